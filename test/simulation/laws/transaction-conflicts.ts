import type { SeededRandom } from "../seeded-random.ts";

export interface ConflictLaw {
  /** Milliseconds for which a transaction holds its items. */
  readonly heldMs: number;
  /** Probability that another client's transaction holds the first item that a request writes. */
  readonly rate: number;
}

export interface TransactionConflicts {
  /** The items, by position, that a transaction under way holds: no other write may change them. */
  heldAmong(items: readonly string[]): readonly number[];
  hold(items: readonly string[]): void;
}

const MANY_ITEMS = 10_000;

/** L4: two writers of one item, at least one of which is a transaction. */
export function createTransactionConflicts(
  { heldMs, rate }: ConflictLaw,
  { now, random }: { readonly now: () => number; readonly random: SeededRandom },
): TransactionConflicts {
  const heldUntil = new Map<string, number>();
  return {
    heldAmong: (items) => {
      if (random.chance(rate)) return [0];
      const nowMs = now();
      return items.flatMap((item, position) =>
        (heldUntil.get(item) ?? 0) > nowMs ? [position] : [],
      );
    },
    hold: (items) => {
      const nowMs = now();
      if (heldUntil.size > MANY_ITEMS) {
        for (const [item, untilMs] of heldUntil) if (untilMs <= nowMs) heldUntil.delete(item);
      }
      for (const item of items) heldUntil.set(item, nowMs + heldMs);
    },
  };
}
