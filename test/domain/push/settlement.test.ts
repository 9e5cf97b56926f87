import { describe, expect, it } from "vitest";
import { totalOf } from "../../../functions/domain/push/chunk-outcome.ts";
import type { DeliveryOutcome } from "../../../functions/domain/push/delivery-outcome.ts";
import { decideSettlement, MAX_ATTEMPTS } from "../../../functions/domain/push/settlement.ts";

const nowMs = 1_795_248_000_000;
const first = { attempt: 1, nowMs, jitter: 0 };
const retry: DeliveryOutcome = { kind: "retry", reason: "ServiceUnavailable" };
const mixed: DeliveryOutcome[] = [
  { kind: "accepted" },
  { kind: "invalid-token", reason: "BadDeviceToken" },
  { kind: "invalid-token", reason: "Unregistered", deadSinceMs: 5 },
  { kind: "rejected", reason: "PayloadTooLarge" },
  retry,
];

describe("settlement of a chunk", () => {
  it("counts every device once, or leaves it to the retry", () => {
    const { outcome, retry: again, dead } = decideSettlement(mixed, first);

    expect(outcome).toMatchObject({ successes: 1, invalidTokens: 2, rejected: 1, expired: 0 });
    expect(outcome.reasons).toEqual({ BadDeviceToken: 1, Unregistered: 1, PayloadTooLarge: 1 });
    expect(again?.indexes).toEqual([4]);
    expect(dead).toEqual([{ index: 2, reportedAtMs: 5 }]);
    expect(totalOf(outcome) + (again?.indexes.length ?? 0)).toBe(mixed.length);
  });

  it("waits at least as long as the gateway asked", () => {
    const outcomes: DeliveryOutcome[] = [{ ...retry, retryAfterMs: 60_000 }, retry];
    expect(decideSettlement(outcomes, first).retry?.notBeforeMs).toBe(nowMs + 60_000);
  });

  it("backs off with jitter, up to what a queue can hold back", () => {
    const delay = (attempt: number, jitter: number) =>
      (decideSettlement([retry], { attempt, nowMs, jitter }).retry?.notBeforeMs ?? 0) - nowMs;

    expect([delay(1, 0), delay(1, 1), delay(4, 0), delay(4, 1)]).toEqual([
      1_000, 2_000, 8_000, 16_000,
    ]);
    expect(delay(MAX_ATTEMPTS - 1, 1)).toBe(900_000);
  });

  it("rejects what the last attempt did not bring home", () => {
    const { outcome, retry: again } = decideSettlement(mixed, { ...first, attempt: MAX_ATTEMPTS });
    expect([outcome.rejected, again]).toEqual([2, undefined]);
    expect(totalOf(outcome)).toBe(mixed.length);
  });

  it("lets expire what could only be sent too late", () => {
    const context = { ...first, expiresAtMs: nowMs + 500 };
    const { outcome, retry: again } = decideSettlement(mixed, context);
    expect([outcome.expired, again]).toEqual([1, undefined]);
    expect(totalOf(outcome)).toBe(mixed.length);
  });
});
