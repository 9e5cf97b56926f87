import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../functions/domain/json.ts";
import { parseWhere } from "../../../functions/domain/objects/where.ts";
import { chooseAccess, findEntries } from "../../../functions/domain/push/audience.ts";

const INDEXED = ["channels", "owner"];

describe("the way to an audience", () => {
  it.each<[JsonObject, readonly string[] | undefined]>([
    [{}, undefined],
    [{ city: "Brest" }, undefined],
    [{ channels: "a" }, ["channels#a"]],
    [{ channels: { $in: ["a", "b"] } }, ["channels#a", "channels#b"]],
    [{ channels: "a", city: "Brest" }, ["channels#a"]],
    [{ $and: [{ channels: { $in: ["a", "b"] } }, { owner: "x" }] }, ["owner#x"]],
    [{ owner: { __type: "Pointer", className: "_User", objectId: "u1" } }, ["owner#u1"]],
    [{ $or: [{ channels: "a" }, { channels: "b" }] }, undefined],
    [{ channels: { $ne: "a" } }, undefined],
    [{ channels: null }, undefined],
    [{ channels: { $in: Array.from({ length: 40 }, (_, i) => `c${i}`) } }, undefined],
  ])("for %j leads through the entries %j", (where, entries) => {
    expect(findEntries(parseWhere(where), INDEXED)).toEqual(entries);
  });

  it.each([
    [0, 1],
    [50_000, 1],
    [50_001, 2],
    [1_000_000, 20],
    [100_000_000, 64],
  ])("of %i devices is a scan in %i segments", (devices, segments) => {
    const access = chooseAccess(undefined, devices);

    expect(access).toHaveLength(segments);
    expect(access.at(-1)).toEqual({ kind: "scan", segment: segments - 1, segments });
  });
});
