import type { Provider } from "../../../contract/push-providers.ts";
import type { Access } from "../audience/audience.ts";
import type { DeviceGroup } from "../providers/provider-definition.ts";
import { unitsOfChunk, unitsOfPartition } from "../report/ledger-cost.ts";
import { addUnits, NO_UNITS, type UsedUnits } from "../report/prices.ts";
import { isRootChunk, partitionOf } from "./chunk.ts";
import {
  addCounts,
  addReasons,
  type ChunkOutcome,
  NO_OUTCOMES,
  type OutcomeCounts,
} from "./chunk-outcome.ts";
import {
  addProviders,
  NO_PROVIDERS,
  outcomesOfChunk,
  type ProvidersOutcomes,
  toSuccessCounters,
} from "./provider-outcomes.ts";
import { addMoments, type PushMoments } from "./push-moments.ts";

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
  /** When its last page was written. */
  readonly plannedMs?: number;
  /** What reading its devices took so far, and the planners' time. */
  readonly readUnits?: number;
  readonly computeMs?: number;
  /** As the table has it. */
  readonly bytes?: number;
  /** Its outcomes, once all of its chunks are settled. */
  readonly folded?: FoldedOutcomes;
  /** Until then: its first chunks, all settled, which a fold reads no more. */
  readonly prefix?: FoldedPrefix;
}

/** The outcomes of all chunks of a partition up to one, by the order of their ids. */
export interface FoldedPrefix {
  readonly through: string;
  /** Chunks in it, and those of them that are no retry chunks. */
  readonly chunks: number;
  readonly roots: number;
  readonly outcomes: FoldedOutcomes;
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
  /** Of the ids and tokens in its message. */
  readonly messageBytes?: number;
  readonly notBeforeMs?: number;
  readonly leaseUntilMs?: number;
  /** How often it was leased, and how often a lease was extended. */
  readonly takes?: number;
  readonly extensions?: number;
  /** When its message was last rebuilt, and how often. */
  readonly rebuiltMs?: number;
  readonly rebuilds?: number;
}

/** What the fold and the reconciler need to know of a chunk. */
export type ChunkProgress = Omit<LedgerChunk, "digest" | "group" | "after" | "scanned"> &
  Partial<Omit<ChunkOutcome, "exceptions">> & {
    /** When its first notification was sent, and when it was settled. */
    readonly sentMs?: number;
    readonly settledMs?: number;
    /** The sender's time, and units that raising badges took. */
    readonly computeMs?: number;
    readonly badgeReads?: number;
    readonly badgeWrites?: number;
    /** As the table has it. */
    readonly bytes?: number;
  };

/** What a part of the ledger says; sums, so that parts can be added in any order. */
export interface FoldedOutcomes extends OutcomeCounts {
  readonly iosSuccesses: number;
  readonly fcmSuccesses: number;
  /** Successes whose alert was cut to fit. */
  readonly truncated: number;
  /** Of all failures, both providers together. */
  readonly reasons: Readonly<Record<string, number>>;
  readonly providers: ProvidersOutcomes;
  readonly moments: PushMoments;
  readonly units: UsedUnits;
}

export interface PartitionFold {
  readonly outcomes: FoldedOutcomes;
  /** All chunks that were planned are there and settled, and no more will come. */
  readonly complete: boolean;
  /** The longest that there is by now. */
  readonly prefix?: FoldedPrefix;
}

export const NOTHING_FOLDED: FoldedOutcomes = {
  ...NO_OUTCOMES,
  iosSuccesses: 0,
  fcmSuccesses: 0,
  truncated: 0,
  reasons: {},
  providers: NO_PROVIDERS,
  moments: {},
  units: NO_UNITS,
};

/**
 * @param chunks those behind the partition's prefix
 * @param recordBytes of the push record, which every sender and planner reads
 */
export function foldPartition(
  partition: PlanPartition,
  chunks: readonly ChunkProgress[],
  recordBytes = 0,
): PartitionFold {
  // A fold that an earlier version kept may lack what is counted by now.
  if (partition.folded) {
    return { outcomes: { ...NOTHING_FOLDED, ...partition.folded }, complete: true };
  }
  const own = chunks.filter(({ chunk }) => partitionOf(chunk) === partition.partition);
  const firstOpen = own.findIndex(({ state }) => state === "open");
  const settled = firstOpen === -1 ? own : own.slice(0, firstOpen);
  const prefix =
    settled.length === 0 ? partition.prefix : growPrefix(partition, settled, recordBytes);
  const rest = own.slice(settled.length).map((chunk) => toFolded(chunk, recordBytes));
  const ofChunks = rest.reduce(addFolded, prefix?.outcomes ?? NOTHING_FOLDED);
  const isPlanned = partition.state === "planned";
  return {
    outcomes: addFolded(ofChunks, {
      ...NOTHING_FOLDED,
      ...(partition.plannedMs !== undefined && { moments: { plannedMs: partition.plannedMs } }),
      units: unitsOfPartition(partition, recordBytes),
    }),
    complete: isPlanned && firstOpen === -1 && (prefix?.roots ?? 0) === partition.chunks,
    ...(prefix && { prefix }),
  };
}

/**
 * Nothing comes before or between chunks that were read settled: pages have growing ids, and a
 * retry chunk is written with the settlement of the chunk that it follows.
 */
function growPrefix(
  { prefix }: PlanPartition,
  settled: readonly ChunkProgress[],
  recordBytes: number,
): FoldedPrefix {
  const { chunks = 0, roots = 0, outcomes = NOTHING_FOLDED } = prefix ?? {};
  return {
    through: settled.at(-1)?.chunk ?? "",
    chunks: chunks + settled.length,
    roots: roots + settled.filter(({ chunk }) => isRootChunk(chunk)).length,
    outcomes: settled.map((chunk) => toFolded(chunk, recordBytes)).reduce(addFolded, outcomes),
  };
}

/** All partitions together; `planned` is a moment of the push once all of them are. */
export function foldPush(
  partitions: readonly PlanPartition[],
  folds: readonly PartitionFold[],
): FoldedOutcomes {
  const sum = folds.map(({ outcomes }) => outcomes).reduce(addFolded, NOTHING_FOLDED);
  if (partitions.every(({ state }) => state === "planned")) return sum;
  const { plannedMs: _, ...moments } = sum.moments;
  return { ...sum, moments };
}

function addFolded(a: FoldedOutcomes, b: FoldedOutcomes): FoldedOutcomes {
  return {
    ...addCounts(a, b),
    iosSuccesses: a.iosSuccesses + b.iosSuccesses,
    fcmSuccesses: a.fcmSuccesses + b.fcmSuccesses,
    truncated: a.truncated + b.truncated,
    reasons: addReasons(a.reasons, b.reasons),
    providers: addProviders(a.providers, b.providers),
    moments: addMoments(a.moments, b.moments),
    units: addUnits(a.units, b.units),
  };
}

function toFolded(chunk: ChunkProgress, recordBytes: number): FoldedOutcomes {
  const { provider, sentMs: firstSentMs, settledMs } = chunk;
  const outcomes = outcomesOfChunk(chunk);
  const { successes, invalidTokens, rejected, expired, cancelled, truncated, reasons } = outcomes;
  return {
    ...{ successes, invalidTokens, rejected, expired, cancelled, truncated, reasons },
    ...toSuccessCounters(provider, successes),
    providers: { ...NO_PROVIDERS, [provider]: outcomes },
    moments: {
      ...(firstSentMs !== undefined && { firstSentMs }),
      ...(settledMs !== undefined && { settledMs }),
    },
    units: unitsOfChunk(chunk, recordBytes),
  };
}
