import { expect, it } from "vitest";
import {
  addCounts,
  boundOutcome,
  NO_OUTCOMES,
  totalOf,
} from "../../../functions/domain/push/chunk-outcome.ts";

it("an outcome with many reasons still fits a small ledger item", () => {
  const reasons = Object.fromEntries(
    Array.from({ length: 500 }, (_, i) => [`r${i}`.repeat(50), i]),
  );
  const exceptions = Array.from({ length: 500 }, (_, i): [number, string] => [i, "r".repeat(500)]);

  const bounded = boundOutcome({ ...NO_OUTCOMES, rejected: 500, reasons, exceptions });

  expect(JSON.stringify(bounded).length).toBeLessThan(2_000);
  expect(bounded.rejected).toBe(500);
  expect(Object.values(bounded.reasons)[0]).toBe(499);
});

it("counts add up", () => {
  const counts = { successes: 1, invalidTokens: 2, rejected: 3, expired: 4, cancelled: 5 };

  expect(totalOf(addCounts(counts, counts))).toBe(30);
});
