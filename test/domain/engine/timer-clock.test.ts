import { describe, expect, it } from "vitest";
import { parseCron } from "../../../functions/domain/engine/cron.ts";
import { dueInMinute, nextDue } from "../../../functions/domain/engine/timer-clock.ts";

const SHANGHAI = { timeZone: "Asia/Shanghai" };
const UTC = { timeZone: "UTC" };

function next(timer: Parameters<typeof nextDue>[0], after: string): string | undefined {
  const ms = nextDue(timer, Date.parse(after));
  return ms === undefined ? undefined : new Date(ms).toISOString();
}

describe("the next run of a timer", () => {
  it.each([
    // LeanCloud's own examples: 0 and 30 seconds, every ten minutes, mornings, weekdays by name and number.
    ["0 * * * * ?", UTC, "2026-11-25T12:30:00Z", "2026-11-25T12:31:00.000Z"],
    ["*/20 * * * * *", UTC, "2026-11-25T12:30:41Z", "2026-11-25T12:31:00.000Z"],
    ["30 0/10 * * * ?", UTC, "2026-11-25T12:30:31Z", "2026-11-25T12:40:30.000Z"],
    ["0 0 3 * * ?", SHANGHAI, "2026-11-25T12:30:00Z", "2026-11-25T19:00:00.000Z"],
    ["0 30 9 ? * MON-FRI", SHANGHAI, "2026-11-27T02:00:00Z", "2026-11-30T01:30:00.000Z"],
    ["0 30 9 ? * 1", UTC, "2026-11-25T12:30:00Z", "2026-11-29T09:30:00.000Z"],
    ["0 0 0 1 jan ?", UTC, "2026-11-25T12:30:00Z", "2027-01-01T00:00:00.000Z"],
    ["0 0 0 29 2 ?", UTC, "2026-11-25T12:30:00Z", "2028-02-29T00:00:00.000Z"],
    [
      "0 15 8,20 * * ?",
      { timeZone: "Asia/Kolkata" },
      "2026-11-25T02:45:00Z",
      "2026-11-25T14:45:00.000Z",
    ],
  ])("follows from %s %o after %s: %s", (cron, zone, after, expected) => {
    expect(next({ cron, ...zone }, after)).toBe(expected);
  });

  it("does not exist on February 30", () => {
    expect(next({ cron: "0 0 0 30 2 ?", ...UTC }, "2026-11-25T12:30:00Z")).toBeUndefined();
  });

  it("is left out in the hour that summer time skips, and comes on the next day", () => {
    const timer = { cron: "0 30 2 * * ?", timeZone: "Europe/Berlin" };
    expect(next(timer, "2027-03-28T00:00:00Z")).toBe("2027-03-29T00:30:00.000Z");
  });

  it.each([
    [90, "2026-11-25T12:30:00Z", "2026-11-25T12:31:30.000Z"],
    [7, "1970-01-01T00:00:07Z", "1970-01-01T00:00:14.000Z"],
  ])("falls on multiples of %d seconds after %s: %s", (everySeconds, after, expected) => {
    expect(next({ everySeconds, ...UTC }, after)).toBe(expected);
  });

  it("agrees with the minutes in which the timer is due", () => {
    for (const cron of [
      "0 0/7 * * * ?",
      "5,35 59 23 L ? ?".replace("L ?", "28 *"),
      "0 0 12 ? * SAT",
    ]) {
      const timer = { cron, ...SHANGHAI };
      const startMs = Date.parse("2026-11-25T00:00:00Z");
      const due: number[] = [];
      for (let ms = startMs; ms < startMs + 4 * 86_400_000; ms += 60_000)
        due.push(...dueInMinute(timer, ms));
      expect(nextDue(timer, startMs - 1)).toBe(due[0]);
    }
  });
});

describe("the moments of a minute", () => {
  const minuteMs = Date.parse("2026-11-25T12:30:00Z");
  it.each([
    [{ everySeconds: 20 }, [0, 20, 40]],
    [{ everySeconds: 3_600 }, []],
    [{ everySeconds: 1_800 }, [0]],
    [{ cron: "10,50 30 * * * ?" }, [10, 50]],
    [{ cron: "0 31 * * * ?" }, []],
  ])("follow from %o: %o", (clock, seconds) => {
    const due = dueInMinute({ ...clock, ...UTC }, minuteMs);
    expect(due.map((ms) => (ms - minuteMs) / 1_000)).toEqual(seconds);
  });
});

describe("a wrong cron expression says what is allowed", () => {
  it.each([
    ["0 9 * * *", /it has 5 fields instead of six .*; put 0 for the second in front of it/],
    ["0 0 9 * * ? 2027", /it has 7 fields instead of six/],
    ["0 0 24 * * ?", /hour is "24"; allowed are 0 to 23/],
    ["0 0 9 L * ?", /day is "L"; .* but not L, W and #/],
    ["0 0 9 ? * 2#1", /weekday is "2#1"; allowed are 1 to 7 or SUN to SAT/],
    ["0 0/0 9 * * ?", /minute is "0\/0"/],
    ["0 0 9-7 * * ?", /hour is "9-7"/],
    ["? 0 9 * * ?", /second is "\?"/],
    ["0 0 9 1 * MON", /a day and a weekday exclude each other; write \? for one of them/],
  ])("names the field of %s", (cron, says) => {
    expect(() => parseCron(cron)).toThrow(says);
  });
});
