import { describe, expect, test } from "vitest";
import { userEntries } from "../../../functions/domain/accounts/user-entries.ts";
import type { JsonObject } from "../../../functions/domain/json.ts";
import type { ClassIndexes } from "../../../functions/domain/queries/lookup.ts";
import { entriesWithin, estimatePath } from "../../../functions/domain/queries/path-cost.ts";
import { cheapest, listPaths, needsCount } from "../../../functions/domain/queries/plan-query.ts";
import { installationIndexes } from "../../../functions/features/queries/installation-class.ts";
import { parseObjectQuery } from "../../support/queries/unlimited.ts";

const INSTALLATIONS = installationIndexes(["channels", "owner"]);
const USERS: ClassIndexes = { uniqueEntries: userEntries, postingEntries: () => undefined };
/** 200,000 objects of 1 KB. */
const SIZE = { objects: 200_000, scanUnits: 25_000 };
const BUDGET = 20_000;

function queryFor(where: JsonObject | JsonObject[], parameters: Record<string, string> = {}) {
  return parseObjectQuery({ where: JSON.stringify(where), ...parameters });
}

function pathsFor(where: JsonObject, indexes: ClassIndexes, parameters?: Record<string, string>) {
  return listPaths(queryFor(where, parameters), indexes, SIZE);
}

function kindsFor(where: JsonObject, indexes: ClassIndexes, parameters?: Record<string, string>) {
  return pathsFor(where, indexes, parameters).map(({ kind }) => kind);
}

const date = (iso: string) => ({ __type: "Date", iso });

describe("the paths of a query", () => {
  test.each<[string, JsonObject, string[]]>([
    ["an objectId", { objectId: "a1" }, ["ids", "creation", "scan"]],
    ["a posting", { channels: "news" }, ["postings", "creation", "scan"]],
    ["a unique value", { installationId: "i1" }, ["unique", "creation", "scan"]],
    ["a device token", { deviceToken: "t1" }, ["unique", "creation", "scan"]],
    ["no identifier at all", { installationId: "" }, ["creation", "scan"]],
    ["a missing value, which has no posting", { channels: null }, ["creation", "scan"]],
    ["a list, which has no posting", { channels: ["a"] }, ["creation", "scan"]],
    ["one value with and one without", { channels: { $in: ["a", null] } }, ["creation", "scan"]],
    ["a field without an index", { city: "Shanghai" }, ["creation", "scan"]],
    ["an inequality", { channels: { $ne: "news" } }, ["creation", "scan"]],
    [
      "all of several values: each leads to every match",
      { channels: { $all: ["a", "b"] } },
      ["postings", "postings", "creation", "scan"],
    ],
  ])("fit a condition on %s", (_, where, kinds) => {
    expect(kindsFor(where, INSTALLATIONS)).toEqual(kinds);
  });

  test("unite the branches of OR if each of them has an index", () => {
    const [united] = pathsFor({ $or: [{ channels: "a" }, { owner: "b" }] }, INSTALLATIONS);
    expect(united).toEqual({
      kind: "postings",
      field: "channels,owner",
      entries: ["channels#a", "owner#b"],
    });
    expect(kindsFor({ $or: [{ channels: "a" }, { city: "b" }] }, INSTALLATIONS)).toEqual([
      "creation",
      "scan",
    ]);
    expect(pathsFor({ $or: [{ username: "tom" }, { email: "t@x.io" }] }, USERS)[0]).toEqual({
      kind: "unique",
      entries: ["username#tom", "email#t@x.io"],
    });
  });

  test.each<[string, JsonObject, string]>([
    ["a name", { username: "tom" }, "username#tom"],
    ["a Chinese number", { mobilePhoneNumber: "13800138000" }, "phone#+8613800138000"],
    ["an account", { "authData.weixin.uid": "u1" }, "auth#weixin#u1"],
  ])("lead to users by %s", (_, where, entry) => {
    expect(pathsFor(where, USERS)[0]).toEqual({ kind: "unique", entries: [entry] });
  });

  test.each<[string, JsonObject]>([
    ["an anonymous id", { "authData.anonymous.uid": "x" }],
    ["an openid, which may stand beside a uid", { "authData.weixin.openid": "x" }],
  ])("match no user by %s", (_, where) => {
    expect(kindsFor(where, USERS)).toEqual(["creation", "scan"]);
  });

  test.each<[string, JsonObject, object]>([
    [
      "after",
      { createdAt: { $gt: date("2026-01-01T00:00:00.000Z") } },
      { from: "2026-01-01T00:00:00.001Z" },
    ],
    [
      "before",
      { createdAt: { $lt: date("2026-01-01T00:00:00.000Z") } },
      { through: "2025-12-31T23:59:59.999Z" },
    ],
    [
      "between, the narrowest bounds",
      {
        $and: [
          { createdAt: { $gte: "2026-01-01T00:00:00.000Z", $lte: "2026-03-01T00:00:00.000Z" } },
          { createdAt: { $gte: "2026-02-01T00:00:00.000Z" } },
        ],
      },
      { from: "2026-02-01T00:00:00.000Z", through: "2026-03-01T00:00:00.000Z" },
    ],
  ])("bound the creation path by a range of createdAt: %s", (_, where, range) => {
    const [creation] = pathsFor(where, INSTALLATIONS, { order: "city" });
    expect(creation).toEqual({ kind: "creation", descending: false, ...range });
  });

  test.each(["2026-13-01T00:00:00.000Z", "2026-99-99T99:99:99.999Z"])(
    "ignore a string that only resembles a timestamp: %s",
    (text) => {
      const [first] = pathsFor({ createdAt: { $gt: text } }, INSTALLATIONS, { order: "city" });
      expect(first?.kind).toBe("scan");
    },
  );

  test("ignore a range in a branch of OR", () => {
    const bound = { createdAt: { $gt: "2026-01-01T00:00:00.000Z" } };
    const paths = pathsFor({ $or: [bound, { city: "x" }] }, INSTALLATIONS);
    expect(paths[0]).toEqual({ kind: "creation", descending: false });
  });

  test.each<[string, Record<string, string>, boolean]>([
    ["without an order", {}, true],
    ["newest first", { order: "-createdAt" }, true],
    ["createdAt first", { order: "createdAt,city" }, true],
    ["another order", { order: "city" }, false],
    ["a count, which needs every match", { count: "1" }, false],
  ])("include the order of creation for a query %s", (_, parameters, serves) => {
    expect(kindsFor({ city: "x" }, INSTALLATIONS, parameters).includes("creation")).toBe(serves);
  });
});

describe("the cheapest path", () => {
  const estimate = (where: JsonObject, parameters = {}, entries?: number) => {
    const query = queryFor(where, parameters);
    return listPaths(query, INSTALLATIONS, SIZE).map((path) =>
      estimatePath(path, query, {
        size: SIZE,
        entries: needsCount(path, query, SIZE) ? entries : undefined,
      }),
    );
  };
  const choiceFor = (...args: Parameters<typeof estimate>) =>
    cheapest(estimate(...args), BUDGET)?.path.kind;

  test("reads the postings of a small channel", () => {
    expect(estimate({ channels: "news" }, {}, 100)[0]?.estimatedUnits).toBe(51.5);
    expect(choiceFor({ channels: "news" }, { order: "city" }, 100)).toBe("postings");
  });

  test("scans for a channel that most devices have", () => {
    const query = queryFor({ channels: "news" }, { order: "city" });
    const all = estimate({ channels: "news" }, { order: "city" }, 180_000);
    expect(cheapest(all, 1_000_000)?.path.kind).toBe("scan");
    expect(query.order).toHaveLength(1);
  });

  test("reads some ids by key and scans for many", () => {
    const ids = (count: number) => ({
      objectId: { $in: Array.from({ length: count }, (_, i) => `id${i}`) },
    });
    expect(choiceFor(ids(3), { order: "city" })).toBe("ids");
    const small = { objects: 1_000, scanUnits: 125 };
    const query = queryFor(ids(900), { order: "city" });
    const all = listPaths(query, INSTALLATIONS, small).map((path) =>
      estimatePath(path, query, { size: small }),
    );
    expect(cheapest(all, BUDGET)?.path.kind).toBe("scan");
  });

  test("expects no more objects than the ids of a query", () => {
    const size = { objects: 24_000, scanUnits: 1_334, inKeyOrder: true } as const;
    const objectIds = Array.from({ length: 400 }, (_, i) => `id${i}`);
    const query = queryFor({ objectId: { $in: objectIds } }, { limit: "1000" });
    const path = { kind: "creation", descending: false } as const;
    expect(estimatePath(path, query, { size }).estimatedUnits).toBeGreaterThan(1_000);
  });

  test("takes the size of objects into account", () => {
    const query = queryFor({ objectId: "a" });
    const path = { kind: "ids", objectIds: ["a"] } as const;
    const large = { objects: 1_000, scanUnits: 1_250 };
    expect(estimatePath(path, query, { size: SIZE }).estimatedUnits).toBe(1);
    expect(estimatePath(path, query, { size: large }).estimatedUnits).toBe(3);
  });

  test("reads the first page of all in the order of creation", () => {
    expect(choiceFor({})).toBe("creation");
    expect(choiceFor({}, { order: "-createdAt", limit: "1" })).toBe("creation");
    expect(choiceFor({}, { count: "1" })).toBe("scan");
    expect(choiceFor({}, { skip: "100000" })).toBe("scan");
  });

  test("is the more direct one if costs are equal", () => {
    const query = queryFor({ objectId: "a" });
    const one = { objects: 2, scanUnits: 1 };
    const all = listPaths(query, INSTALLATIONS, one).map((path) =>
      estimatePath(path, query, { size: one }),
    );
    expect(cheapest(all, BUDGET)?.path.kind).toBe("ids");
  });

  test("may be a guess beyond the budget that could stay within it", () => {
    const rare = { city: "x", age: 3 };
    const all = estimate(rare, { limit: "1000" });
    expect(all.every(({ estimatedUnits }) => estimatedUnits > BUDGET)).toBe(true);
    const choice = cheapest(all, BUDGET);
    expect(choice?.path.kind).toBe("creation");
    expect(choice?.leastUnits).toBeLessThan(BUDGET);
  });

  test("does not take an uncounted table for an empty one", () => {
    const query = queryFor({}, { order: "city" });
    const size = { objects: 0, scanUnits: 0 };
    const path = { kind: "scan", segments: 1 } as const;
    expect(estimatePath(path, query, { size }).estimatedUnits).toBeGreaterThan(1_000);
  });

  test("needs no count beyond the cost of another path", () => {
    const entries = entriesWithin(25_000, { size: SIZE });
    const [postings] = estimate({ channels: "a" }, { order: "city" }, entries);
    expect(postings?.estimatedUnits).toBeGreaterThanOrEqual(25_000);
    expect(postings?.estimatedUnits).toBeLessThan(25_001);
  });
});
