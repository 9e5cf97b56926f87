import { Ajv2020 } from "ajv/dist/2020.js";
import standalone from "ajv/dist/standalone/index.js";
import { build } from "esbuild";
import { capitalize, type Schemas, withReferences } from "./schemas.ts";

const FOLDER = "functions/generated";
const BANNER = "// Generated from schemas/ by `npm run codegen`; do not edit.\n";

/**
 * Generates validators of request bodies, messages and configuration. Ajv's standalone code requires
 * Ajv's runtime helpers, so esbuild bundles them into one ES module.
 */
export async function generateValidators(schemas: Schemas): Promise<Record<string, string>> {
  const names = validatedNames(schemas);
  const ajv = new Ajv2020({
    code: { source: true, esm: true },
    strict: true,
    allowUnionTypes: true,
  });
  ajv.addKeyword("example");
  const $defs = withReferences(schemas.types, "#/$defs/");
  ajv.addSchema({ $id: "landfall", $defs } as object);
  const exports = Object.fromEntries(
    Object.entries(names).map(([name, type]) => [name, `landfall#/$defs/${type}`]),
  );
  const code = standalone.default(ajv, exports);
  return {
    [`${FOLDER}/validators.js`]: BANNER + (await bundle(code)),
    [`${FOLDER}/validators.d.ts`]: BANNER + declarations(Object.keys(names)),
  };
}

function validatedNames({ operations, validated }: Schemas): Record<string, string> {
  const bodies = operations
    .filter((operation) => operation.body)
    .map((operation) => `${capitalize(operation.operationId)}Body`);
  return Object.fromEntries([...bodies, ...validated].map((type) => [`is${type}`, type]));
}

async function bundle(code: string): Promise<string> {
  const result = await build({
    stdin: { contents: code, resolveDir: process.cwd(), loader: "js" },
    bundle: true,
    format: "esm",
    platform: "neutral",
    target: "node20",
    write: false,
    legalComments: "none",
    mainFields: ["main"],
  });
  return result.outputFiles[0]?.text ?? "";
}

function declarations(names: readonly string[]): string {
  return [
    'import type * as types from "./types.ts";',
    "",
    "export interface ValidationError { instancePath: string; keyword: string; message?: string; params: Record<string, unknown> }",
    "export interface Validator<T> { (data: unknown): data is T; errors?: ValidationError[] | null }",
    ...names.map((name) => `export declare const ${name}: Validator<types.${name.slice(2)}>;`),
    "",
  ].join("\n");
}
