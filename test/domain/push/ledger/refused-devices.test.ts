import { describe, expect, it } from "vitest";
import {
  findRefused,
  MAX_REFUSED,
  packRefused,
  unpackRefused,
} from "../../../../functions/domain/push/ledger/refused-devices.ts";

const device = (position: number) => ({
  ...{ position, objectId: `id${position}é`, token: `token${position}` },
});
const pack = (...positions: number[]) => packRefused(positions.map(device)) ?? new Uint8Array();

describe("the refused devices of a chunk", () => {
  it("come back with their positions and ids, in their order", () => {
    expect(unpackRefused(pack(499, 0, 256))).toEqual([
      { position: 499, objectId: "id499é" },
      { position: 0, objectId: "id0é" },
      { position: 256, objectId: "id256é" },
    ]);
  });

  it("are found by their token, and by no other one", () => {
    const packed = pack(3, 7);

    expect(findRefused(packed, "token7")).toBe("id7é");
    expect(findRefused(packed, "token8")).toBeUndefined();
    expect(findRefused(packed, "id7é")).toBeUndefined();
  });

  it("are at most 100, in at most 4 KB with ids of 32 characters", () => {
    const many = Array.from({ length: 500 }, (_, position) => ({
      ...{ position, objectId: "i".repeat(32), token: `t${position}` },
    }));
    const packed = packRefused(many) ?? new Uint8Array();

    expect(unpackRefused(packed)).toHaveLength(MAX_REFUSED);
    expect(packed.length).toBeLessThanOrEqual(4096);
  });

  it("take no room without an id", () => {
    expect(packRefused([{ position: 0, objectId: "", token: "t" }])).toBeUndefined();
    expect(packRefused([])).toBeUndefined();
  });
});
