import { FAULT_LINES } from "../../contract/faults.ts";
import type { ChunkProgress } from "../../domain/push/ledger/ledger.ts";
import { isFinished, type PushRecord, toLogFacts } from "../../domain/push/ledger/push-record.ts";
import {
  isStuck,
  type Repair,
  repairRunning,
  repairScheduled,
} from "../../domain/push/ledger/repairs.ts";
import type { PushPorts } from "../../ports/push.ts";
import type { Deadline } from "../../ports/system.ts";
import { settleUnsent } from "../push/plan/settle-unsent.ts";
import { type LateWatch, watchLatePushes } from "./watch-late-pushes.ts";

export type ReconcilePorts = Pick<
  PushPorts,
  "records" | "progress" | "ledger" | "queues" | "schedule" | "clock" | "random" | "log"
>;

/** Milliseconds reserved for finishing the current push; the next run starts with the oldest. */
const RESERVE_MS = 10_000;

/**
 * Moves every stalled push forward. The ledger is the truth; queue messages are only hints. One
 * failing push does not block the rest; the job fails after all were tried.
 */
export async function reconcilePushes(ports: ReconcilePorts, turn: Deadline): Promise<void> {
  const watch = watchLatePushes(ports);
  try {
    await reconcileAll(ports, turn, watch);
  } finally {
    watch.report();
  }
}

async function reconcileAll(
  ports: ReconcilePorts,
  turn: Deadline,
  watch: LateWatch,
): Promise<void> {
  let failed = 0;
  for (const status of ["in-queue", "scheduled"] as const) {
    for await (const record of ports.progress.listOpen(status)) {
      watch.note(record);
      if (turn.remainingMs() < RESERVE_MS) return assertNone(failed);
      try {
        await reconcile(record, ports);
      } catch (error) {
        failed += 1;
        ports.log.failure("push not reconciled", error, toLogFacts(record));
      }
    }
  }
  assertNone(failed);
}

function assertNone(failed: number): void {
  if (failed > 0) throw new Error(`${failed} pushes could not be reconciled`);
}

/** The index may still contain a push that has finished. */
async function reconcile(record: PushRecord, ports: ReconcilePorts): Promise<void> {
  if (isFinished(record)) return;
  const nowMs = ports.clock.now();
  if (record.status === "scheduled" && !record._cancelled) {
    return repair(record, repairScheduled(record, nowMs), { chunks: [], ports });
  }
  const ledger = await readLedger(record, ports);
  if (isStuck(record, ledger, nowMs)) {
    ports.log.warn(FAULT_LINES.stuckPushes, toLogFacts(record));
  }
  const repairs = repairRunning(record, ledger, nowMs);
  return repair(record, repairs, { chunks: ledger.chunks, ports });
}

async function readLedger(record: PushRecord, { progress }: ReconcilePorts) {
  const { objectId: push } = record;
  const partitions = await progress.readPartitions(record);
  const chunks: ChunkProgress[] = [];
  for (const { partition, folded, prefix } of partitions) {
    if (!folded) chunks.push(...(await progress.readChunks(push, partition, prefix?.through)));
  }
  return { partitions, chunks };
}

async function repair(
  { objectId: push, _dueAtMs: dueAtMs = 0, _round: round = 0 }: PushRecord,
  repairs: readonly Repair[],
  { chunks, ports }: { chunks: readonly ChunkProgress[]; ports: ReconcilePorts },
): Promise<void> {
  const { queues, schedule, records } = ports;
  const plans = repairs.flatMap((step) => toPlanMessage(push, step));
  if (plans.length > 0) await queues.sendPlans(plans);
  for (const step of repairs) {
    if (step.kind === "settle") await queues.sendSettle({ version: 1, push, round }, 0);
    if (step.kind === "arm") {
      await schedule.create(push, dueAtMs);
      await records.arm(push);
    }
    if (step.kind === "abandon") {
      const count = chunks.find(({ chunk }) => chunk === step.chunk)?.count ?? 0;
      await settleUnsent({ push, chunk: step.chunk }, { kind: "lost", count }, ports);
    }
  }
}

function toPlanMessage(push: string, step: Repair) {
  if (step.kind === "start") return [{ version: 1 as const, push }];
  if (step.kind === "plan") return [{ version: 1 as const, push, partition: step.partition }];
  if (step.kind === "rebuild") return [{ version: 1 as const, push, chunk: step.chunk }];
  return [];
}
