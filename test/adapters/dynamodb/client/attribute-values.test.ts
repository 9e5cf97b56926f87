import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  createUnmarshaller,
  marshalItem,
} from "../../../../functions/adapters/dynamodb/client/attribute-values.ts";

const read = (json: string) => createUnmarshaller()(JSON.parse(json));

describe("attribute values", () => {
  it("give back the JSON that was stored", () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), (json) => {
        const stored = { any: JSON.parse(json) };
        expect(read(JSON.stringify(marshalItem(stored)))).toEqual(stored);
      }),
    );
  });

  it.each(["0", "-0", "7", "999999999999999", "9007199254740993", "1e2", "-1.5", "007"])(
    "hold the number %s as the nearest double",
    (number) => {
      expect(read(`{"a":{"N":"${number}"}}`).a).toBe(Number(number));
    },
  );

  it("keep a name `__proto__` an ordinary name at every depth", () => {
    const wire = '{"__proto__":{"M":{"__proto__":{"M":{"isAdmin":{"BOOL":true}}}}}}';

    const native = read(wire);

    expect(JSON.stringify(native)).toBe('{"__proto__":{"__proto__":{"isAdmin":true}}}');
    expect(Object.getPrototypeOf(native)).toBe(Object.prototype);
    expect(native.isAdmin).toBe(undefined);
    expect(JSON.stringify(marshalItem(native))).toBe(wire);
  });

  it("are sorted by name in every item, which holds nothing of the item before", () => {
    const names = fc.shuffledSubarray(["a", "b", "c", "__proto__", "ä"]);
    fc.assert(
      fc.property(fc.array(names), (items) => {
        const unmarshal = createUnmarshaller();
        items.forEach((keys, index) => {
          const members = keys.map((name) => `"${name}":{"N":"${index}"}`);
          const item = unmarshal(JSON.parse(`{${members}}`));
          expect(Object.entries(item)).toEqual([...keys].sort().map((name) => [name, index]));
        });
      }),
    );
  });

  it("leave out undefined members and elements", () => {
    expect(marshalItem({ a: undefined, b: [undefined, 1] })).toEqual({ b: { L: [{ N: "1" }] } });
  });

  it.each(['{"X":"x"}', "{}"])("are rejected when their type is unknown: %s", (value) => {
    expect(() => read(`{"a":${value}}`)).toThrow(SyntaxError);
  });
});
