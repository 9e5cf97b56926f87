import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readAnswer } from "../../../../functions/adapters/dynamodb/client/answer-reader.ts";

const ITEMS = { members: { Items: { listOf: "item" } } } as const;

function read(text: string | Buffer, shape: Parameters<typeof readAnswer>[1] = ITEMS) {
  return readAnswer(Buffer.from(text), shape);
}

describe("an answer of DynamoDB", () => {
  it("is JSON where it holds no items, whatever its white space", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(0, 1, "\t", "\r\n"), (value, space) => {
        expect(read(JSON.stringify(value, undefined, space), "json")).toEqual(
          JSON.parse(JSON.stringify(value)),
        );
      }),
    );
  });

  it("has white space between any two tokens of an item", () => {
    const item = { a: { S: "x" }, b: { L: [{ N: "1" }, { BOOL: true }] }, c: { M: {} } };
    const text = JSON.stringify({ Items: [item, {}], Count: 2 }, undefined, "\n ");
    expect(read(text)).toEqual({ Items: [{ a: "x", b: [1, true], c: {} }, {}], Count: 2 });
  });

  it("cut at any byte is an error", () => {
    const item = { "ä\n": { S: '"\\é' }, n: { N: "-1.5" }, l: { L: [{ NULL: true }, { M: {} }] } };
    const whole = Buffer.from(JSON.stringify({ Count: 1, Items: [item, item] }));
    for (let end = 0; end < whole.length; end++) {
      expect(() => read(whole.subarray(0, end)), String(end)).toThrow(SyntaxError);
    }
    expect(() => read(Buffer.concat([whole, whole]))).toThrow(SyntaxError);
  });

  it("with any byte changed is an error or the JSON that it then is", () => {
    const text = JSON.stringify({ Count: 12, Ok: [true, null, "\u00e9\\"], Items: [] });
    fc.assert(
      fc.property(
        fc.nat(Buffer.byteLength(text) - 1),
        fc.integer({ min: 32, max: 126 }),
        (at, byte) => {
          const changed = Buffer.from(text);
          changed[at] = byte;
          const [theirs, ours] = [
            () => JSON.parse(changed.toString()),
            () => read(changed, "json"),
          ];
          const [expected, got] = [theirs, ours].map((parse) => resultOf(parse));
          expect(got).toEqual(expected);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it.each([
    '{"S":1}',
    '{"N":1}',
    '{"L":{}}',
    '{"M":[]}',
    '{"X":"x"}',
    "{}",
    '"x"',
    '{"S":"a","N":"1"}',
  ])("%s is no attribute value", (value) => {
    expect(() => read(`{"Items":[{"a":${value}}]}`)).toThrow(SyntaxError);
  });

  it("gives all items their attributes in one order", () => {
    const names = ["one", "two", "three", "four"];
    const values = (order: readonly string[]) =>
      Object.fromEntries(order.map((name) => [name, { S: name }]));
    fc.assert(
      fc.property(fc.array(fc.shuffledSubarray(names)), (orders) => {
        const { Items } = read(JSON.stringify({ Items: [names, ...orders].map(values) })) as {
          Items: object[];
        };
        for (const item of Items) {
          expect(Object.keys(item)).toEqual(names.filter((name) => Object.hasOwn(item, name)));
        }
      }),
    );
  });

  it("has items that hold nothing of the ones before them", () => {
    const name = fc.constantFrom("a", "b", "c", "d", "__proto__", 'q"', "ä");
    const item = fc
      .uniqueArray(fc.tuple(name, fc.oneof(fc.integer(), fc.string())), { selector: ([k]) => k })
      .map((entries) => new Map(entries));
    fc.assert(
      fc.property(fc.array(item, { maxLength: 8 }), (items) => {
        const Items = items.map((each) => {
          const members = [...each].map(([key, value]) => {
            const typed = typeof value === "number" ? { N: String(value) } : { S: value };
            return `${JSON.stringify(key)}:${JSON.stringify(typed)}`;
          });
          return `{${members.join()}}`;
        });
        const answer = read(`{"Items":[${Items.join()}]}`) as { Items: object[] };
        expect(answer.Items.map((each) => new Map(Object.entries(each)))).toEqual(items);
      }),
    );
  });

  it("may have more names than are remembered", () => {
    const name = (i: number) => `attribute${i}`;
    const indexes = Array.from({ length: 2_000 }, (_, i) => i);
    const item = Object.fromEntries(indexes.map((i) => [name(i), { N: String(i) }]));
    const { Items } = read(JSON.stringify({ Items: [item, item] })) as { Items: object[] };
    const expected = Object.fromEntries(indexes.map((i) => [name(i), i]));
    expect(Items).toEqual([expected, expected]);
  });

  it.each(["0", "-0", "7", "999999999999999", "9007199254740993", "1e2", "-1.5", "007"])(
    "has %s as the number that it is",
    (text) => {
      expect(read(`{"N":"${text}"}`, "json")).toEqual({ N: text });
      const { Items } = read(`{"Items":[{"a":{"N":"${text}"}}]}`) as { Items: [{ a: number }] };
      expect(Items[0].a).toBe(Number(text));
    },
  );
});

function resultOf(parse: () => unknown): unknown {
  try {
    return { value: parse() };
  } catch (error) {
    if (error instanceof SyntaxError) return "error";
    throw error;
  }
}
