import { describe, expect, it } from "vitest";
import { divideConcurrency } from "../../functions/contract/concurrency.ts";

const SIZES = [10, 20, 50, 75, 100, 300, 1_000, 10_000];

describe("the concurrency of an account", () => {
  it.each(SIZES)(
    "leaves the API executions while a push is sent, with %i executions (L6)",
    (size) => {
      expect(divideConcurrency(size).apiDuringPush).toBeGreaterThanOrEqual(2);
    },
  );

  it.each(SIZES.filter((size) => size >= 50))(
    "leaves the API a third while every worker is busy, with %i executions (L6)",
    (size) => {
      expect(divideConcurrency(size).apiAtLeast).toBeGreaterThanOrEqual(size / 3);
    },
  );

  it("gives each worker the two executions that Lambda demands, in a new account (L6)", () => {
    const { workers, planners } = divideConcurrency(10);

    expect(new Set(Object.values(workers))).toEqual(new Set([2]));
    expect(planners).toBe(2);
  });

  it("divides what senders have among more of them, down to Lambda's two (L25)", () => {
    const seven = divideConcurrency(100, ["hms", "honor", "mi", "oppo", "vivo"]).workers;

    expect([seven.apns, seven.fcm, seven.hms, seven.vivo]).toEqual([5, 5, 5, 5]);
    expect(divideConcurrency(10, ["hms"]).workers.hms).toBe(2);
  });

  it("gives senders 60 executions each where an account has 1,000 (L6)", () => {
    expect(divideConcurrency(1_000).workers).toMatchObject({ plan: 20, apns: 60, fcm: 60 });
  });
});
