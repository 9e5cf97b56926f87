import { dirname } from "node:path/posix";
import type { OperationFile, Schemas } from "./schemas.ts";
import { capitalize } from "./type-names.ts";

/** The paths of the files that export the functions of operations, by the names of these functions. */
export type OperationModules = ReadonlyMap<string, readonly string[]>;

const EXPORT = /^export (?:async )?(?:function|const) (\w+)/gm;

/** @param files texts by path */
export function findOperationModules(files: ReadonlyMap<string, string>): OperationModules {
  const modules = new Map<string, string[]>();
  for (const [path, text] of files)
    for (const [, name = ""] of text.matchAll(EXPORT))
      modules.set(name, [...(modules.get(name) ?? []), path]);
  return modules;
}

/** One line for each operation whose function doesn't exist, exists twice, or is in another feature's folder. */
export function findMissingFunctions({ operations }: Schemas, modules: OperationModules): string[] {
  return operations.filter(hasFunction).flatMap(({ operationId: id, feature }) => {
    const [path, ...others] = modules.get(id) ?? [];
    const folder = `functions/features/${feature}/operations`;
    const file = id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    if (path === undefined) return [`No file exports ${id}. Write ${folder}/${file}.ts.`];
    if (others.length > 0)
      return [`${id} is exported by ${[path, ...others].join(" and ")}: keep one.`];
    if (dirname(path) === folder) return [];
    return [`${id} is exported by ${path}. Move it to ${folder}/, or its schema.`];
  });
}

/** Generates functions/generated/entries/<entry>.ts: the functions of its operations. */
export function generateEntryOperations(
  { operations }: Schemas,
  modules: OperationModules,
): Record<string, string> {
  const written = operations.filter((one) => hasFunction(one) && modules.has(one.operationId));
  const entries = [...new Set(operations.map(({ entry }) => entry))];
  return Object.fromEntries(
    entries.map((entry) => {
      const own = written.filter((operation) => operation.entry === entry);
      return [`functions/generated/entries/${entry}.ts`, toModule(own, modules)];
    }),
  );
}

function hasFunction({ answeredBy }: OperationFile): boolean {
  return answeredBy === undefined;
}

function toModule(operations: readonly OperationFile[], modules: OperationModules): string {
  const pathOf = ({ operationId }: OperationFile) =>
    (modules.get(operationId)?.[0] ?? "").replace(/^functions\//, "../../");
  const parts = operations.map((operation) => toPart(operation, pathOf(operation)));
  const names = (some: readonly OperationFile[]) =>
    some.map(({ operationId: id, late }) => `  ${late ? `${id}: late${capitalize(id)}` : id},`);
  const batchable = operations.filter(({ batch }) => batch !== false);
  const single = operations.filter(({ batch }) => batch === false);
  return [
    "// Generated from schemas/ by `npm run codegen`; do not edit.",
    ...parts.map(({ imported }) => imported),
    ...parts.flatMap(({ declared }) => declared),
    "",
    "/** Operations that a batch may call. */",
    ...["export const batchable = {", ...names(batchable), "};"],
    "",
    ...["export const operations = {", "  ...batchable,", ...names(single), "};"],
    "",
  ].join("\n");
}

function toPart({ operationId: id, late }: OperationFile, path: string) {
  if (!late) return { imported: `import { ${id} } from "${path}";`, declared: [] };
  const declared = [
    "",
    `async function late${capitalize(id)}(...given: Parameters<typeof ${id}>) {`,
    `  return (await import("${path}")).${id}(...given);`,
    "}",
  ];
  return { imported: `import type { ${id} } from "${path}";`, declared };
}
