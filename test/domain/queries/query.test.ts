import { describe, expect, test } from "vitest";
import type { Json, JsonObject } from "../../../functions/domain/json.ts";
import { fitAnswer } from "../../../functions/domain/queries/answer-size.ts";
import { selectKeys } from "../../../functions/domain/queries/key-selection.ts";
import { createPageCollector } from "../../../functions/domain/queries/page-collector.ts";
import { parseObjectQuery, selectPage } from "../../support/queries/unlimited.ts";

const created = (
  objectId: string,
  more: JsonObject = {},
  createdAt = "2026-01-01T00:00:00.000Z",
): JsonObject => ({
  ...more,
  objectId,
  createdAt,
  updatedAt: createdAt,
});

function toIds(objects: readonly JsonObject[], parameters: Record<string, string>): string {
  const { results } = selectPage(objects, parseObjectQuery(parameters));
  return results.map(({ objectId }) => objectId).join(" ");
}

describe("the parameters of a query", () => {
  test.each<[Record<string, string>, number]>([
    [{}, 100],
    [{ limit: "7" }, 7],
    [{ limit: "1000" }, 1_000],
    [{ limit: "1001" }, 100],
    [{ limit: "-1" }, 100],
    [{ limit: "0" }, 100],
    [{ limit: "0", count: "1" }, 0],
  ])("%j have the limit %i", (parameters, limit) => {
    expect(parseObjectQuery(parameters).limit).toBe(limit);
  });

  test.each([{ limit: "x" }, { limit: "" }, { skip: "1.5" }, { skip: "1e99" }])(
    "%j are rejected",
    (parameters) => {
      expect(() => parseObjectQuery(parameters)).toThrow(expect.objectContaining({ code: 1 }));
    },
  );

  test.each([
    { order: "-password" },
    { order: "a,_secret" },
    { order: "a..b" },
    { order: "$where" },
    { order: `${"a.".repeat(10)}a` },
  ])("%j are rejected like unknown names", (parameters) => {
    expect(() => parseObjectQuery(parameters)).toThrow(expect.objectContaining({ code: 105 }));
  });

  test.each([
    { keys: "sessionToken" },
    { keys: "-salt" },
    { keys: "2fa,-_salt" },
    { include: "authData.weixin" },
    { include: "owner._acl" },
  ])("%j are accepted, because they select nothing that a read would not show", (parameters) => {
    expect(() => parseObjectQuery(parameters)).not.toThrow();
  });

  test("may have blanks around commas, a plus sign and a returnACL", () => {
    const query = parseObjectQuery({
      order: " -a , +b.c",
      include: "owner , friend.owner",
      returnACL: "true",
      skip: "-3",
    });
    expect(query).toMatchObject({
      order: [
        { path: ["a"], descending: true },
        { path: ["b", "c"], descending: false },
      ],
      include: [["owner"], ["friend", "owner"]],
      returnAcl: true,
      skip: 0,
    });
  });
});

describe("results", () => {
  test("are in order of creation, then by id", () => {
    const later = "2026-01-01T00:00:00.001Z";
    const objects = [created("b", {}, later), created("c"), created("a")];
    expect(toIds(objects, {})).toBe("a c b");
    expect(toIds(objects, { order: "createdAt" })).toBe("a c b");
    expect(toIds(objects, { order: "-createdAt" })).toBe("b c a");
  });

  test("are in the order of the keys, then of creation", () => {
    const objects = [created("c", { n: 1 }), created("a", { n: 2 }), created("b", { n: 1 })];
    expect(toIds(objects, { order: "n" })).toBe("b c a");
    expect(toIds(objects, { order: "-n" })).toBe("a b c");
  });

  test("order different types as MongoDB does", () => {
    const values: Json[] = [
      [],
      null,
      -1,
      0.1,
      "",
      "\uffee",
      "\u{1f600}",
      { x: 1 },
      { __type: "Bytes", base64: "/w==" },
      { __type: "Bytes", base64: "AAA=" },
      false,
      true,
      { __type: "Date", iso: "1969-01-01T00:00:00Z" },
      { __type: "Date", iso: "2026-01-01T02:00:00+02:00" },
    ];
    const ids = values.map((_, i) => String.fromCharCode(97 + i));
    const objects = values.map((v, i) => created(ids[i] as string, { v }));
    expect(toIds([...objects].reverse(), { order: "v" })).toBe(ids.join(" "));
    expect(toIds(objects, { order: "-v" })).toBe([...ids].reverse().join(" "));
  });

  test("sort arrays by the smallest element, descending by the largest", () => {
    const objects = [created("a", { n: [5, 1] }), created("b", { n: 3 }), created("c", { n: [2] })];
    expect(toIds(objects, { order: "n" })).toBe("a c b");
    expect(toIds(objects, { order: "-n" })).toBe("a b c");
  });

  test("are sorted by distance from a point unless order is given", () => {
    const at = (latitude: number) => ({ place: { __type: "GeoPoint", latitude, longitude: 0 } });
    const objects = [created("a", at(50)), created("b", at(1)), created("c", at(-20))];
    const where = JSON.stringify({ place: { $nearSphere: at(0).place } });
    expect(toIds(objects, { where })).toBe("b c a");
    expect(toIds(objects, { where, order: "objectId" })).toBe("a b c");
  });
});

describe("a page", () => {
  test("is the same for all surrounding objects, and all matches are counted", () => {
    const collector = createPageCollector({
      ...parseObjectQuery({ order: "n" }),
      skip: 5,
      limit: 10,
    });
    for (let i = 0; i < 100_000; i += 1) {
      collector.add(created(`o${i}`, { n: (i * 7_919) % 100_000 }));
    }
    expect(collector.page().map(({ n }) => n)).toEqual([5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
    expect(collector.count).toBe(100_000);
  });

  test("keeps nothing if its size is zero", () => {
    const collector = createPageCollector(parseObjectQuery({ limit: "0", count: "1" }));
    collector.add(created("a"));
    expect([collector.page(), collector.count]).toEqual([[], 1]);
  });
});

describe("the keys of an answer", () => {
  const object = created("x", {
    a: 1,
    b: { c: 2, d: { e: 3, f: 4 } },
    list: [{ k: 1, l: 2 }, 5, [{ k: 3, l: 4 }]],
    owner: { __type: "Pointer", className: "_User", objectId: "u", name: "tom", age: 3 },
    born: { __type: "Date", iso: "2026-01-01T00:00:00.000Z" },
  });
  const identity = created("x");
  const owner = { __type: "Pointer", className: "_User", objectId: "u" };
  const { a: _a, ...withoutA } = object;

  test.each<[string, JsonObject]>([
    ["", object],
    ["a", { ...identity, a: 1 }],
    ["b.c", { ...identity, b: { c: 2 } }],
    ["b.d.e,b.c", { ...identity, b: { c: 2, d: { e: 3 } } }],
    ["b,b.c", { ...identity, b: object.b as Json }],
    ["a.x", identity],
    ["list.k", { ...identity, list: [{ k: 1 }, [{ k: 3 }]] }],
    ["owner.name", { ...identity, owner: { ...owner, name: "tom" } }],
    ["born.iso", { ...identity, born: object.born as Json }],
    ["-a", withoutA],
    ["-b.d.e", { ...object, b: { c: 2, d: { f: 4 } } }],
    ["-list.k", { ...object, list: [{ l: 2 }, 5, [{ l: 4 }]] }],
    ["-owner.name,-owner.objectId", { ...object, owner: { ...owner, age: 3 } }],
    ["-born.iso,-objectId,-createdAt", object],
    ["b,-b.d", { ...identity, b: { c: 2 } }],
    ["nothing", identity],
    ["_revision", identity],
    ["a..b,$a", identity],
    ["-_revision", object],
  ])("%j", (keys, expected) => {
    expect(selectKeys(object, parseObjectQuery({ keys }).keys)).toEqual(expected);
  });
});

describe("an answer", () => {
  test("is cut at Lambda's response limit", () => {
    const objects = Array.from({ length: 100 }, (_, i) =>
      created(`o${i}`, { s: '"'.repeat(50_000) }),
    );
    const kept = fitAnswer(objects);
    const body = JSON.stringify({ results: kept });
    expect(Buffer.byteLength(JSON.stringify({ statusCode: 200, body }))).toBeLessThan(6_291_556);
    expect(kept.length).toBe(29);
  });

  test("is whole if it fits", () => {
    const objects = [created("a"), created("b")];
    expect(fitAnswer(objects)).toBe(objects);
  });
});
