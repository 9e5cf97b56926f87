import type { ChunkProgress, PlanPartition } from "../../../domain/push/ledger/ledger.ts";
import type { PushRecord } from "../../../domain/push/ledger/push-record.ts";
import { addUnits } from "../../../domain/push/ledger/used-units.ts";
import { itemBytes, toReadUnits, toWriteUnits } from "../../../domain/push/report/item-size.ts";
import {
  ledgerItemBytes,
  unitsBeforeFold,
  unitsForFold,
} from "../../../domain/push/report/ledger-cost.ts";
import type { PushProgress } from "../../../ports/ledger.ts";

/**
 * Wraps the storage so that a saved record includes the units that this invocation's folds took.
 *
 * @param sinceMs when the invocation began
 */
export function meterFolds(
  progress: PushProgress,
  record: PushRecord,
  sinceMs: number,
): PushProgress {
  let readUnits = 0;
  let writeUnits = 0;
  /** A query bills the sum of its items, and a batch each of them. */
  const queried = (chunks: readonly ChunkProgress[]) => {
    readUnits += toReadUnits(chunks.reduce((bytes, chunk) => bytes + ledgerItemBytes(chunk), 0));
    return chunks;
  };
  const fetched = (partitions: readonly PlanPartition[]) => {
    for (const partition of partitions) readUnits += toReadUnits(ledgerItemBytes(partition));
    return partitions;
  };
  const addWrite = (partition: PlanPartition, kept: object) => {
    writeUnits += toWriteUnits(ledgerItemBytes(partition) + itemBytes(kept));
  };
  const foldUnits = (nowMs: number) => {
    const work = { readUnits, writeUnits, ms: nowMs - sinceMs };
    return addUnits(unitsBeforeFold(record), unitsForFold(record, work));
  };
  return {
    readPartitions: async (push) => fetched(await progress.readPartitions(push)),
    readChunks: async (...args) => queried(await progress.readChunks(...args)),
    keepPrefix: (partition, prefix) => {
      addWrite(partition, prefix);
      return progress.keepPrefix(partition, prefix);
    },
    keepFold: (partition, folded) => {
      addWrite(partition, folded);
      return progress.keepFold(partition, folded);
    },
    saveProgress: (saved, counts, nowMs) =>
      progress.saveProgress(saved, { ...counts, foldUnits: foldUnits(nowMs) }, nowMs),
    finish: (ended, counts, nowMs) =>
      progress.finish(ended, { ...counts, foldUnits: foldUnits(nowMs) }, nowMs),
    listOpen: (status) => progress.listOpen(status),
  };
}
