/**
 * How the devices of a chunk ended. The counts add up to the chunk's devices, except devices that went into
 * a retry chunk.
 */
export interface OutcomeCounts {
  readonly successes: number;
  readonly invalidTokens: number;
  readonly rejected: number;
  readonly expired: number;
  readonly cancelled: number;
}

export interface ChunkOutcome extends OutcomeCounts {
  /** Successes whose alert was truncated to fit. */
  readonly truncated?: number;
  /** Devices, including those to be retried, that the gateway may or may not have accepted. */
  readonly ambiguous?: number;
  /** Failures by reason. */
  readonly reasons: Readonly<Record<string, number>>;
  /** Every device that failed: its index in the message's `devices`, and the reason. */
  readonly exceptions: readonly (readonly [index: number, reason: string])[];
}

export const NO_OUTCOMES: OutcomeCounts = {
  successes: 0,
  invalidTokens: 0,
  rejected: 0,
  expired: 0,
  cancelled: 0,
};

/**
 * Reasons of the service itself; all others are a gateway's.
 *
 * - `gone`: removed after it was planned, before its message was built again
 * - `lost`: its messages were lost repeatedly
 * - `other`: reasons that did not fit the ledger item
 */
export const OWN_REASONS = {
  cancelled: "Cancelled",
  expired: "Expired",
  gone: "DeviceGone",
  lost: "MessageLost",
  other: "Other",
} as const;

/** Keeps a ledger item below 1 KB; with more reasons the last one is `other`. */
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

export function sumCounts(counts: OutcomeCounts): number {
  const { successes, invalidTokens, rejected, expired, cancelled } = counts;
  return successes + invalidTokens + rejected + expired + cancelled;
}

export function countFailures(counts: OutcomeCounts): number {
  return sumCounts(counts) - counts.successes;
}

/**
 * The outcome of a message that was built again without missing members: the missing count as invalid
 * tokens, and the others' indexes become their positions in the chunk.
 *
 * @param missing positions of the members that are gone, ascending
 */
export function withMissing(outcome: ChunkOutcome, missing: readonly number[]): ChunkOutcome {
  if (missing.length === 0) return outcome;
  // Each missing member before a device shifts it by one position.
  const getPosition = (index: number) =>
    missing.reduce((position, gone) => (gone <= position ? position + 1 : position), index);
  return {
    ...outcome,
    invalidTokens: outcome.invalidTokens + missing.length,
    reasons: addReasons(outcome.reasons, { [OWN_REASONS.gone]: missing.length }),
    exceptions: [
      ...outcome.exceptions.map(([index, reason]) => [getPosition(index), reason] as const),
      ...missing.map((position) => [position, OWN_REASONS.gone] as const),
    ],
  };
}

/** Sums two counts by reason. */
export function addReasons(
  a: Readonly<Record<string, number>>,
  b: Readonly<Record<string, number>>,
): Record<string, number> {
  const sums = new Map(Object.entries(a));
  for (const [reason, count] of Object.entries(b)) {
    sums.set(reason, (sums.get(reason) ?? 0) + count);
  }
  return Object.fromEntries(sums);
}

/** Bounds the outcome to the size of a ledger item: rare reasons become `other`. */
export function boundOutcome(outcome: ChunkOutcome): ChunkOutcome {
  const toName = boundReasons(outcome.reasons);
  const reasons = Object.entries(outcome.reasons).reduce(
    (sums, [reason, count]) => addReasons(sums, { [toName(reason)]: count }),
    {},
  );
  const exceptions = outcome.exceptions.map(([index, reason]) => [index, toName(reason)] as const);
  return { ...outcome, reasons, exceptions };
}

/** The most frequent reasons keep their names, up to a length. */
function boundReasons(reasons: ChunkOutcome["reasons"]): (reason: string) => string {
  const byCount = Object.entries(reasons).sort(([, a], [, b]) => b - a);
  const hasRoom = byCount.length <= MAX_REASONS;
  const kept = byCount.slice(0, hasRoom ? MAX_REASONS : MAX_REASONS - 1);
  const names = new Map(kept.map(([reason]) => [reason, reason.slice(0, MAX_REASON_LENGTH)]));
  return (reason) => names.get(reason) ?? OWN_REASONS.other;
}
