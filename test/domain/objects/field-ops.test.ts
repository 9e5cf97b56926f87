import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ApiError } from "../../../functions/domain/api-error.ts";
import type { Json, JsonObject } from "../../../functions/domain/json.ts";
import { applyFieldOps } from "../../../functions/domain/objects/field-ops.ts";

const pointer = (objectId: string, extra: JsonObject = {}): JsonObject => ({
  __type: "Pointer",
  className: "_User",
  objectId,
  ...extra,
});

function getCode(stored: JsonObject | undefined, changes: JsonObject): number | undefined {
  try {
    applyFieldOps(stored, changes);
    return undefined;
  } catch (error) {
    if (error instanceof ApiError) return error.code;
    throw error;
  }
}

describe("an operation on one field", () => {
  const cases: [string, Json | undefined, JsonObject, Json | undefined][] = [
    ["Increment adds", 1, { __op: "Increment", amount: 2.5 }, 3.5],
    ["Increment of a missing field", undefined, { __op: "Increment", amount: -2 }, -2],
    ["Decrement of a missing field", undefined, { __op: "Decrement", amount: 2 }, -2],
    ["Add keeps duplicates", ["a"], { __op: "Add", objects: ["a", "b"] }, ["a", "a", "b"]],
    ["Add to a missing field", undefined, { __op: "Add", objects: ["a"] }, ["a"]],
    [
      "AddUnique leaves duplicates alone",
      ["a", "a"],
      { __op: "AddUnique", objects: ["a", "b"] },
      ["a", "a", "b"],
    ],
    [
      "AddUnique compares pointers by target",
      [pointer("u1", { name: "x" })],
      { __op: "AddUnique", objects: [pointer("u1")] },
      [pointer("u1", { name: "x" })],
    ],
    [
      "Remove takes every equal element",
      ["a", "b", "a"],
      { __op: "Remove", objects: ["a"] },
      ["b"],
    ],
    ["Remove from a missing field", undefined, { __op: "Remove", objects: ["a"] }, undefined],
    ["Delete unsets", 1, { __op: "Delete", delete: true }, undefined],
    ["BitAnd", 6, { __op: "BitAnd", value: 3 }, 2],
    ["BitAnd of a missing field", undefined, { __op: "BitAnd", value: 3 }, 0],
    ["BitOr beyond 32 bits", 2 ** 40, { __op: "BitOr", value: 1 }, 2 ** 40 + 1],
    ["BitXor of a missing field", undefined, { __op: "BitXor", value: 5 }, 5],
  ];

  it.each(cases)("%s", (_, before, op, after) => {
    const stored: JsonObject = before === undefined ? {} : { field: before };

    const { object, changedKeys } = applyFieldOps(stored, { field: op });

    expect(object).toEqual(after === undefined ? {} : { field: after });
    expect(changedKeys).toEqual(["field"]);
  });

  it.each(cases)(
    "%s has the same effect in a create body as on a missing field",
    (_, before, op) => {
      if (before !== undefined) return;
      expect(applyFieldOps(undefined, { field: op })).toEqual(applyFieldOps({}, { field: op }));
    },
  );
});

describe("a rejected change", () => {
  const cases: [string, JsonObject | undefined, JsonObject, number][] = [
    ["an unknown operation", {}, { a: { __op: "Eval" } }, 1],
    ["an operation named for a prototype member", {}, { a: { __op: "toString" } }, 1],
    ["an unknown member", {}, { a: { __op: "Delete", x: 1 } }, 1],
    ["a relation", {}, { a: { __op: "AddRelation", objects: [pointer("u1")] } }, 1],
    ["relations", {}, { a: { __op: "Batch", ops: [{ __op: "AddRelation", objects: [] }] } }, 1],
    [
      "several operations on a list",
      { a: [] },
      { a: { __op: "Batch", ops: [{ __op: "Add" }] } },
      304,
    ],
    ["no operations at once", {}, { a: { __op: "Batch", ops: [] } }, 304],
    ["Increment of a text", { a: "x" }, { a: { __op: "Increment", amount: 1 } }, 111],
    ["Increment by a text", {}, { a: { __op: "Increment", amount: "1;" } }, 111],
    ["Increment without an amount", {}, { a: { __op: "Increment" } }, 111],
    ["a sum that can't be stored", { a: 9e125 }, { a: { __op: "Increment", amount: 9e125 } }, 111],
    ["a number that can't be stored", {}, { a: 1e308 }, 111],
    ["Add to a number", { a: 1 }, { a: { __op: "Add", objects: [1] } }, 111],
    ["Add of no list", {}, { a: { __op: "Add", objects: "x" } }, 111],
    ["BitOr of a fraction", { a: 1.5 }, { a: { __op: "BitOr", value: 1 } }, 111],
    ["an operation inside a value", {}, { a: { b: { __op: "Delete" } } }, 121],
    ["a dotted key on create", undefined, { "a.b": 1 }, 105],
    ["an empty segment", {}, { "a..b": 1 }, 105],
    ["a prototype segment", {}, { "a.__proto__.b": 1 }, 105],
    ["a constructor segment", {}, { "constructor.prototype": 1 }, 105],
    ["a dotted key into a list", { a: [1] }, { "a.0": 1 }, 111],
    ["a dotted key into a typed value", { a: pointer("u1") }, { "a.objectId": "u2" }, 111],
    ["a dollar inside a value", {}, { a: { $ne: null } }, 121],
    ["an unknown type", {}, { a: { __type: "Evil" } }, 111],
    ["an unreadable date", {}, { a: { __type: "Date", iso: "9999999-01-01T00:00:00Z" } }, 111],
    ["a latitude of 91", {}, { a: { __type: "GeoPoint", latitude: 91, longitude: 0 } }, 302],
  ];

  it.each(cases)("%s", (_, stored, changes, code) => {
    expect(getCode(stored, changes)).toBe(code);
  });
});

describe("dotted keys", () => {
  it("change one member and keep the others", () => {
    const stored = { profile: { name: "a", age: 3 }, other: 1 };

    const { object, changedKeys } = applyFieldOps(stored, {
      "profile.name": "b",
      "profile.age": { __op: "Increment", amount: 1 },
      "fresh.deep": true,
    });

    expect(object).toEqual({ profile: { name: "b", age: 4 }, other: 1, fresh: { deep: true } });
    expect(changedKeys).toEqual(["profile", "fresh"]);
  });
});

describe("field operations", () => {
  const names = fc.uniqueArray(fc.string());

  it("don't modify the stored object", () => {
    fc.assert(
      fc.property(names, names, (before, removed) => {
        const stored = { tags: [...before] };
        applyFieldOps(stored, { tags: { __op: "Remove", objects: removed } });
        expect(stored).toEqual({ tags: before });
      }),
    );
  });

  it("include an idempotent AddUnique, which Remove undoes", () => {
    fc.assert(
      fc.property(names, (objects) => {
        const add = { tags: { __op: "AddUnique", objects } };
        const once = applyFieldOps({}, add).object;
        const twice = applyFieldOps(once, add).object;
        const undone = applyFieldOps(twice, { tags: { __op: "Remove", objects } }).object;
        expect(twice).toEqual(once);
        expect(undone).toEqual({ tags: [] });
      }),
    );
  });

  it("either store a JSON value unchanged or reject it", () => {
    fc.assert(
      fc.property(fc.string(), fc.jsonValue(), (key, value) => {
        const changes = { [key]: value as Json };
        if (getCode({}, changes) !== undefined || key.includes(".")) return;
        expect(applyFieldOps({}, changes).object).toEqual(changes);
      }),
    );
  });
});

describe("changes of a size that a body may have", () => {
  const many = <T>(count: number, make: (index: number) => T) =>
    Array.from({ length: count }, (_, index) => make(index));
  const fields = (prefix: string) =>
    Object.fromEntries(many(3_000, (index) => [`${prefix}k${index}`, 1]));
  const operation = (name: string, objects: Json[]) => ({ a: { __op: name, objects } });
  const numbers = { a: many(40_000, (index) => index) };
  const objects = { a: many(5_000, (index) => ({ b: index })) };
  const cases: [string, JsonObject, JsonObject][] = [
    ["fields", {}, fields("")],
    ["members of a field", { a: {} }, fields("a.")],
    [
      "numbers to remove",
      numbers,
      operation(
        "Remove",
        many(9_000, (index) => -index),
      ),
    ],
    [
      "numbers to add",
      numbers,
      operation(
        "AddUnique",
        many(9_000, (index) => -index),
      ),
    ],
    [
      "objects to add",
      objects,
      operation(
        "AddUnique",
        many(4_000, (index) => ({ b: -index })),
      ),
    ],
  ];

  it.each(cases)("take less than a second of CPU: many %s (A132)", (_, stored, changes) => {
    const before = process.cpuUsage();
    applyFieldOps(stored, changes);
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(1_000);
  });

  it("may name levels that no object has; those are refused (A132)", () => {
    expect(getCode({}, { [`a${".a".repeat(20_000)}`]: 1 })).toBe(116);
  });

  it("don't modify the stored value", () => {
    const stored = { a: { b: { c: 1 }, d: 1 } };
    applyFieldOps(stored, { "a.b.c": 2, "a.b.x": 3, "a.d": { __op: "Delete" } });
    expect(stored).toEqual({ a: { b: { c: 1 }, d: 1 } });
  });
});
