import { RECURSIVE_ENTRIES } from "../../../functions/contract/entries.ts";
import type { ConcurrencyLaw } from "./account-concurrency.ts";
import type { CapacityLimits } from "./key-capacity.ts";
import type { RecursionLaw } from "./recursion.ts";
import type { ConflictLaw } from "./transaction-conflicts.ts";

/** The limits that AWS and Google enforce, by default in every scenario. */
export interface Laws {
  /** L2 */
  readonly recursion: RecursionLaw;
  /** L3, for each table */
  readonly capacity: CapacityLimits;
  /** L4 */
  readonly conflicts: ConflictLaw;
  /** L6 */
  readonly concurrency: ConcurrencyLaw;
  /** L7 */
  readonly fcm: { readonly perMinute: number };
}

/** The provider of tests is deployed like the others. */
const RECURSIVE_STEPS = [...RECURSIVE_ENTRIES, "send-batch"];

const LAWS: Laws = {
  recursion: { most: 16, allowed: RECURSIVE_STEPS },
  capacity: { writes: 1_000, reads: 3_000, partitions: 4 },
  conflicts: { heldMs: 10, rate: 0.001 },
  concurrency: { account: 1_000, rampInTenSeconds: 1_000 },
  fcm: { perMinute: 600_000 },
};

export type LawChanges = { readonly [Law in keyof Laws]?: Partial<Laws[Law]> };

export function withLaws(changes: LawChanges = {}): Laws {
  return {
    recursion: { ...LAWS.recursion, ...changes.recursion },
    capacity: { ...LAWS.capacity, ...changes.capacity },
    conflicts: { ...LAWS.conflicts, ...changes.conflicts },
    concurrency: { ...LAWS.concurrency, ...changes.concurrency },
    fcm: { ...LAWS.fcm, ...changes.fcm },
  };
}
