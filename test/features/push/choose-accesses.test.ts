import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../functions/domain/json.ts";
import { chooseAccesses } from "../../../functions/features/push/plan/choose-accesses.ts";
import { parseWhere } from "../../support/queries/unlimited.ts";

const DEVICES = 100_000;

/** Devices of a kilobyte. */
const sizeFor = (devices: number) => ({ objects: devices, scanUnits: devices / 8 });

/** @param subscribers devices in each entry of the index */
function chooseFor(
  where: JsonObject,
  subscribers = 100,
  { counted = DEVICES, real = DEVICES } = {},
) {
  const _Installation = {
    size: async () => sizeFor(counted),
    measure: async () => sizeFor(real),
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

describe("counts that are hours old", () => {
  it.each([0, 40, 5_000])(
    "do not leave a large audience in one partition: %i counted (L16)",
    async (counted) => {
      expect(await chooseFor({}, 0, { counted, real: 1_000_000 })).toHaveLength(20);
      expect(
        await chooseFor({ channels: "all" }, 900_000, { counted, real: 1_000_000 }),
      ).toHaveLength(20);
    },
  );

  it.each([0, 40, 5_000])(
    "do not have a small channel scanned: %i counted (L16)",
    async (counted) => {
      for (const subscribers of [0, 100, 2_000]) {
        expect(await chooseFor({ channels: "a" }, subscribers, { counted })).toEqual([
          { kind: "postings", entries: ["channels#a"] },
        ]);
      }
    },
  );

  it("cost partitions, and no devices, when most are gone (L16)", async () => {
    expect(await chooseFor({}, 0, { counted: 1_000_000, real: 10 })).toHaveLength(20);
  });

  it("leave a small class in one partition (L16)", async () => {
    expect(await chooseFor({}, 0, { counted: 0, real: 10 })).toHaveLength(1);
  });
});
