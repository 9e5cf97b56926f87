import type { OperationFile, Schemas } from "./schemas.ts";
import { capitalize } from "./type-names.ts";

/** Generates the operation table, which drives the router and the stack. */
export function generateOperations({ operations }: Schemas): string {
  return [
    "// Generated from schemas/ by `npm run codegen`; do not edit.",
    'import type { Json, JsonObject } from "../domain/json.ts";',
    'import type * as types from "./types.ts";',
    "",
    "export const operations = {",
    ...operations.map(tableRow),
    "} as const;",
    "",
    "export type OperationId = keyof typeof operations;",
    "",
    "export interface OperationTypes {",
    ...operations.map(typeRow),
    "}",
    "",
  ].join("\n");
}

function tableRow(operation: OperationFile): string {
  const { entry, unrouted, method, paths, access, session, permission } = operation;
  const { maxBodyBytes, bodyOptional, invalid, batch } = operation;
  const multipart = operation.multipart ? true : undefined;
  const anyBody = multipart ?? operation.anyBody;
  const hasBody = operation.body ? true : undefined;
  // The most frequent values are left out: every function imports the table at its cold start.
  const rights = {
    access: access === "key" ? undefined : access,
    session: session === "ignored" ? undefined : session,
    permission,
  };
  const bodyKeys = operation.rejectsNearMisses ? propertyNames(operation.body) : undefined;
  const bodies = { maxBodyBytes, hasBody, bodyOptional, anyBody, multipart, bodyKeys };
  const row = { entry, unrouted, batch, method, paths, ...rights, ...bodies, invalid };
  return `  ${operation.operationId}: ${JSON.stringify(row)},`;
}

function propertyNames(body: OperationFile["body"]): string[] {
  return Object.keys((body?.properties ?? {}) as object);
}

function typeRow({ operationId, paths, body, anyBody, multipart }: OperationFile): string {
  const noBody = (anyBody ?? multipart) ? "Json | undefined" : "undefined";
  const bodyType = body ? `types.${capitalize(operationId)}Body & JsonObject` : noBody;
  const names = [...new Set(paths.flatMap((path) => path.match(/(?<=\{)\w+/g) ?? []))];
  const params = names.map((name) => `${name}: string`).join("; ");
  return `  ${operationId}: { body: ${bodyType}; params: { ${params} } };`;
}
