import { expect, it } from "vitest";
import {
  reasonAt,
  toExceptionSets,
} from "../../../../functions/domain/push/ledger/chunk-members.ts";
import {
  addCounts,
  boundOutcome,
  countFailures,
  NO_OUTCOMES,
  sumCounts,
} from "../../../../functions/domain/push/ledger/chunk-outcome.ts";
import { itemBytes } from "../../../../functions/domain/push/report/item-size.ts";

/** 500 devices, each failing for the reason that its index selects. */
function failures(nameOf: (index: number) => string) {
  const exceptions = Array.from({ length: 500 }, (_, i): [number, string] => [i, nameOf(i)]);
  const reasons: Record<string, number> = {};
  for (const [, reason] of exceptions) reasons[reason] = (reasons[reason] ?? 0) + 1;
  return { ...NO_OUTCOMES, rejected: 500, reasons, exceptions };
}

it("fits many reasons into a small ledger item without losing a device", () => {
  const bounded = boundOutcome(failures((i) => `r${i % 30}`.repeat(50)));

  const failed = toExceptionSets(bounded.exceptions);
  expect(itemBytes({ reasons: bounded.reasons, failed })).toBeLessThan(2_200);
  expect(Object.values(bounded.reasons).reduce((a, b) => a + b)).toBe(countFailures(bounded));
  for (let index = 0; index < 500; index++) expect(reasonAt(failed, index)).toBeDefined();
});

it("merges rare reasons into one", () => {
  const { reasons } = boundOutcome(failures((i) => (i < 480 ? `often${i % 9}` : `rare${i}`)));

  expect(Object.keys(reasons)).toHaveLength(10);
  expect(reasons).toMatchObject({ often0: 54, Other: 20 });
});

it("keeps the names of ten reasons", () => {
  const { reasons } = boundOutcome(failures((i) => `reason${i % 10}`));

  expect(Object.keys(reasons)).toHaveLength(10);
  expect(reasons).not.toHaveProperty("Other");
});

it("puts each member into the set of its reason only", () => {
  const sets = toExceptionSets([
    [0, "a"],
    [7, "b"],
    [8, "a"],
    [499, "b"],
  ]);

  const reasons = [0, 1, 7, 8, 9, 498, 499, 500].map((index) => reasonAt(sets, index));
  expect(reasons).toEqual(["a", undefined, "b", "a", undefined, undefined, "b", undefined]);
  expect(sets.a).toHaveLength(2);
  expect(sets.b).toHaveLength(63);
});

it("adds counts up", () => {
  const counts = { successes: 1, invalidTokens: 2, rejected: 3, expired: 4, cancelled: 5 };

  expect(sumCounts(addCounts(counts, counts))).toBe(30);
});
