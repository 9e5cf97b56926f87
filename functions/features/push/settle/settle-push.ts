import { FAULT_LINES } from "../../../contract/faults.ts";
import { defined } from "../../../domain/defined.ts";
import type {
  FoldedOutcomes,
  FoldedPrefix,
  PlanPartition,
} from "../../../domain/push/ledger/ledger.ts";
import { NOTHING_FOLDED } from "../../../domain/push/ledger/ledger.ts";
import { listRefusals } from "../../../domain/push/ledger/provider-outcomes.ts";
import {
  isFinished,
  type PushRecord,
  toLogFacts,
} from "../../../domain/push/ledger/push-record.ts";
import { mergeWaits, type PushWait } from "../../../domain/push/ledger/push-wait.ts";
import { findWaits } from "../../../domain/push/report/find-waits.ts";
import { itemBytes } from "../../../domain/push/report/item-size.ts";
import { toCostFacts } from "../../../domain/push/report/ledger-cost.ts";
import {
  foldPartition,
  foldPush,
  type PartitionFold,
} from "../../../domain/push/report/ledger-fold.ts";
import { explainReasons } from "../../../domain/push/report/payload-preview.ts";
import { decideEnd } from "../../../domain/push/report/push-errors.ts";
import type { SettleMessage } from "../../../generated/types.ts";
import type { PushPorts } from "../../../ports/push.ts";
import type { Log, Timers } from "../../../ports/system.ts";
import { contentFor, contentsOf } from "../content.ts";
import { meterFolds } from "./meter-folds.ts";

export type SettlePorts = Pick<
  PushPorts,
  "records" | "progress" | "queues" | "clock" | "providers"
> & {
  readonly timers: Timers;
  readonly log: Log;
};

/**
 * Pause between folds as a share of the push's age, so the end is noticed at most that much late: a
 * tenth, capped at a second, and a twentieth once that is more than a second.
 */
const PAUSE_SHARES = { young: 0.1, old: 0.05 } as const;
const MIN_PAUSE_MS = 100;
/** Queues delay by whole seconds, so shorter pauses are spent inside an invocation of this length. */
const TURN_MS = 1_000;
const MAX_DELAY_SECONDS = 15;

/** Settled chunks that each fold may read again; with more, their outcomes are kept. */
const MAX_REREAD_CHUNKS = 40;
/** Writing a larger partition, one that lists its devices, costs more than reading its chunks. */
const MAX_KEPT_BYTES = 4_096;

/**
 * Folds the ledger into the record, and ends the push when all of its chunks are settled. Each round
 * has one successor, however often its message is delivered; the reconciler replaces a lost one.
 */
export async function settlePush(
  { push, round }: SettleMessage,
  ports: SettlePorts,
): Promise<void> {
  const { records, queues, clock } = ports;
  const sinceMs = clock.now();
  const record = await records.find(push);
  if (!record || isFinished(record)) return;
  if (record._partitions === undefined) return endUnplanned(record, ports);
  if (round < (record._round ?? 0)) return;
  const progress = meterFolds(ports.progress, record, sinceMs);
  const { partitions, folds, waits, isComplete } = await foldForTurn(record, sinceMs, {
    ...ports,
    progress,
  });
  const counts = foldPush(partitions, folds);
  if (isComplete) return endPush(push, counts, { ...ports, progress });
  const devices = partitions.reduce((sum, partition) => sum + partition.devices, 0);
  if (!(await progress.saveProgress(record, { ...counts, devices, round, waits }, clock.now())))
    return;
  const delaySeconds = Math.floor(getPauseMs(record, clock.now()) / 1_000);
  const next = { version: 1, push, round: round + 1 } as const;
  await queues.sendSettle(next, Math.min(MAX_DELAY_SECONDS, delaySeconds));
}

function getPauseMs({ _startedMs = 0 }: PushRecord, nowMs: number): number {
  const { young, old } = PAUSE_SHARES;
  const ageMs = nowMs - _startedMs;
  return Math.max(MIN_PAUSE_MS, Math.min(TURN_MS, ageMs * young), ageMs * old);
}

interface LedgerFold {
  readonly partitions: readonly PlanPartition[];
  readonly folds: readonly PartitionFold[];
  readonly waits: readonly PushWait[];
  readonly isComplete: boolean;
}

/** Folds until the push is complete or the next fold would come after this invocation's turn. */
async function foldForTurn(
  record: PushRecord,
  sinceMs: number,
  ports: Pick<SettlePorts, "progress" | "clock" | "timers" | "providers">,
): Promise<LedgerFold> {
  const { clock, timers } = ports;
  for (;;) {
    const fold = await foldLedger(record, ports);
    const pauseMs = getPauseMs(record, clock.now());
    if (fold.isComplete || clock.now() + pauseMs > sinceMs + TURN_MS) return fold;
    await new Promise<void>((resolve) => timers.after(pauseMs, resolve));
  }
}

/** Partitions are folded one by one, so a large push's ledger is never in memory as a whole. */
async function foldLedger(
  record: PushRecord,
  { progress, providers, clock }: Pick<SettlePorts, "progress" | "providers" | "clock">,
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
  { progress, isOnly }: Pick<SettlePorts, "progress"> & { readonly isOnly: boolean },
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

/** Stops are written before the settlement that caused them, so a record read now has them all. */
async function endPush(
  push: string,
  counts: FoldedOutcomes,
  ports: Pick<SettlePorts, "records" | "progress" | "clock" | "providers" | "log">,
): Promise<void> {
  const { records, progress, clock, providers, log } = ports;
  const record = await records.find(push);
  if (!record) return;
  const content = { ...record, msg: contentFor(record.msg, {}) };
  const explain = await explainReasons(counts.providers, { record: content, providers });
  const end = decideEnd(record, counts, { definitions: providers, explain });
  const isEnded = await progress.finish(record, { ...counts, ...end }, clock.now());
  if (isEnded) {
    const { successes, invalidTokens, rejected, expired } = counts;
    const outcomes = { successes, invalidTokens, rejected, expired };
    const facts = { ...toLogFacts(record), status: end.status, ...outcomes };
    log.info("push ended", { ...facts, ...toDurations(record, counts) });
    for (const refusal of listRefusals(counts.providers)) {
      log.info("devices refused", { ...toLogFacts(record), ...refusal });
    }
  }
  // A stop was reported by the sender that found its reason.
  const isReported = Object.keys(record._stopped ?? {}).length > 0;
  if (isEnded && end.status === "error" && !isReported) {
    log.error(FAULT_LINES.stoppedPushes, { ...toLogFacts(record), reason: end.errors[0] ?? "" });
  }
}

/** Milliseconds since the push was accepted, or since its time; without `sentMs` nothing was sent. */
function toDurations(
  { _createdMs: createdMs, _dueAtMs: dueAtMs = 0 }: PushRecord,
  { moments: { firstSentMs, settledMs, plannedMs } }: FoldedOutcomes,
) {
  const sinceMs = Math.max(createdMs, dueAtMs);
  const doneMs = settledMs ?? plannedMs;
  return defined({
    sentMs: firstSentMs && Math.max(0, firstSentMs - sinceMs),
    doneMs: doneMs && Math.max(0, doneMs - sinceMs),
  });
}

/** Ends a cancelled push whose planning never began: nothing is left to wait for. */
async function endUnplanned(
  record: PushRecord,
  { progress, clock }: Pick<SettlePorts, "progress" | "clock">,
): Promise<void> {
  if (!record._cancelled) return;
  await progress.finish(record, { ...NOTHING_FOLDED, errors: [] }, clock.now());
}
