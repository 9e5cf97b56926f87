import { describe, expect, it } from "vitest";
import { toAccesses } from "../../../../functions/domain/push/audience/audience.ts";

describe("a scan of an audience", () => {
  it.each([
    [0, 1],
    [50_000, 1],
    [50_001, 2],
    [1_000_000, 20],
    [100_000_000, 20],
  ])("scans %i devices in %i segments", (devices, segments) => {
    const access = toAccesses({ kind: "scan", segments: 1 }, devices, 20);

    expect(access).toHaveLength(segments);
    expect(access.at(-1)).toEqual({ kind: "scan", segment: segments - 1, segments });
  });

  it("has no more segments than planners that can run at once (L6)", () => {
    expect(toAccesses({ kind: "scan", segments: 1 }, 1_000_000, 2)).toHaveLength(2);
  });
});
