import { itemBytes } from "../domain/push/item-size.ts";
import {
  type FoldedOutcomes,
  foldPartition,
  foldPush,
  NOTHING_FOLDED,
  type PartitionFold,
  type PlanPartition,
} from "../domain/push/ledger.ts";
import { type FoldWork, foldUnitsOf, unitsOfFold } from "../domain/push/ledger-units.ts";
import { addUnits, type UsedUnits } from "../domain/push/prices.ts";
import { isFinished, type PushRecord } from "../domain/push/push-record.ts";
import { endOf } from "../domain/push/stop.ts";
import type { SettleMessage } from "../generated/types.ts";
import type { PushPorts } from "../ports/push-ports.ts";

type SettlePorts = Pick<PushPorts, "records" | "progress" | "queues" | "clock">;

/** Seconds until the next fold, by round; the last one repeats. */
const DELAYS_SECONDS = [1, 1, 2, 2, 4, 8, 15];

/** Folds the ledger into the record, and ends the push when all of its chunks are settled. */
export async function settlePush(
  { push, round }: SettleMessage,
  { records, progress, queues, clock }: SettlePorts,
): Promise<void> {
  const sinceMs = clock.now();
  const record = await records.find(push);
  if (!record || isFinished(record)) return;
  if (record._partitions === undefined) return endUnplanned(record, { progress, clock });
  const partitions = await progress.readPartitions(push);
  const { folds, ...work } = await foldAll(record, partitions, progress);
  const computeMs = clock.now() - sinceMs;
  const foldUnits = addUnits(foldUnitsOf(record), unitsOfFold(record, { ...work, computeMs }));
  const counts = { ...foldPush(partitions, folds), foldUnits };
  const complete = folds.every((fold) => fold.complete);
  if (complete && partitions.length === record._partitions) {
    await endPush(record, counts, { records, progress, clock });
    return;
  }
  const devices = partitions.reduce((sum, partition) => sum + partition.devices, 0);
  await progress.saveProgress(record, { ...counts, devices }, clock.now());
  const delaySeconds = DELAYS_SECONDS[Math.min(round, DELAYS_SECONDS.length - 1)] ?? 1;
  await queues.sendSettle({ version: 1, push, round: round + 1 }, delaySeconds);
}

/** A stop comes before the settlement that it belongs to, so all of them are seen after the fold. */
async function endPush(
  { objectId: push }: PushRecord,
  counts: FoldedOutcomes & { readonly foldUnits: UsedUnits },
  { records, progress, clock }: Pick<SettlePorts, "records" | "progress" | "clock">,
): Promise<void> {
  const record = await records.find(push);
  if (record) await progress.finish(record, { ...counts, ...endOf(record, counts) }, clock.now());
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
): Promise<Omit<FoldWork, "computeMs"> & { readonly folds: readonly PartitionFold[] }> {
  const folds: PartitionFold[] = [];
  const readBytes = [sumBytes(partitions)];
  const keptBytes: number[] = [];
  for (const partition of partitions) {
    const { push, partition: number, folded } = partition;
    const chunks = folded ? [] : await progress.readChunks(push, number);
    if (!folded) readBytes.push(sumBytes(chunks));
    const fold = foldPartition(partition, chunks, itemBytes(record));
    if (fold.complete && !folded && partitions.length > 1) {
      await progress.keepFold(partition, fold.outcomes);
      keptBytes.push((partition.bytes ?? 0) + itemBytes(fold.outcomes));
    }
    folds.push(fold);
  }
  return { folds, readBytes, keptBytes };
}

function sumBytes(items: readonly { readonly bytes?: number }[]): number {
  return items.reduce((sum, { bytes = 0 }) => sum + bytes, 0);
}
