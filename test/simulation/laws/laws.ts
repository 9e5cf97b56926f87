import type { CapacityLimits } from "./key-capacity.ts";
import type { ConflictLaw } from "./transaction-conflicts.ts";

/** What AWS enforces, whatever a scenario is about. A scenario may set single laws otherwise. */
export interface Laws {
  /** L3: units a second of each table. */
  readonly capacity: CapacityLimits;
  /** L4 */
  readonly conflicts: ConflictLaw;
}

/** The quotas of a new account in a region without any increase. */
export const AWS_LAWS: Laws = {
  capacity: { keyWrites: 1_000, keyReads: 3_000, tableWrites: 4_000, tableReads: 12_000 },
  conflicts: { heldMs: 10, rate: 0.001 },
};
