import { describe, expect, it } from "vitest";
import { addRefusal, isLeftOut } from "../../../../functions/domain/push/providers/refusals.ts";
import {
  findExclusion,
  targetFields,
  toTarget,
} from "../../../../functions/domain/push/providers/target.ts";
import { PROVIDERS } from "../../../../functions/generated/providers/registry.ts";

const DAY_MS = 86_400_000;
const nowMs = Date.UTC(2026, 10, 22, 8);
const _refusals = ["2026-11-20", "2026-11-21", "2026-11-22"];

describe("refusals of a token", () => {
  it("count once a day", () => {
    const first = addRefusal({}, nowMs);
    expect(first).toEqual(["2026-11-22"]);
    expect(addRefusal({ _refusals: first ?? [] }, nowMs + 3_600_000)).toBeUndefined();
  });

  it("are the last three days in order, however late a message comes", () => {
    expect(addRefusal({ _refusals }, nowMs + DAY_MS)).toEqual([
      "2026-11-21",
      "2026-11-22",
      "2026-11-23",
    ]);
    expect(addRefusal({ _refusals: ["2026-11-22"] }, nowMs - DAY_MS)).toEqual([
      "2026-11-21",
      "2026-11-22",
    ]);
  });

  it("leave a device out from the third day on, for 30 days", () => {
    expect(isLeftOut({ _refusals: _refusals.slice(1) }, nowMs)).toBe(false);
    expect(isLeftOut({ _refusals }, nowMs)).toBe(true);
    expect(isLeftOut({ _refusals }, nowMs + 29 * DAY_MS)).toBe(true);
    expect(isLeftOut({ _refusals }, nowMs + 30 * DAY_MS)).toBe(false);
  });

  it("are ignored if the attribute has an unknown form", () => {
    for (const odd of [null, 3, "2026-11-22", {}, ["x", "y", "z"]]) {
      expect(isLeftOut({ _refusals: odd }, nowMs)).toBe(false);
    }
  });
});

describe("a device that was refused on three days", () => {
  const updatedAt = new Date(nowMs - 9 * DAY_MS).toISOString();
  const row = { objectId: "a", updatedAt, _refusals };
  const ios = { ...row, deviceType: "ios", deviceToken: "ab" };
  const android = { ...row, deviceType: "android", registrationId: "r" };
  const rules = { providers: PROVIDERS, nowMs };

  it("is not a target of a push to production gateways (A116)", () => {
    for (const device of [ios, android]) {
      expect(toTarget(device, { production: true }, rules)).toBeUndefined();
      expect(findExclusion(device, { production: true }, rules)).toBe("refused");
    }
  });

  it("stays a target of APNs's sandbox, whose tokens are others", () => {
    expect(toTarget(ios, { production: false }, rules)).toMatchObject({ token: "ab" });
    expect(findExclusion(android, { production: false }, rules)).toBe("refused");
  });

  it("is seen by readers, because they fetch the attribute", () => {
    expect(targetFields(PROVIDERS)).toContain("_refusals");
  });
});
