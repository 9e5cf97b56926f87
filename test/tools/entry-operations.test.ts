import { expect, it } from "vitest";
import {
  findMissingFunctions,
  findOperationModules,
  generateEntryOperations,
} from "../../tools/codegen/entry-operations.ts";
import type { OperationFile, Schemas } from "../../tools/codegen/schemas.ts";

const FILE = "functions/features/boats/operations/sail-boat.ts";

/** The schema of an operation, with what the generator reads. */
function operation(operationId: string, more: Partial<OperationFile> = {}): OperationFile {
  return { operationId, entry: "boats", feature: "boats", ...more } as OperationFile;
}

function generate(operations: readonly OperationFile[], files: Readonly<Record<string, string>>) {
  const modules = findOperationModules(new Map(Object.entries(files)));
  const schemas = { operations } as Schemas;
  return {
    missing: findMissingFunctions(schemas, modules),
    text: generateEntryOperations(schemas, modules)["functions/generated/entries/boats.ts"],
  };
}

it("mounts the function that a file exports under the operationId", () => {
  const { missing, text } = generate([operation("sailBoat")], {
    [FILE]: "export async function sailBoat() {}",
  });

  expect(missing).toEqual([]);
  expect(text).toContain(
    'import { sailBoat } from "../../features/boats/operations/sail-boat.ts";',
  );
  expect(text).toContain("  sailBoat,");
});

it("names the file to write for an operation without a function", () => {
  const { missing, text } = generate([operation("sailBoat")], {});

  expect(missing).toEqual([
    "No file exports sailBoat. Write functions/features/boats/operations/sail-boat.ts.",
  ]);
  expect(text).not.toContain("sailBoat");
});

it("names both files of an operation that two export", () => {
  const other = "functions/features/ships/operations/sail-boat.ts";
  const text = "export const sailBoat = 1;";

  expect(generate([operation("sailBoat")], { [FILE]: text, [other]: text }).missing).toEqual([
    `sailBoat is exported by ${FILE} and ${other}: keep one.`,
  ]);
});

it("names a function in the folder of another feature than its schema", () => {
  const { missing } = generate([operation("sailBoat", { feature: "ships" })], {
    [FILE]: "export async function sailBoat() {}",
  });

  expect(missing).toEqual([
    `sailBoat is exported by ${FILE}. Move it to functions/features/ships/operations/, or its schema.`,
  ]);
});

it("imports the code of a late operation at its first request", () => {
  const { text } = generate([operation("sailBoat", { late: true })], {
    [FILE]: "export async function sailBoat() {}",
  });

  expect(text).toContain("import type { sailBoat }");
  expect(text).toContain("  sailBoat: lateSailBoat,");
});

it("separates operations that no batch may call, and skips operations that a handler answers", () => {
  const { missing, text = "" } = generate(
    [operation("sailBoat", { batch: false }), operation("tellWind", { answeredBy: "reference" })],
    { [FILE]: "export async function sailBoat() {}" },
  );

  expect(missing).toEqual([]);
  expect(text).toContain("export const batchable = {\n};");
  expect(text).not.toContain("tellWind");
});
