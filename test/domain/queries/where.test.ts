import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ApiError } from "../../../functions/domain/api-error.ts";
import type { Json, JsonObject } from "../../../functions/domain/json.ts";
import { equalities } from "../../../functions/domain/queries/lookup.ts";
import { matches, parseWhere } from "../../support/queries/unlimited.ts";

const date = (iso: string): JsonObject => ({ __type: "Date", iso });
const point = { __type: "GeoPoint", latitude: 40, longitude: -30 };
const owner = { __type: "Pointer", className: "_User", objectId: "u1" };
const device: JsonObject = {
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-02-01T00:00:00.000Z",
  deviceType: "ios",
  channels: ["news", "vip"],
  badge: 3,
  owner: { ...owner, nickname: "tom" },
  born: date("2000-01-01T00:00:00.000Z"),
  nothing: null,
  profile: { city: "Bonn", pets: [{ kind: "cat" }, { kind: "dog" }] },
};

function getCode(where: Json): number | undefined {
  try {
    parseWhere(where);
    return undefined;
  } catch (error) {
    if (error instanceof ApiError) return error.code;
    throw error;
  }
}

describe("a device matches", () => {
  const cases: [Json, boolean][] = [
    [{}, true],
    [[], true],
    [{ $or: [[], { badge: 99 }] }, true],
    [{ $and: [[], { badge: 99 }] }, false],
    [[[{ badge: 3 }], { deviceType: "ios" }], true],
    [{ deviceType: "ios" }, true],
    [{ deviceType: "android" }, false],
    [{ channels: "news" }, true],
    [{ channels: ["news", "vip"] }, true],
    [{ channels: ["news"] }, false],
    [{ owner }, true],
    [{ owner: { ...owner, objectId: "u2" } }, false],
    [{ born: date("2000-01-01T00:00:00Z") }, true],
    [{ missing: null }, true],
    [{ nothing: null }, true],
    [{ badge: null }, false],
    [{ badge: { $ne: 3 } }, false],
    [{ missing: { $ne: 3 } }, true],
    [{ channels: { $ne: "news" } }, false],
    [{ channels: { $in: ["vip", "x"] } }, true],
    [{ channels: { $in: [] } }, false],
    [{ channels: { $nin: ["vip"] } }, false],
    [{ missing: { $nin: ["vip"] } }, true],
    [{ missing: { $nin: ["", null] } }, false],
    [{ channels: { $all: ["vip", "news"] } }, true],
    [{ channels: { $all: ["vip", "x"] } }, false],
    [{ channels: { $all: [] } }, false],
    [{ channels: { $size: 2 } }, true],
    [{ badge: { $size: 0 } }, false],
    [{ nothing: { $exists: true } }, true],
    [{ missing: { $exists: false } }, true],
    [{ badge: { $gt: 2, $lte: 3 } }, true],
    [{ badge: { $lt: 3 } }, false],
    [{ badge: { $gt: "2" } }, false],
    [{ born: { $lt: date("2001-01-01T00:00:00.000Z") } }, true],
    [{ born: { $lt: 1e15 } }, false],
    [{ createdAt: date("2026-01-01T00:00:00Z") }, true],
    [{ updatedAt: { $gte: date("2026-02-01T00:00:00.000Z") } }, true],
    [{ updatedAt: { $gt: "2026-01-31T23:59:59Z" } }, true],
    [{ createdAt: { $in: [date("2026-01-01T00:00:00Z")] } }, true],
    [{ "profile.city": "Bonn" }, true],
    [{ "profile.pets.kind": "dog" }, true],
    [{ "profile.city.street": { $exists: true } }, false],
    [{ $or: [{ badge: 1 }, { deviceType: "ios" }] }, true],
    [{ $and: [{ badge: 1 }, { deviceType: "ios" }] }, false],
    [[{ badge: 3 }, { deviceType: "ios" }], true],
    [{ $or: [{ badge: 1 }, { badge: 2 }], deviceType: "ios" }, false],
    [{ toString: { $exists: true } }, false],
  ];

  it.each(cases)("%j → %s", (where, expected) => {
    expect(matches(parseWhere(where), device)).toBe(expected);
  });
});

describe("a rejected query", () => {
  const users = { className: "_User", where: {} };
  const nested = (levels: number): Json =>
    levels === 0 ? {} : { a: { $inQuery: { className: "_User", where: nested(levels - 1) } } };
  const deep = (levels: number): Json => (levels === 0 ? {} : { $and: [deep(levels - 1)] });
  const cases: [string, Json, number][] = [
    ["no object", 1, 1],
    ["an unknown operator", { a: { $where: "1" } }, 1],
    ["an unknown top-level operator", { $expr: {} }, 1],
    ["an unknown option", { a: { $regex: "a", $options: "zzz" } }, 1],
    ["options of nothing", { a: { $options: "i" } }, 1],
    ["a look-ahead", { a: { $regex: "(?=a)" } }, 1],
    ["a look-behind", { a: { $regex: "(?<=a)b" } }, 1],
    ["a back-reference", { a: { $regex: "(a)\\1" } }, 1],
    ["a long pattern", { a: { $regex: "a".repeat(5_000) } }, 1],
    ["an unfinished pattern", { a: { $regex: "(" } }, 1],
    ["a pattern of a number", { a: { $regex: 1 } }, 1],
    ["many patterns", { $and: Array.from({ length: 50 }, () => ({ a: { $regex: "x" } })) }, 1],
    ["a distance without a point", { a: { $maxDistance: 1 } }, 1],
    ["a distance that is negative", { a: { $nearSphere: point, $maxDistance: -1 } }, 1],
    ["a place that is none", { a: { $nearSphere: { latitude: 1 } } }, 1],
    ["a place beyond the pole", { a: { $nearSphere: { latitude: 91, longitude: 0 } } }, 302],
    ["a box of one corner", { a: { $within: { $box: [point] } } }, 1],
    ["another shape", { a: { $within: { $polygon: [point, point, point] } } }, 1],
    ["a query on another class", { a: { $inQuery: { className: "_Post", where: {} } } }, 101],
    ["a query on a class named by a number", { a: { $inQuery: { className: 1 } } }, 103],
    ["conditions beside className", { a: { $inQuery: { className: "_User", x: 1 } } }, 1],
    ["a sub-query of no object", { a: { $inQuery: [] } }, 1],
    ["a password in a sub-query", { a: { $inQuery: { password: "x" } } }, 105],
    ["a password as a selected key", { a: { $select: { query: users, key: "password" } } }, 105],
    ["a secret order", { a: { $inQuery: { where: {}, order: "-sessionToken" } } }, 105],
    ["$select without a key", { a: { $select: { query: users } } }, 1],
    ["$select without a class", { a: { $select: { query: { where: {} }, key: "b" } } }, 1],
    ["sub-queries twenty deep", nested(20), 1],
    ["$or of a filter", { $or: { a: 1 } }, 1],
    ["$and of a text", { $and: "x" }, 1],
    ["$not of a comparison", { a: { $not: { $gt: 1 } } }, 1],
    ["$not of an unfinished pattern", { a: { $not: { $regex: "(" } } }, 1],
    ["$nor", { $nor: [{ a: 1 }] }, 1],
    ["$function", { $function: { body: "1" } }, 1],
    ["an unreadable text", "{", 107],
    ["operators mixed with plain keys", { a: { $gt: 1, b: 2 } }, 1],
    ["an empty $or", { $or: [] }, 1],
    ["lists in lists", JSON.parse("[".repeat(2_000) + "]".repeat(2_000)), 1],
    ["$or of no objects", { $or: [1] }, 1],
    ["too many branches", { $or: Array.from({ length: 1_000 }, () => ({ a: 1 })) }, 1],
    ["too many values", { a: { $in: Array.from({ length: 100_000 }, (_, i) => i) } }, 1],
    ["too deep nesting", deep(20), 1],
    ["a text with 100,000 lists in each other", `{"a":${"[".repeat(1e5)}${"]".repeat(1e5)}}`, 111],
    ["100,000 objects in each other", `{"a":${'{"a":'.repeat(1e5)}1${"}".repeat(1e5)}}`, 111],
    ["an order without a type", { a: { $gt: [1] } }, 1],
    ["$exists of a number", { a: { $exists: 1 } }, 1],
    ["a negative $size", { a: { $size: -1 } }, 1],
    ["an unknown type", { a: { __type: "Evil" } }, 111],
    ["a password", { password: { $ne: "" } }, 105],
    ["a password inside $or", { $or: [{ a: 1 }, { $and: [{ password: "x" }] }] }, 105],
    ["a session token", { sessionToken: "x" }, 105],
    ["an internal field", { _passwordHash: { $exists: true } }, 105],
    ["an internal field behind a dot", { "a._passwordHash": "x" }, 105],
    ["an access token", { "authData.weixin.access_token": "x" }, 105],
    ["whole third-party accounts", { authData: { $ne: null } }, 105],
    ["a linked platform", { "authData.weixin": { $exists: true } }, 105],
    ["an empty key", { "": 1 }, 105],
    ["a prototype key", { "a.__proto__": 1 }, 105],
  ];

  it.each(cases)("%s", (_, where, code) => {
    expect(getCode(where)).toBe(code);
  });
});

describe("a condition of the master key", () => {
  const parse = (where: Json) => parseWhere(where, { master: true });

  it("may test whether an account on a platform exists, also inside $or", () => {
    const linked = { "authData.weixin": { $exists: true } };
    expect(() =>
      parse({ $or: [linked, { a: { $inQuery: { className: "_User", where: linked } } }] }),
    ).not.toThrow();
  });

  it.each<[Json]>([
    [{ "authData.weixin": { $ne: null } }],
    [{ "authData.weixin": { $exists: true, $ne: null } }],
    [{ "authData.weixin.access_token": { $exists: true } }],
    [{ "authData._weixin_unionid": { $exists: true } }],
    [{ authData: { $exists: true } }],
    [{ sessionToken: { $exists: true } }],
  ])("must not ask %j", (where) => {
    expect(() => parse(where)).toThrow(expect.objectContaining({ code: 105 }));
  });
});

describe("the equalities of a condition", () => {
  it("hold for every match", () => {
    const where = parseWhere({
      channels: { $all: ["a", "b"] },
      owner,
      deviceType: { $in: ["ios", null] },
      badge: { $gt: 1 },
      $and: [{ city: { $in: ["x", "y"] } }],
      $or: [{ name: "z" }, { name: "w" }],
    });

    expect(equalities(where)).toEqual([
      { field: "channels", values: ["a"] },
      { field: "channels", values: ["b"] },
      { field: "owner", values: [owner] },
      { field: "city", values: ["x", "y"] },
    ]);
  });

  it("hold in every matching random object", () => {
    const value = fc.constantFrom<Json>("a", "b", null, 1);
    const condition = fc.oneof(
      value,
      fc.array(value).map(($in): Json => ({ $in })),
      fc.array(value).map(($all): Json => ({ $all })),
    );
    const filter = fc.dictionary(fc.constantFrom("x", "y"), condition);
    const object = fc.dictionary(fc.constantFrom("x", "y"), fc.oneof(value, fc.array(value)));
    fc.assert(
      fc.property(filter, object, (where, candidate) => {
        const expression = parseWhere(where);
        if (!matches(expression, candidate)) return;
        for (const { field, values } of equalities(expression)) {
          expect(matches(parseWhere({ [field]: { $in: [...values] } }), candidate)).toBe(true);
          expect(Object.hasOwn(candidate, field)).toBe(true);
        }
      }),
    );
  });

  it("are the exact opposite of $ne", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (stored, wanted) => {
        if (getCode({ a: { $ne: wanted as Json } }) !== undefined) return;
        const candidate = { a: stored as Json };
        const equal = matches(parseWhere({ a: { $in: [wanted as Json] } }), candidate);
        expect(matches(parseWhere({ a: { $ne: wanted as Json } }), candidate)).toBe(!equal);
      }),
    );
  });
});

describe("$relatedTo", () => {
  const related = {
    object: { __type: "Pointer", className: "_Role", objectId: "r1" },
    key: "users",
  };

  it("names the relation of another object", () => {
    expect(parseWhere({ $relatedTo: related })).toEqual({
      kind: "related",
      object: { className: "_Role", objectId: "r1" },
      key: "users",
    });
  });

  it.each([
    null,
    {},
    { ...related, key: 1 },
    { ...related, object: { __type: "Pointer", className: "_Role", objectId: "r#1" } },
  ])("is rejected if it is %j", (value) => {
    expect(() => parseWhere({ $relatedTo: value })).toThrow(ApiError);
  });

  it("must be resolved before a match", () => {
    const where = parseWhere({ $relatedTo: related });
    expect(() => matches(where, device)).toThrow(ApiError);
    expect(equalities(where)).toEqual([]);
  });

  it("resolves to a set of ids, which decides about matches and access paths", () => {
    const where = { kind: "ids", objectIds: new Set(["a"]) } as const;
    expect(matches(where, { objectId: "a" })).toBe(true);
    expect(matches(where, { objectId: "b" })).toBe(false);
    expect(matches(where, {})).toBe(false);
    expect(equalities(where)).toEqual([{ field: "objectId", values: ["a"] }]);
  });
});
