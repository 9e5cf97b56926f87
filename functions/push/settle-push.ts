import {
  type FoldedOutcomes,
  type FoldedPrefix,
  foldPartition,
  foldPush,
  NOTHING_FOLDED,
  type PartitionFold,
  type PlanPartition,
} from "../domain/push/ledger/ledger.ts";
import { isFinished, type PushRecord } from "../domain/push/ledger/push-record.ts";
import { endOf } from "../domain/push/ledger/stop.ts";
import { itemBytes } from "../domain/push/report/item-size.ts";
import { type FoldWork, foldUnitsOf, unitsOfFold } from "../domain/push/report/ledger-cost.ts";
import { explainReason } from "../domain/push/report/payload-preview.ts";
import { addUnits, type UsedUnits } from "../domain/push/report/prices.ts";
import type { SettleMessage } from "../generated/types.ts";
import type { PushPorts } from "../ports/push.ts";
import type { Timers } from "../ports/system.ts";

export type SettlePorts = Pick<
  PushPorts,
  "records" | "progress" | "queues" | "clock" | "providers"
> & {
  readonly timers: Timers;
};

/**
 * Until the next fold passes this share of the time so far, so late is the end noticed at most: a
 * tenth, but no more than a second, until that is a twentieth.
 */
const WAITING_SHARES = { young: 0.1, old: 0.05 } as const;
const MIN_PAUSE_MS = 100;
/** Queues delay by whole seconds, so shorter pauses are spent in invocations of this length. */
const TURN_MS = 1_000;
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
  { records, progress, queues, clock, timers, providers }: SettlePorts,
): Promise<void> {
  const sinceMs = clock.now();
  const record = await records.find(push);
  if (!record || isFinished(record)) return;
  if (record._partitions === undefined) return endUnplanned(record, { progress, clock });
  if (round < (record._round ?? 0)) return;
  const { partitions, folds, isComplete, ...work } = await foldForTurn(record, sinceMs, {
    ...{ progress, clock, timers },
  });
  const computeMs = clock.now() - sinceMs;
  const foldUnits = addUnits(foldUnitsOf(record), unitsOfFold(record, { ...work, computeMs }));
  const counts = { ...foldPush(partitions, folds), foldUnits };
  if (isComplete) return endPush(record, counts, { records, progress, clock, providers });
  const devices = partitions.reduce((sum, partition) => sum + partition.devices, 0);
  const saved = { ...counts, devices, round };
  if (!(await progress.saveProgress(record, saved, clock.now()))) return;
  const delaySeconds = Math.floor(pauseOf(record, clock.now()) / 1_000);
  const next = { version: 1, push, round: round + 1 } as const;
  await queues.sendSettle(next, Math.min(MAX_DELAY_SECONDS, delaySeconds));
}

/** Milliseconds until it is worth looking again. */
function pauseOf({ _startedMs = 0 }: PushRecord, nowMs: number): number {
  const { young, old } = WAITING_SHARES;
  const agedMs = nowMs - _startedMs;
  return Math.max(MIN_PAUSE_MS, Math.min(TURN_MS, agedMs * young), agedMs * old);
}

interface LedgerFold extends Omit<FoldWork, "computeMs"> {
  readonly partitions: readonly PlanPartition[];
  readonly folds: readonly PartitionFold[];
  readonly isComplete: boolean;
}

/** The last fold of an invocation, with the work of all of them. */
async function foldForTurn(
  record: PushRecord,
  sinceMs: number,
  { progress, clock, timers }: Pick<SettlePorts, "progress" | "clock" | "timers">,
): Promise<LedgerFold> {
  const readBytes: number[] = [];
  const keptBytes: number[] = [];
  for (;;) {
    const fold = await foldAll(record, progress);
    readBytes.push(...fold.readBytes);
    keptBytes.push(...fold.keptBytes);
    const pauseMs = pauseOf(record, clock.now());
    if (fold.isComplete || clock.now() + pauseMs > sinceMs + TURN_MS) {
      return { ...fold, readBytes, keptBytes };
    }
    await new Promise<void>((resolve) => timers.after(pauseMs, resolve));
  }
}

/** A stop comes before the settlement that it belongs to, so all of them are seen after the fold. */
async function endPush(
  { objectId: push }: PushRecord,
  counts: FoldedOutcomes & { readonly foldUnits: UsedUnits },
  {
    records,
    progress,
    clock,
    providers,
  }: Pick<SettlePorts, "records" | "progress" | "clock" | "providers">,
): Promise<void> {
  const record = await records.find(push);
  if (!record) return;
  const end = endOf(record, counts, {
    definitions: providers,
    explain: (provider, reason) => explainReason(reason, provider, { record, providers }),
  });
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
async function foldAll(record: PushRecord, progress: SettlePorts["progress"]): Promise<LedgerFold> {
  const partitions = await progress.readPartitions(record.objectId);
  const folds: PartitionFold[] = [];
  const readBytes = [sumBytes(partitions)];
  const keptBytes: number[] = [];
  for (const partition of partitions) {
    const { push, partition: number, folded, prefix } = partition;
    const chunks = folded ? [] : await progress.readChunks(push, number, prefix?.through);
    if (!folded) readBytes.push(sumBytes(chunks));
    const fold = foldPartition(partition, chunks, itemBytes(record));
    if (fold.complete && !folded && partitions.length > 1) {
      await progress.keepFold(partition, fold.outcomes);
      keptBytes.push((partition.bytes ?? 0) + itemBytes(fold.outcomes));
    } else if (isWorthKeeping(partition, fold)) {
      await progress.keepPrefix(partition, fold.prefix);
      keptBytes.push((partition.bytes ?? 0) + itemBytes(fold.prefix));
    }
    folds.push(fold);
  }
  const arePlanned = partitions.length === record._partitions;
  const isComplete = arePlanned && folds.every(({ complete }) => complete);
  return { partitions, folds, isComplete, readBytes, keptBytes };
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
