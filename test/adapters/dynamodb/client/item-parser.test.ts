import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Item,
  marshalItem,
  unmarshalItem,
} from "../../../../functions/adapters/dynamodb/client/attribute-values.ts";
import { parseItems } from "../../../../functions/adapters/dynamodb/client/item-parser.ts";

const string = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom('"', "\\", '\\"', '"Items":[', "}", "]", "\\\\", '{"S":"'),
);
const value = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    string,
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.constant(null),
    fc.uint8Array({ maxLength: 9 }),
    fc.uniqueArray(string, { minLength: 1 }).map((values) => new Set(values)),
    fc.uniqueArray(fc.integer(), { minLength: 1 }).map((values) => new Set(values)),
    fc.array(tie("value")),
    fc.dictionary(string, tie("value")),
  ),
})).value;
const item = fc.dictionary(fc.oneof(string, fc.constant("Items")), value);

describe("the items of an answer", () => {
  it("equal the values of JSON.parse for every content", () => {
    const answers = fc.record({ items: fc.array(item), before: fc.boolean() });
    fc.assert(
      fc.property(answers, ({ items, before }) => {
        const marshalled = items.map((each) => toJson(marshalItem(each as Item)));
        const others = { Count: items.length, LastEvaluatedKey: { k: { S: '"Items":[' } } };
        const answer = before ? { ...others, Items: marshalled } : { Items: marshalled, ...others };

        const parsed = parseItems(JSON.stringify(answer));

        expect(parsed?.items).toEqual(marshalled.map((each) => unmarshalItem(copy(each))));
        expect(JSON.parse(parsed?.rest ?? "")).toEqual({ ...others, Items: [] });
      }),
      { numRuns: 500 },
    );
  });

  it("have their attributes in one order, independent of the answer's order", () => {
    const parsed = parseItems(
      '{"Items":[{"b":{"S":""},"a":{"N":"1"}},{"a":{"N":"2"},"b":{"S":""}}]}',
    );
    expect(parsed?.items.map(Object.keys)).toEqual([
      ["a", "b"],
      ["a", "b"],
    ]);
  });

  it.each([
    '{"Items": []}x',
    '{"Items":[{"a" :{"S":"x"}}]}',
    '{"Items":[{"a":{"X":"x"}}]}',
    '{"Items":[{"a":{"S":"x}}]}',
    '{"Items":[',
  ])("are not guessed from %s", (text) => {
    const parse = () => parseItems(text);
    if (text.includes('"Items":[')) expect(parse).toThrow(SyntaxError);
    else expect(parse()).toBeUndefined();
  });
});

/** Bytes as base64, as sent. */
function toJson(marshalled: object): Item {
  const bytes = (each: unknown) =>
    each instanceof Uint8Array ? Buffer.from(each).toString("base64") : each;
  return JSON.parse(JSON.stringify(marshalled, (_, each) => bytes(each)));
}

function copy(each: Item): Item {
  return JSON.parse(JSON.stringify(each));
}
