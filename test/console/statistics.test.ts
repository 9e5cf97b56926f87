import { describe, expect, it } from "vitest";
import type { CountedPush } from "../../console/api/statistics.ts";
import {
  countByDay,
  countReasons,
  forecastMonth,
  lastDays,
} from "../../console/views/statistics/days.ts";
import { findLargest, providersOf } from "../../console/views/statistics/largest-push.ts";

/** In the time zone of this machine, as the reader's is. */
const at = (day: number, hours = 12) => new Date(2026, 10, day, hours);

const push = (createdAt: Date, members: Partial<CountedPush> = {}): CountedPush => ({
  createdAt: createdAt.toISOString(),
  ...{ successes: 0, invalidTokens: 0, rejected: 0, expired: 0, cancelled: 0 },
  ...members,
});

describe("the days of the pictures", () => {
  it("end with today, and follow each other without a gap", () => {
    const days = lastDays(at(2), 14);

    expect(days).toHaveLength(14);
    expect(days.at(-1)?.start).toEqual(at(2, 0));
    expect(days[0]?.start).toEqual(new Date(2026, 9, 20));
    expect(days.slice(1).map(({ start }) => start)).toEqual(
      days.slice(0, -1).map(({ end }) => end),
    );
  });

  it("have the pushes from their first to their last millisecond", () => {
    const last = new Date(at(4, 0).getTime() - 1);
    const pushes = [
      push(at(4, 0), { successes: 1 }),
      push(last, { successes: 20, rejected: 3, cost: { usd: 0.5 } }),
      push(at(3, 0), { successes: 300, cost: { usd: 0.25 } }),
    ];
    const [before, third, fourth] = countByDay(pushes, lastDays(at(4), 3));

    expect(before).toMatchObject({ pushes: 0, successes: 0, usd: 0 });
    expect(third).toMatchObject({ pushes: 2, successes: 320, rejected: 3, usd: 0.75 });
    expect(fourth).toMatchObject({ pushes: 1, successes: 1, usd: 0 });
  });

  it("add up the reasons of all pushes by provider", () => {
    const outcomes = { successes: 0, invalidTokens: 0, rejected: 0, expired: 0, cancelled: 0 };
    const of = (provider: string, reasons: Record<string, number>) =>
      push(at(3), { providers: { [provider]: { ...outcomes, reasons } } });

    expect(
      countReasons([of("apns", { A: 1, B: 5 }), of("apns", { A: 9 }), of("fcm", { A: 2 })]),
    ).toEqual([
      { provider: "apns", reason: "A", count: 10 },
      { provider: "apns", reason: "B", count: 5 },
      { provider: "fcm", reason: "A", count: 2 },
    ]);
  });
});

describe("the devices of a day", () => {
  const devices = (counts: Record<string, number>, day = 3) =>
    push(at(day), {
      providers: Object.fromEntries(
        Object.entries(counts).map(([name, successes]) => [
          name,
          { successes, invalidTokens: 1, rejected: 0, expired: 0, cancelled: 0 },
        ]),
      ),
    });

  it("are those of the push that had most, whatever became of them", () => {
    const pushes = [devices({ apns: 5 }), devices({ apns: 90, fcm: 40 }), devices({ fcm: 100 })];
    const [before, third] = findLargest(pushes, lastDays(at(3), 2));

    expect(third?.devices).toEqual({ apns: 91, fcm: 41 });
    expect(before?.devices).toEqual({});
  });

  it("are summed up for the providers beyond the colors", () => {
    const counts = { a: 70, b: 60, c: 50, d: 40, e: 30, f: 20, g: 10 };
    const rows = findLargest([devices(counts)], lastDays(at(3), 1));

    expect(providersOf(rows)).toEqual(["a", "b", "c", "d", "e", "others"]);
    expect(rows[0]?.devices.others).toBe(32);
  });
});

describe("the forecast of the month", () => {
  const cost = (usd: number) => ({ cost: { usd } });
  const october = push(new Date(2026, 9, 31), cost(100));

  it("divides by the days since the first if there are older records", () => {
    const pushes = [push(at(10), cost(2)), push(at(5), cost(1)), october];

    expect(forecastMonth({ pushes, hasOlder: false }, at(11, 0))).toMatchObject({
      ...{ usd: 3, since: at(1, 0), elapsedDays: 10, daysOfMonth: 30, forecastUsd: 9 },
    });
    expect(forecastMonth({ pushes: pushes.slice(0, 2), hasOlder: true }, at(11, 0))).toMatchObject({
      since: at(1, 0),
      forecastUsd: 9,
    });
  });

  it("divides by the days since the oldest record if there are no older ones", () => {
    const pushes = [push(at(10), cost(2)), push(at(5), cost(1))];

    expect(forecastMonth({ pushes, hasOlder: false }, at(11, 0))).toMatchObject({
      ...{ usd: 3, since: at(5, 0), elapsedDays: 6, forecastUsd: 15 },
    });
  });

  it("needs a whole day, and a push of the month", () => {
    const pushes = [push(at(10), cost(2))];

    const today = forecastMonth({ pushes, hasOlder: false }, at(10, 20));
    expect(today).toMatchObject({ usd: 2, since: at(10, 0) });
    expect(today).not.toHaveProperty("forecastUsd");
    expect(forecastMonth({ pushes: [october], hasOlder: true }, at(11))).toBeUndefined();
  });
});
