import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  marshalItem,
  unmarshalItem,
} from "../../../../functions/adapters/dynamodb/client/attribute-values.ts";

const read = (json: string) => unmarshalItem(JSON.parse(json));

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

  it("leave out undefined members and elements", () => {
    expect(marshalItem({ a: undefined, b: [undefined, 1] })).toEqual({ b: { L: [{ N: "1" }] } });
  });

  it.each(['{"X":"x"}', "{}"])("are rejected when their type is unknown: %s", (value) => {
    expect(() => read(`{"a":${value}}`)).toThrow(SyntaxError);
  });
});
