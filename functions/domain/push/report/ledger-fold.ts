import { isRootChunk, toPartitionNumber } from "../ledger/chunk.ts";
import { addCounts, addReasons } from "../ledger/chunk-outcome.ts";
import {
  type ChunkProgress,
  type FoldedOutcomes,
  type FoldedPrefix,
  NOTHING_FOLDED,
  type PlanPartition,
} from "../ledger/ledger.ts";
import {
  addProviders,
  NO_PROVIDERS,
  toProviderOutcomes,
  toSuccessCounters,
} from "../ledger/provider-outcomes.ts";
import { addMoments } from "../ledger/push-moments.ts";
import { addUnits } from "../ledger/used-units.ts";
import {
  type CostFacts,
  FREE,
  forListedDevices,
  unitsForChunk,
  unitsForPartition,
} from "./ledger-cost.ts";

export interface PartitionFold {
  readonly outcomes: FoldedOutcomes;
  /** All chunks were planned and are settled. */
  readonly complete: boolean;
  /** The longest prefix by now. */
  readonly prefix?: FoldedPrefix;
}

/** @param chunks of the push, without those in the partition's prefix */
export function foldPartition(
  partition: PlanPartition,
  chunks: readonly ChunkProgress[],
  facts: CostFacts = FREE,
): PartitionFold {
  // A fold that an earlier version kept may lack members that were added since.
  if (partition.folded) {
    return { outcomes: { ...NOTHING_FOLDED, ...partition.folded }, complete: true };
  }
  const own = chunks.filter(({ chunk }) => toPartitionNumber(chunk) === partition.partition);
  const chunkFacts = partition.access.kind === "list" ? forListedDevices(facts) : facts;
  const fold = (chunk: ChunkProgress) => foldChunk(chunk, chunkFacts);
  const firstOpen = own.findIndex(({ state }) => state === "open");
  const settled = firstOpen === -1 ? own : own.slice(0, firstOpen);
  const prefix = growPrefix(partition.prefix, settled, fold);
  const rest = own.slice(settled.length).map(fold);
  const outcomes = [planningOutcomes(partition, facts), ...rest].reduce(
    addFolded,
    prefix?.outcomes ?? NOTHING_FOLDED,
  );
  const isPlanned = partition.state === "planned";
  const complete = isPlanned && firstOpen === -1 && (prefix?.roots ?? 0) === partition.chunks;
  return { outcomes, complete, ...(prefix && { prefix }) };
}

/**
 * No chunk can appear before or between settled ones: the ids of pages grow, and a retry chunk is
 * written together with the settlement of its parent.
 */
function growPrefix(
  prefix: FoldedPrefix | undefined,
  settled: readonly ChunkProgress[],
  fold: (chunk: ChunkProgress) => FoldedOutcomes,
): FoldedPrefix | undefined {
  const through = settled.at(-1)?.chunk;
  if (through === undefined) return prefix;
  const { chunks = 0, roots = 0, outcomes = NOTHING_FOLDED } = prefix ?? {};
  return {
    through,
    chunks: chunks + settled.length,
    roots: roots + settled.filter(({ chunk }) => isRootChunk(chunk)).length,
    outcomes: settled.map(fold).reduce(addFolded, outcomes),
  };
}

/** The sum of all partitions; `plannedMs` is known once all of them are planned. */
export function foldPush(
  partitions: readonly PlanPartition[],
  folds: readonly PartitionFold[],
): FoldedOutcomes {
  const sum = folds.map(({ outcomes }) => outcomes).reduce(addFolded, NOTHING_FOLDED);
  if (partitions.every(({ state }) => state === "planned")) return sum;
  const { plannedMs: _, ...moments } = sum.moments;
  return { ...sum, moments };
}

function planningOutcomes(partition: PlanPartition, facts: CostFacts): FoldedOutcomes {
  const { plannedMs } = partition;
  return {
    ...NOTHING_FOLDED,
    ...(plannedMs !== undefined && { moments: { plannedMs } }),
    units: unitsForPartition(partition, facts),
  };
}

function foldChunk(chunk: ChunkProgress, facts: CostFacts): FoldedOutcomes {
  const { provider, sentMs: firstSentMs, settledMs } = chunk;
  const outcomes = toProviderOutcomes(chunk);
  const { successes, invalidTokens, rejected, expired, cancelled, truncated, reasons } = outcomes;
  return {
    successes,
    invalidTokens,
    rejected,
    expired,
    cancelled,
    truncated,
    reasons,
    ...toSuccessCounters(provider, successes),
    providers: { ...NO_PROVIDERS, [provider]: outcomes },
    moments: {
      ...(firstSentMs !== undefined && { firstSentMs }),
      ...(settledMs !== undefined && { settledMs }),
    },
    units: unitsForChunk(chunk, facts),
  };
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
