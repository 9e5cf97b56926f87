/**
 * How the devices of a chunk ended. The counts add up to the devices of the chunk minus those that
 * went into a retry chunk (design.md section 6).
 */
export interface OutcomeCounts {
  readonly successes: number;
  readonly invalidTokens: number;
  readonly rejected: number;
  readonly expired: number;
  readonly cancelled: number;
}

export interface ChunkOutcome extends OutcomeCounts {
  /** Count by reason of everything that was not a success. */
  readonly reasons: Readonly<Record<string, number>>;
  /** A sample of devices that failed: index in the message's `devices`, and the reason. */
  readonly exceptions: readonly (readonly [index: number, reason: string])[];
}

export const NO_OUTCOMES: OutcomeCounts = {
  successes: 0,
  invalidTokens: 0,
  rejected: 0,
  expired: 0,
  cancelled: 0,
};

/** More would push a ledger item over 4 KB. */
const MAX_EXCEPTIONS = 10;
const MAX_REASONS = 10;
const MAX_REASON_LENGTH = 64;

export function addCounts(a: OutcomeCounts, b: OutcomeCounts): OutcomeCounts {
  return {
    successes: a.successes + b.successes,
    invalidTokens: a.invalidTokens + b.invalidTokens,
    rejected: a.rejected + b.rejected,
    expired: a.expired + b.expired,
    cancelled: a.cancelled + b.cancelled,
  };
}

export function totalOf(counts: OutcomeCounts): number {
  const { successes, invalidTokens, rejected, expired, cancelled } = counts;
  return successes + invalidTokens + rejected + expired + cancelled;
}

/** The same outcome, small enough for a ledger item: the most frequent reasons, a few exceptions. */
export function boundOutcome(outcome: ChunkOutcome): ChunkOutcome {
  const reasons = Object.entries(outcome.reasons)
    .sort(([, a], [, b]) => b - a)
    .slice(0, MAX_REASONS)
    .map(([reason, count]) => [reason.slice(0, MAX_REASON_LENGTH), count] as const);
  const exceptions = outcome.exceptions
    .slice(0, MAX_EXCEPTIONS)
    .map(([index, reason]) => [index, reason.slice(0, MAX_REASON_LENGTH)] as const);
  return { ...outcome, reasons: Object.fromEntries(reasons), exceptions };
}
