import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../functions/domain/json.ts";
import { parseWhere } from "../../functions/domain/queries/where.ts";
import { chooseAccesses } from "../../functions/push/choose-accesses.ts";

/** 100,000 devices of a kilobyte; each entry of the index has so many. */
function chooseFor(where: JsonObject, subscribers = 100) {
  const _Installation = {
    size: async () => ({ objects: 100_000, scanUnits: 12_500 }),
    count: async (_: unknown, atMost: number) => ({
      entries: Math.min(subscribers, atMost),
      readUnits: 1,
    }),
  };
  const indexCatalog = { usableFields: async () => ["channels", "owner"] };
  const settings = { planners: 20 };
  return chooseAccesses(parseWhere(where), { readers: { _Installation }, indexCatalog, settings });
}

describe("the accesses of an audience", () => {
  it.each<[JsonObject, readonly string[]]>([
    [{ channels: "a" }, ["channels#a"]],
    [{ channels: { $in: ["a", "b"] } }, ["channels#a", "channels#b"]],
    [{ channels: "a", city: "Brest" }, ["channels#a"]],
    [{ owner: { __type: "Pointer", className: "_User", objectId: "u1" } }, ["owner#u1"]],
    [{ $or: [{ channels: "a" }, { channels: "b" }] }, ["channels#a", "channels#b"]],
  ])("are index entries for %j: %j", async (where, entries) => {
    expect(await chooseFor(where)).toEqual([{ kind: "postings", entries }]);
  });

  it.each<[JsonObject, object]>([
    [{ objectId: "a" }, { kind: "ids", objectIds: ["a"] }],
    [{ objectId: { $in: ["a", "b", "a", ""] } }, { kind: "ids", objectIds: ["a", "b"] }],
    [
      { objectId: "no id", city: "Brest" },
      { kind: "ids", objectIds: [] },
    ],
    [{ deviceToken: "t" }, { kind: "unique", entries: ["deviceToken#t"] }],
    [
      { $or: [{ installationId: "i" }, { deviceToken: "t" }] },
      { kind: "unique", entries: ["installationId#i", "deviceToken#t"] },
    ],
  ])("are single devices for %j", async (where, access) => {
    expect(await chooseFor(where)).toEqual([access]);
  });

  it("are a scan for more ids than an item should carry", async () => {
    const objectIds = Array.from({ length: 1_900 }, (_, i) => `${i}`.padStart(60, "d"));

    expect((await chooseFor({ objectId: { $in: objectIds } }))[0]?.kind).toBe("scan");
  });

  it.each<[JsonObject]>([
    [{}],
    [{ city: "Brest" }],
    [{ channels: { $ne: "a" } }],
    [{ channels: null }],
    [{ channels: { $in: Array.from({ length: 40 }, (_, i) => `c${i}`) } }],
  ])("are a scan for %j", async (where) => {
    expect(await chooseFor(where)).toEqual([
      { kind: "scan", segment: 0, segments: 2 },
      { kind: "scan", segment: 1, segments: 2 },
    ]);
  });

  it("are a scan, which reads less, for a channel that most devices have", async () => {
    expect(await chooseFor({ channels: "all" }, 90_000)).toHaveLength(2);
    expect((await chooseFor({ channels: "all" }, 20_000))[0]?.kind).toBe("postings");
  });
});
