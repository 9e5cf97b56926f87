import { describe, expect, test } from "vitest";
import {
  createLocalClock,
  type LocalTiming,
} from "../../../../functions/features/push/local-time/local-timing.ts";

/** A Monday. */
const NOW = Date.parse("2026-11-23T12:00:30Z");
const at = (hours: number, minutes = 0) => ({ kind: "at", minute: hours * 60 + minutes }) as const;
const onDay = (day: string, hours: number, minutes = 0) => ({
  ...at(hours, minutes),
  dayMs: Date.parse(`${day}T00:00:00Z`),
});
const quiet = (from: number, to: number) =>
  ({ kind: "quiet", from: from * 60, to: to * 60 }) as const;

function find(timing: LocalTiming, timeZone: unknown, baseMs = NOW): string {
  const momentFor = createLocalClock({ timing, baseMs, zone: "Asia/Tokyo" });
  return new Date(momentFor(timeZone)).toISOString();
}

describe("a time of day", () => {
  test.each([
    ["Asia/Shanghai", "2026-11-24T11:00:00.000Z"],
    ["Europe/London", "2026-11-23T19:00:00.000Z"],
    ["America/New_York", "2026-11-24T00:00:00.000Z"],
    ["Asia/Kathmandu", "2026-11-23T13:15:00.000Z"],
    ["Pacific/Kiritimati", "2026-11-24T05:00:00.000Z"],
    ["Pacific/Pago_Pago", "2026-11-24T06:00:00.000Z"],
    ["US/Pacific", "2026-11-24T03:00:00.000Z"],
    ["GMT+08:00", "2026-11-24T11:00:00.000Z"],
    ["UTC-0330", "2026-11-23T22:30:00.000Z"],
  ])("a device in %s gets it when its clock shows the next 19:00", (zone, moment) => {
    expect(find(at(19), zone)).toBe(moment);
  });

  test.each([[undefined], [""], ["Mars/Olympus"], [8], ["GMT+99:00"]])(
    "a device with the time zone %j gets it in the default zone",
    (zone) => {
      expect(find(at(19), zone)).toBe("2026-11-24T10:00:00.000Z");
    },
  );

  test("the minute that is running counts, and no moment is in the past", () => {
    expect(find(at(12), "UTC")).toBe("2026-11-23T12:00:30.000Z");
    expect(find(at(11, 59), "UTC")).toBe("2026-11-24T11:59:00.000Z");
  });

  test("is now in zones where it has passed on the given day", () => {
    expect(find(onDay("2026-11-23", 20), "Pacific/Kiritimati")).toBe("2026-11-23T12:00:30.000Z");
    expect(find(onDay("2026-11-23", 20), "Europe/London")).toBe("2026-11-23T20:00:00.000Z");
  });

  test("is in the first of two hours if daylight saving repeats one", () => {
    expect(find(onDay("2027-11-07", 1, 30), "America/New_York")).toBe("2027-11-07T05:30:00.000Z");
  });

  test("is in the next hour if daylight saving skips one", () => {
    expect(find(onDay("2027-03-14", 2, 30), "America/New_York")).toBe("2027-03-14T07:30:00.000Z");
    expect(find(onDay("2027-03-28", 1, 30), "Europe/London")).toBe("2027-03-28T01:30:00.000Z");
  });
});

describe("with quiet hours", () => {
  test.each([
    ["UTC", quiet(22, 8), "2026-11-23T12:00:30.000Z"],
    ["America/Los_Angeles", quiet(22, 8), "2026-11-23T16:00:00.000Z"],
    ["Asia/Shanghai", quiet(20, 8), "2026-11-24T00:00:00.000Z"],
    ["Pacific/Auckland", quiet(22, 8), "2026-11-23T19:00:00.000Z"],
    ["UTC", quiet(12, 14), "2026-11-23T14:00:00.000Z"],
    ["UTC", quiet(14, 12), "2026-11-23T12:00:30.000Z"],
  ])("a device in %s that is quiet %j gets it at %s", (zone, timing, moment) => {
    expect(find(timing, zone)).toBe(moment);
  });
});
