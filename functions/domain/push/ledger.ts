import type { Access } from "./audience.ts";
import { isRootChunk, partitionOf } from "./chunk.ts";
import { addCounts, type ChunkOutcome, NO_OUTCOMES, type OutcomeCounts } from "./chunk-outcome.ts";
import type { DeviceGroup, Provider } from "./target.ts";

/** One part of a push's audience: how it is read, and how far. */
export interface PlanPartition {
  readonly push: string;
  readonly partition: number;
  readonly access: Access;
  readonly state: "planning" | "planned";
  /** Last key that was read; empty before the first. */
  readonly cursor: string;
  readonly page: number;
  /** Counts the planners that took it, so that a late one can't write any more. */
  readonly epoch: number;
  readonly leaseUntilMs: number;
  readonly chunks: number;
  readonly devices: number;
  /** Its outcomes, once all of its chunks are settled. */
  readonly folded?: FoldedOutcomes;
}

/** A chunk as the ledger has it: everything but its devices, of which it keeps a digest. */
export interface LedgerChunk {
  readonly push: string;
  readonly chunk: string;
  readonly state: "open" | "settled";
  readonly provider: Provider;
  readonly group: DeviceGroup;
  readonly count: number;
  readonly digest: Uint8Array;
  readonly after: string;
  readonly scanned: number;
  readonly createdMs: number;
  readonly notBeforeMs?: number;
  readonly leaseUntilMs?: number;
  /** When its message was last rebuilt, and how often. */
  readonly rebuiltMs?: number;
  readonly rebuilds?: number;
}

/** What the fold and the reconciler need to know of a chunk. */
export type ChunkProgress = Omit<LedgerChunk, "digest" | "group" | "after" | "scanned"> &
  Partial<Pick<ChunkOutcome, keyof OutcomeCounts | "reasons">>;

export interface FoldedOutcomes extends OutcomeCounts {
  readonly iosSuccesses: number;
  readonly fcmSuccesses: number;
  readonly reasons: Readonly<Record<string, number>>;
}

export interface PartitionFold {
  readonly outcomes: FoldedOutcomes;
  /** All chunks that were planned are there and settled, and no more will come. */
  readonly complete: boolean;
}

export const NOTHING_FOLDED: FoldedOutcomes = {
  ...NO_OUTCOMES,
  iosSuccesses: 0,
  fcmSuccesses: 0,
  reasons: {},
};

export function foldPartition(
  partition: PlanPartition,
  chunks: readonly ChunkProgress[],
): PartitionFold {
  if (partition.folded) return { outcomes: partition.folded, complete: true };
  const own = chunks.filter(({ chunk }) => partitionOf(chunk) === partition.partition);
  const roots = own.filter(({ chunk }) => isRootChunk(chunk)).length;
  const settled = own.filter(({ state }) => state === "settled");
  return {
    outcomes: settled.map(toFolded).reduce(addFolded, NOTHING_FOLDED),
    complete:
      partition.state === "planned" && roots === partition.chunks && settled.length === own.length,
  };
}

export function addFolded(a: FoldedOutcomes, b: FoldedOutcomes): FoldedOutcomes {
  const reasons = { ...a.reasons };
  for (const [reason, count] of Object.entries(b.reasons)) {
    reasons[reason] = (reasons[reason] ?? 0) + count;
  }
  return {
    ...addCounts(a, b),
    iosSuccesses: a.iosSuccesses + b.iosSuccesses,
    fcmSuccesses: a.fcmSuccesses + b.fcmSuccesses,
    reasons,
  };
}

/**
 * The record's `errors`: one sentence by reason, the most frequent first.
 *
 * @param explain says more about a reason than its name
 */
export function toErrors(
  { reasons }: Pick<FoldedOutcomes, "reasons">,
  explain: (reason: string) => string = (reason) => reason,
): string[] {
  return Object.entries(reasons)
    .sort(([, a], [, b]) => b - a)
    .slice(0, MAX_ERRORS)
    .map(([reason, count]) => `${count} not delivered, reason ${explain(reason)}`);
}

const MAX_ERRORS = 20;

function toFolded(chunk: ChunkProgress): FoldedOutcomes {
  const { successes = 0, invalidTokens = 0, rejected = 0, expired = 0, cancelled = 0 } = chunk;
  return {
    successes,
    invalidTokens,
    rejected,
    expired,
    cancelled,
    iosSuccesses: chunk.provider === "apns" ? successes : 0,
    fcmSuccesses: chunk.provider === "fcm" ? successes : 0,
    reasons: chunk.reasons ?? {},
  };
}
