import { describe, expect, it } from "vitest";
import { sumCounts } from "../../../../functions/domain/push/ledger/chunk-outcome.ts";
import {
  decideSettlement,
  MAX_ATTEMPTS,
} from "../../../../functions/domain/push/ledger/settlement.ts";
import type { DeliveryOutcome } from "../../../../functions/domain/push/providers/delivery-outcome.ts";

const nowMs = 1_795_248_000_000;
const first = { attempt: 1, nowMs, jitter: 0, maxInvalidShare: 0.5 };
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
    expect(sumCounts(outcome) + (again?.indexes.length ?? 0)).toBe(mixed.length);
  });

  it("names the tokens that were refused where another one was accepted (A116)", () => {
    const bad = { kind: "invalid-token", reason: "BadDeviceToken", refused: true } as const;
    const others = mixed.filter(({ kind }) => kind !== "accepted");

    expect(decideSettlement([...mixed, bad], first).refused).toEqual([5]);
    expect(decideSettlement([...others, bad], first).refused).toEqual([]);
    const certain = { ...bad, reason: "UnknownHost", certain: true } as const;
    expect(decideSettlement([...others, certain], first).refused).toEqual([others.length]);
    const stop: DeliveryOutcome = { kind: "rejected", reason: "Forbidden", stops: true };
    expect(decideSettlement([...mixed, bad, stop], first).refused).toEqual([]);
  });

  it("waits at least as long as the gateway asked", () => {
    const outcomes: DeliveryOutcome[] = [{ ...retry, retryAfterMs: 60_000 }, retry];
    expect(decideSettlement(outcomes, first).retry?.notBeforeMs).toBe(nowMs + 60_000);
  });

  it("backs off with jitter, up to the longest delay of a queue", () => {
    const delay = (attempt: number, jitter: number) =>
      (decideSettlement([retry], { ...first, attempt, jitter }).retry?.notBeforeMs ?? 0) - nowMs;

    expect([delay(1, 0), delay(1, 1), delay(4, 0), delay(4, 1)]).toEqual([
      1_000, 2_000, 8_000, 16_000,
    ]);
    expect(delay(MAX_ATTEMPTS - 1, 1)).toBe(900_000);
  });

  it("rejects devices that fail in the last attempt", () => {
    const { outcome, retry: again } = decideSettlement(mixed, { ...first, attempt: MAX_ATTEMPTS });
    expect([outcome.rejected, again]).toEqual([2, undefined]);
    expect(sumCounts(outcome)).toBe(mixed.length);
  });

  it("expires devices whose retry would come too late", () => {
    const context = { ...first, expiresAtMs: nowMs + 500 };
    const { outcome, retry: again } = decideSettlement(mixed, context);
    expect([outcome.expired, again]).toEqual([1, undefined]);
    expect(sumCounts(outcome)).toBe(mixed.length);
  });

  it("survives an outage of 40 minutes with any jitter, and ends (R24, I12)", () => {
    let waitedMs = 0;
    let attempt = 1;
    for (; attempt < MAX_ATTEMPTS; attempt++) {
      const { retry: again } = decideSettlement([retry], { ...first, attempt });
      waitedMs += (again?.notBeforeMs ?? 0) - nowMs;
    }
    expect(waitedMs).toBeGreaterThan(150 * 60_000);
    expect(decideSettlement([retry], { ...first, attempt }).retry).toBeUndefined();
  });

  it("stops at an answer that every device would get, and retries nothing", () => {
    const wrong: DeliveryOutcome = {
      kind: "rejected",
      reason: "InvalidProviderToken",
      stops: true,
    };
    const dead: DeliveryOutcome = { kind: "invalid-token", reason: "Unregistered", deadSinceMs: 5 };
    const settlement = decideSettlement([{ kind: "accepted" }, dead, wrong, retry, retry], first);

    expect(settlement).toMatchObject({ stop: "InvalidProviderToken", dead: [] });
    expect(settlement.retry).toBeUndefined();
    expect(settlement.outcome).toMatchObject({ successes: 1, invalidTokens: 1, rejected: 3 });
    expect(settlement.outcome.reasons).toEqual({ InvalidProviderToken: 3, Unregistered: 1 });
  });

  it.each([
    [400, 500, 0.5, false],
    [500, 500, 0.5, true],
    [250, 500, 0.5, false],
    [5, 8, 0.5, false],
    [99, 99, 0.5, false],
    [100, 100, 0.5, true],
    [500, 500, 1, false],
    [300, 500, 0.7, false],
  ])(
    "decides by the invalid share: %i of %i at a limit of %d stops: %s",
    (invalid, count, limit, stops) => {
      const outcomes = Array.from({ length: count }, (_, index): DeliveryOutcome => {
        if (index >= invalid) return { kind: "accepted" };
        return { kind: "invalid-token", reason: "Unregistered", deadSinceMs: 5 };
      });

      const { stop, dead, outcome } = decideSettlement(outcomes, {
        ...first,
        maxInvalidShare: limit,
      });

      expect(stop).toBe(stops ? "MassInvalid" : undefined);
      expect(dead).toHaveLength(stops ? 0 : invalid);
      expect(outcome).toMatchObject({ invalidTokens: invalid, successes: count - invalid });
    },
  );

  it.each([
    [300, 500, [0, 1, 2], true],
    [300, 500, [298, 299, 300], true],
    [300, 500, [299, 300, 301], false],
    [300, 500, [400], false],
    [500, 500, [], false],
    [99, 99, [0], false],
  ])(
    "judges %i invalid of %i by previously accepted tokens, %j: %s",
    (invalid, count, accepted, stops) => {
      const outcomes = Array.from({ length: count }, (_, index): DeliveryOutcome => {
        return index < invalid
          ? { kind: "invalid-token", reason: "BadDeviceToken" }
          : { kind: "accepted" };
      });
      const { stop } = decideSettlement(outcomes, { ...first, accepted: new Set(accepted) });
      expect(stop).toBe(stops ? "MassInvalid" : undefined);
    },
  );

  it("judges the share by the answered devices", () => {
    const outcomes = [
      ...Array<DeliveryOutcome>(400).fill(retry),
      ...Array<DeliveryOutcome>(60).fill({ kind: "accepted" }),
      ...Array<DeliveryOutcome>(40).fill({ kind: "invalid-token", reason: "BadDeviceToken" }),
    ];
    expect(decideSettlement(outcomes, first).stop).toBeUndefined();
  });
});
