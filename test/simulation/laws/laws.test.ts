import { describe, expect, it } from "vitest";
import { PROVIDERS } from "../../../functions/generated/providers/registry.ts";
import { distinctCounts, MINUTE_MS, playOne } from "../faults/one-push.ts";
import { createAccountConcurrency } from "./account-concurrency.ts";
import { createEventSource } from "./event-source.ts";
import { createKeyCapacity } from "./key-capacity.ts";

const LIMITS = { writes: 1_000, reads: 3_000, partitions: 4 };

describe("recursive loops", () => {
  /** One gateway answers after 40 s, in which the settler passes its own queue 20 times. */
  const slow = { devices: 10, answerParts: 1, answerMs: 40_000 };

  it("ends a slow push by its own chain of messages, without the reconciler (L2)", async () => {
    const { elapsedMs, deadLetters, record } = await playOne(slow);

    expect(record).toMatchObject({ status: "done", successes: 10 });
    expect(deadLetters).toBe(0);
    expect(elapsedMs).toBeLessThan(50_000);
  });

  it("ends a slow push by the reconciler where Lambda stops its chain (L2)", async () => {
    const laws = { recursion: { allowed: [] } };
    const { elapsedMs, deadLetters, record } = await playOne({ ...slow, laws });

    expect(record).toMatchObject({ status: "done", successes: 10 });
    expect(deadLetters).toBe(1);
    expect(elapsedMs).toBeGreaterThan(MINUTE_MS);
  });
});

describe("capacity of a table", () => {
  it("takes 1,000 write units a second of one key (L3)", () => {
    let nowMs = 0;
    const capacity = createKeyCapacity(LIMITS, () => nowMs);
    capacity.charge("writes", "a", 1_000);

    expect(capacity.admits("writes", "a")).toBe(false);
    expect(capacity.admits("reads", "a")).toBe(true);
    nowMs = 1;
    expect(capacity.admits("writes", "a")).toBe(true);
  });

  it("takes 4,000 write units a second of keys that are hashed evenly (L3)", () => {
    const capacity = createKeyCapacity(LIMITS, () => 0);
    const keys = Array.from({ length: 1_000 }, (_, index) => `push#${index}`);
    const admitted = keys.filter((key) => {
      const isAdmitted = capacity.admits("writes", key);
      if (isAdmitted) capacity.charge("writes", key, 10);
      return isAdmitted;
    });

    expect(admitted.length).toBe(400);
  });

  it("makes a key wait as long as a large request took too much (L3)", () => {
    let nowMs = 0;
    const capacity = createKeyCapacity(LIMITS, () => nowMs);
    capacity.charge("writes", "a", 1_500);

    nowMs = 500;
    expect(capacity.admits("writes", "a")).toBe(false);
    nowMs = 501;
    expect(capacity.admits("writes", "a")).toBe(true);
  });

  it("delays a push to a throttled key, and no device gets it twice (L3)", async () => {
    const laws = { capacity: { writes: 10 } };
    const { record, push } = await playOne({ devices: 2_000, pageSize: 500, laws });

    expect(record).toMatchObject({ status: "done", successes: 2_000 });
    expect(distinctCounts(push.accepted)).toEqual(new Set([1]));
  });
});

describe("conflicts", () => {
  it("settles every chunk once while a third of the writes meet a transaction (L4)", async () => {
    const laws = { conflicts: { rate: 0.33 } };
    const { record, push, elapsedMs } = await playOne({ devices: 200, laws });

    expect(record).toMatchObject({ status: "done", successes: 200 });
    expect(distinctCounts(push.accepted)).toEqual(new Set([1]));
    expect(elapsedMs).toBeLessThan(MINUTE_MS);
  });
});

describe("concurrent executions", () => {
  it("share one account among all functions (L6)", () => {
    const account = createAccountConcurrency({ account: 2, rampInTenSeconds: 1_000 }, () => 0);

    expect(["plan-push", "accounts", "accounts"].map((name) => account.begin(name, true))).toEqual([
      true,
      true,
      false,
    ]);
    account.end();
    expect(account.begin("accounts", true)).toBe(true);
  });

  it("get new environments at 1,000 per function in ten seconds (L6)", () => {
    let nowMs = 0;
    const account = createAccountConcurrency({ account: 9, rampInTenSeconds: 2 }, () => nowMs);
    const begin = () => account.begin("accounts", true);

    expect([begin(), begin(), begin()]).toEqual([true, true, false]);
    expect(account.begin("accounts", false)).toBe(true);
    nowMs = 5_000;
    expect([begin(), begin()]).toEqual([true, false]);
  });

  it("start with five for one queue, and grow by five a second up to their maximum (L6)", () => {
    let nowMs = 0;
    const source = createEventSource(12, () => nowMs);
    source.begin();

    const mostAfter = [0, 1_000, 2_000, 9_000].map((ms) => {
      nowMs = ms;
      return source.most;
    });
    expect(mostAfter).toEqual([5, 10, 12, 12]);
  });
});

describe("FCM's quota", () => {
  it("is never exceeded by planners (L7)", async () => {
    const devicesPerMinute = 6_000;
    const providers = { ...PROVIDERS, fcm: { ...PROVIDERS.fcm, devicesPerMinute } };
    const laws = { fcm: { perMinute: devicesPerMinute } };
    const audience = { devices: 20_000, pageSize: 2_000, scanned: "exact" } as const;
    const { record, world, elapsedMs } = await playOne({ ...audience, providers, laws });

    expect(record).toMatchObject({ status: "done", successes: 20_000 });
    expect(world.fcmQuota.refused).toBe(0);
    expect(elapsedMs).toBeLessThan(3 * MINUTE_MS);
  });

  it("delays devices above it, and no device is missed or gets the push twice (L7)", async () => {
    const laws = { fcm: { perMinute: 400 } };
    const { record, push, elapsedMs } = await playOne({ devices: 2_000, pageSize: 500, laws });

    expect(record).toMatchObject({ status: "done", successes: 2_000 });
    expect(distinctCounts(push.accepted)).toEqual(new Set([1]));
    expect(elapsedMs).toBeGreaterThan(MINUTE_MS);
  });
});
