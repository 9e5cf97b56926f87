import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { readSchemas } from "../../tools/codegen/schemas.ts";
import { capitalize, withReferences } from "../../tools/codegen/type-names.ts";

const { operations, types } = await readSchemas("schemas");
const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true });
ajv.addKeyword("example");
ajv.addSchema({ $id: "landfall", $defs: withReferences(types, "#/$defs/") } as object);

function findProblems(type: string, value: unknown): unknown {
  const validate = ajv.getSchema(`landfall#/$defs/${type}`);
  return validate?.(value) ? [] : validate?.errors;
}

describe("the examples of the interface", () => {
  const all = operations.flatMap(({ operationId, examples = [] }) =>
    examples.map((example) => ({ operationId, example })),
  );

  it.each(all)("match the schemas of $operationId", ({ operationId, example }) => {
    const name = capitalize(operationId);
    if ("body" in example && types[`${name}Body`])
      expect(findProblems(`${name}Body`, example.body)).toEqual([]);
    if ("response" in example)
      expect(findProblems(`${name}Response`, example.response)).toEqual([]);
  });

  it.each(Object.entries(types))("match the schema of the type %s", (type, { examples = [] }) => {
    for (const example of examples as unknown[]) expect(findProblems(type, example)).toEqual([]);
  });
});
