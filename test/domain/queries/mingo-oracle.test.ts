import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Json, JsonObject } from "../../../functions/domain/json.ts";
import { objectsArbitrary, whereArbitrary } from "../../support/queries/arbitraries.ts";
import { listOperators, mingoMatches } from "../../support/queries/mingo.ts";
import { isObject, type Reached, typeName } from "../../support/queries/plain-values.ts";
import { compileWhere, parseWhere } from "../../support/queries/unlimited.ts";

const ourMatches = (object: JsonObject, where: Json): boolean =>
  compileWhere(parseWhere(JSON.parse(JSON.stringify(where))))(object);

/** A known difference between mingo and our matcher. */
interface Difference {
  readonly why: string;
  readonly applies: (use: Use) => boolean;
  /** Objects `{a: …}`, a condition on `a`, and our result; mingo's is the opposite. */
  readonly examples: readonly (readonly [JsonObject, JsonObject, boolean])[];
}

interface Use {
  readonly object: JsonObject;
  readonly path: readonly string[];
  readonly operator: string;
  readonly operand: Json;
}

const pointer: JsonObject = { __type: "Pointer", className: "_User", objectId: "u" };

const DIFFERENCES: readonly Difference[] = [
  {
    why: "a list on the way of a path stands for its objects, never for lists in it: so has MongoDB",
    applies: ({ object, path }) => path.some((_, i) => i > 0 && Array.isArray(at(object, path, i))),
    examples: [
      [{ a: [[{ b: 1 }]] }, { "a.b": { $exists: true } }, false],
      [{ a: [] }, { "a.0": null }, false],
      [{ a: [{ b: [1] }, { b: [2, 3] }] }, { "a.b": { $size: 1 } }, true],
      [{ a: [[1, 2]] }, { "a.0": 1 }, false],
      [{ a: [{ 0: "x" }] }, { "a.0": "x" }, true],
    ],
  },
  {
    why: "a pointer has the members that stand in it, though equality does not ask for them",
    applies: ({ object, path }) => path.some((_, i) => typeName(at(object, path, i)) !== undefined),
    examples: [[{ a: { ...pointer, name: "tom" } }, { "a.name": "tom" }, true]],
  },
  {
    why: "$all asks a value that is no list too, as MongoDB's does",
    applies: ({ operator }) => operator === "$all",
    examples: [
      [{ a: 1 }, { a: { $all: [1] } }, true],
      [{}, { a: { $all: [null] } }, true],
      [{ a: [1, 2] }, { a: { $all: [[1, 2]] } }, true],
    ],
  },
  {
    why: "$in and $nin compare whole lists too, as MongoDB's do",
    applies: ({ operator, operand }) =>
      (operator === "$in" || operator === "$nin") && (operand as Json[]).some(Array.isArray),
    examples: [
      [{ a: [[1, 2]] }, { a: { $in: [[[1, 2]]] } }, true],
      [{ a: [] }, { a: { $nin: [[]] } }, false],
    ],
  },
  {
    why: "texts compare by code points, as MongoDB's UTF-8 does, not by UTF-16 units",
    applies: ({ operator, operand }) =>
      ["$lt", "$lte", "$gt", "$gte"].includes(operator) && /[\ud800-\uffff]/.test(String(operand)),
    examples: [
      [{ a: "\u{1f600}" }, { a: { $gt: "\ufb00" } }, true],
      [{ a: "\ufb00" }, { a: { $lt: "\u{1f600}" } }, true],
    ],
  },
];

/** The value at the first `depth` segments of a path, without descending into arrays. */
function at(object: JsonObject, path: readonly string[], depth: number): Reached {
  return path
    .slice(0, depth)
    .reduce<Reached>((value, key) => (isObject(value) ? value[key] : undefined), object);
}

function usesFor(object: JsonObject, where: Json): Use[] {
  if (Array.isArray(where)) return where.flatMap((filter) => usesFor(object, filter));
  return Object.entries(where as JsonObject).flatMap(([key, value]): Use[] => {
    if (key.startsWith("$")) return usesFor(object, value);
    return listOperators(value).map(([operator, operand]) => {
      return { object, path: key.split("."), operator, operand };
    });
  });
}

/** mingo has no spherical geometry; those conditions are tested against the naive implementation. */
function isComparable(object: JsonObject, where: Json): boolean {
  if (/"\$(nearSphere|within)"/.test(JSON.stringify(where))) return false;
  return !usesFor(object, where).some((use) => DIFFERENCES.some(({ applies }) => applies(use)));
}

test("mingo agrees except for known differences", () => {
  let [compared, all] = [0, 0];
  fc.assert(
    fc.property(
      objectsArbitrary({ minLength: 5, maxLength: 10 }),
      whereArbitrary,
      (objects, where) => {
        for (const object of objects) {
          all += 1;
          if (!isComparable(object, where)) continue;
          compared += 1;
          expect(ourMatches(object, where)).toBe(mingoMatches(object, where));
        }
      },
    ),
    { numRuns: 1_500 },
  );
  expect(compared / all).toBeGreaterThan(0.5);
});

describe.each(DIFFERENCES)("mingo differs: $why", ({ applies, examples }) => {
  test.each(examples)("%j and %j", (object, where, ours) => {
    expect(usesFor(object, where).some(applies)).toBe(true);
    expect(ourMatches(object, where)).toBe(ours);
    expect(mingoMatches(object, where)).toBe(!ours);
  });
});

describe("equality differs from MongoDB on purpose", () => {
  test.each<[string, JsonObject, Json, boolean]>([
    ["objects are the same in any order of members", { a: { x: 1, y: 2 } }, { y: 2, x: 1 }, true],
    ["pointers are the same by what they name", { a: { ...pointer, name: "tom" } }, pointer, true],
    [
      "files are the same by id, under both names of their type",
      { a: { __type: "_File", id: "f", url: "x" } },
      { __type: "File", id: "f" },
      true,
    ],
    [
      "a date is a moment, in any spelling",
      { a: { __type: "Date", iso: "2000-01-01T01:00:00+01:00" } },
      { __type: "Date", iso: "2000-01-01T00:00:00Z" },
      true,
    ],
    ["a date is no text", { a: { __type: "Date", iso: "2000-01-01T00:00:00Z" } }, "2000", false],
  ])("%s", (_, object, wanted, same) => {
    expect(ourMatches(object, { a: wanted })).toBe(same);
    expect(mingoMatches(object, { a: wanted })).toBe(same);
  });
});
