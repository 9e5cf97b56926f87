import { itemBytes } from "../domain/push/item-size.ts";
import {
  type FoldedOutcomes,
  type FoldedPrefix,
  foldPartition,
  foldPush,
  NOTHING_FOLDED,
  type PartitionFold,
  type PlanPartition,
} from "../domain/push/ledger.ts";
import { foldUnitsOf, unitsOfFold } from "../domain/push/ledger-units.ts";
import { explainReason } from "../domain/push/oversize.ts";
import { addUnits, type UsedUnits } from "../domain/push/prices.ts";
import { isFinished, type PushRecord } from "../domain/push/push-record.ts";
import { endOf } from "../domain/push/stop.ts";
import type { SettleMessage } from "../generated/types.ts";
import type { PushPorts } from "../ports/push-ports.ts";

type SettlePorts = Pick<PushPorts, "records" | "progress" | "queues" | "clock">;

/** Until the next fold passes this share of the time so far: so late is the end noticed at most. */
const WAITING_SHARE = 0.05;
const MAX_DELAY_SECONDS = 15;

/** Settled chunks that a fold reads again, before they are kept as read. */
const MAX_READ_AGAIN = 40;
/** Bytes of a partition that names its devices: its item costs more than the chunks. */
const MAX_KEEPING_BYTES = 4_096;

/**
 * Folds the ledger into the record, and ends the push when all of its chunks are settled. Each round
 * has one successor, however often its message comes; the reconciler goes on with a lost one.
 */
export async function settlePush(
  { push, round }: SettleMessage,
  { records, progress, queues, clock }: SettlePorts,
): Promise<void> {
  const sinceMs = clock.now();
  const record = await records.find(push);
  if (!record || isFinished(record)) return;
  if (record._partitions === undefined) return endUnplanned(record, { progress, clock });
  if (round < (record._round ?? 0)) return;
  const partitions = await progress.readPartitions(push);
  const { folds, readBytes } = await foldAll(record, partitions, progress);
  const computeMs = clock.now() - sinceMs;
  const foldUnits = addUnits(foldUnitsOf(record), unitsOfFold(record, { readBytes, computeMs }));
  const counts = { ...foldPush(partitions, folds), foldUnits };
  const complete = folds.every((fold) => fold.complete);
  if (complete && partitions.length === record._partitions) {
    await endPush(record, counts, { records, progress, clock });
    return;
  }
  const devices = partitions.reduce((sum, partition) => sum + partition.devices, 0);
  const saved = { ...counts, devices, round };
  if (!(await progress.saveProgress(record, saved, clock.now()))) return;
  await queues.sendSettle({ version: 1, push, round: round + 1 }, delayOf(record, clock.now()));
}

function delayOf({ _startedMs = 0 }: PushRecord, nowMs: number): number {
  const seconds = Math.round(((nowMs - _startedMs) / 1_000) * WAITING_SHARE);
  return Math.min(MAX_DELAY_SECONDS, Math.max(1, seconds));
}

/** A stop comes before the settlement that it belongs to, so all of them are seen after the fold. */
async function endPush(
  { objectId: push }: PushRecord,
  counts: FoldedOutcomes & { readonly foldUnits: UsedUnits },
  { records, progress, clock }: Pick<SettlePorts, "records" | "progress" | "clock">,
): Promise<void> {
  const record = await records.find(push);
  if (!record) return;
  const end = endOf(record, counts, (provider, reason) => explainReason(reason, provider, record));
  await progress.finish(record, { ...counts, ...end }, clock.now());
}

/** A cancelled push whose planning never began has nothing to wait for. */
async function endUnplanned(
  record: PushRecord,
  { progress, clock }: Pick<SettlePorts, "progress" | "clock">,
): Promise<void> {
  if (!record._cancelled) return;
  await progress.finish(record, { ...NOTHING_FOLDED, errors: [] }, clock.now());
}

/** One partition after the other: a large push's ledger is not held in memory. */
async function foldAll(
  record: PushRecord,
  partitions: readonly PlanPartition[],
  progress: SettlePorts["progress"],
): Promise<{ readonly folds: PartitionFold[]; readonly readBytes: readonly number[] }> {
  const folds: PartitionFold[] = [];
  const readBytes = [sumBytes(partitions)];
  for (const partition of partitions) {
    const { push, partition: number, folded, prefix } = partition;
    const chunks = folded ? [] : await progress.readChunks(push, number, prefix?.through);
    if (!folded) readBytes.push(sumBytes(chunks));
    const fold = foldPartition(partition, chunks, itemBytes(record));
    if (fold.complete && !folded && partitions.length > 1) {
      await progress.keepFold(partition, fold.outcomes);
    } else if (isWorthKeeping(partition, fold)) {
      await progress.keepPrefix(partition, fold.prefix);
    }
    folds.push(fold);
  }
  return { folds, readBytes };
}

function isWorthKeeping(
  { prefix, bytes = 0 }: PlanPartition,
  fold: PartitionFold,
): fold is PartitionFold & { readonly prefix: FoldedPrefix } {
  const known = prefix?.chunks ?? 0;
  const grown = (fold.prefix?.chunks ?? 0) - known;
  return !fold.complete && grown >= MAX_READ_AGAIN && bytes <= MAX_KEEPING_BYTES;
}

function sumBytes(items: readonly { readonly bytes?: number }[]): number {
  return items.reduce((sum, { bytes = 0 }) => sum + bytes, 0);
}
