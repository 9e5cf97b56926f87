import type { FoldedPrefix, PlanPartition } from "../../../domain/push/ledger/ledger.ts";
import type { PushRecord } from "../../../domain/push/ledger/push-record.ts";
import { mergeWaits, type PushWait } from "../../../domain/push/ledger/push-wait.ts";
import { findWaits } from "../../../domain/push/report/find-waits.ts";
import { itemBytes } from "../../../domain/push/report/item-size.ts";
import { toCostFacts } from "../../../domain/push/report/ledger-cost.ts";
import { foldPartition, type PartitionFold } from "../../../domain/push/report/ledger-fold.ts";
import type { PushPorts } from "../../../ports/push.ts";
import { contentsOf } from "../content.ts";

/** Settled chunks that each fold may read again; with more, their outcomes are kept. */
const MAX_REREAD_CHUNKS = 40;
/** Writing a larger partition, one that lists its devices, costs more than reading its chunks. */
const MAX_KEPT_BYTES = 4_096;

export interface LedgerFold {
  readonly partitions: readonly PlanPartition[];
  readonly folds: readonly PartitionFold[];
  readonly waits: readonly PushWait[];
  readonly isComplete: boolean;
}

/** Partitions are folded one by one, so a large push's ledger is never in memory as a whole. */
export async function foldLedger(
  record: PushRecord,
  { progress, providers, clock }: Pick<PushPorts, "progress" | "providers" | "clock">,
): Promise<LedgerFold> {
  const partitions = await progress.readPartitions(record);
  const facts = toCostFacts(record, contentsOf(record.msg), providers);
  const folds: PartitionFold[] = [];
  const waits: PushWait[] = [];
  const times = { startedMs: record._startedMs ?? 0, nowMs: clock.now() };
  for (const partition of partitions) {
    const { push, partition: number, folded, prefix } = partition;
    const chunks = folded ? [] : await progress.readChunks(push, number, prefix?.through);
    const fold = foldPartition(partition, chunks, facts);
    if (!folded) await keepFold(partition, fold, { progress, isOnly: partitions.length === 1 });
    folds.push(fold);
    if (!folded) waits.push(...findWaits(partition, chunks, times));
  }
  const arePlanned = partitions.length === record._partitions;
  const isComplete = arePlanned && folds.every(({ complete }) => complete);
  return { partitions, folds, waits: mergeWaits(waits), isComplete };
}

/** Keeps a fold in its partition, where later folds would read the chunks again. */
async function keepFold(
  partition: PlanPartition,
  fold: PartitionFold,
  { progress, isOnly }: Pick<PushPorts, "progress"> & { readonly isOnly: boolean },
): Promise<void> {
  if (fold.complete) {
    if (!isOnly) await progress.keepFold(partition, fold.outcomes);
  } else if (isWorthKeeping(partition, fold)) {
    await progress.keepPrefix(partition, fold.prefix);
  }
}

function isWorthKeeping(
  partition: PlanPartition,
  fold: PartitionFold,
): fold is PartitionFold & { readonly prefix: FoldedPrefix } {
  const added = (fold.prefix?.chunks ?? 0) - (partition.prefix?.chunks ?? 0);
  return added >= MAX_REREAD_CHUNKS && itemBytes(partition) <= MAX_KEPT_BYTES;
}
