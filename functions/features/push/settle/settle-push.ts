import { isFinished, type PushRecord } from "../../../domain/push/ledger/push-record.ts";
import { foldPush } from "../../../domain/push/report/ledger-fold.ts";
import type { SettleMessage } from "../../../generated/types.ts";
import type { PushPorts } from "../../../ports/push.ts";
import type { Log, Timers } from "../../../ports/system.ts";
import { endPush, endUnplanned } from "./end-push.ts";
import { foldLedger, type LedgerFold } from "./fold-ledger.ts";
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
