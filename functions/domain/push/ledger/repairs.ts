import type { ChunkProgress, PlanPartition } from "./ledger.ts";
import type { PushRecord } from "./push-record.ts";

/** An action that gets a stalled push going again. */
export type Repair =
  | { readonly kind: "start" }
  | { readonly kind: "arm" }
  | { readonly kind: "plan"; readonly partition: number }
  | { readonly kind: "rebuild"; readonly chunk: string }
  | { readonly kind: "abandon"; readonly chunk: string }
  | { readonly kind: "settle" };

/** After the last sign of life, a message may still be in a queue for this long. */
const GRACE_MS = 120_000;
/** A scheduled push is started by the reconciler when Scheduler is this late. */
const LATE_MS = 60_000;
/** Time to create a schedule, with a margin for clocks that differ. */
const ARMING_MS = 5_000;
/** A new record may still be on its way to its first message. */
const START_GRACE_MS = 15_000;
const MAX_BACKOFF_MS = 30 * 60_000;
/** With the backoff, about five hours of attempts. */
const MAX_REBUILDS = 14;
/** Chunks per push and run, so that a long queue is not flooded with copies. */
const MAX_REBUILDS_A_RUN = 100;

/** The settle chain writes the record at least every 15 seconds; after this time it is lost. */
const CHAIN_SILENT_MS = 60_000;

/** Decides on a record that waits for its time. */
export function repairScheduled(record: PushRecord, nowMs: number): Repair[] {
  const { _dueAtMs: dueAtMs = 0, _createdMs, _armed } = record;
  if (nowMs >= dueAtMs + LATE_MS) return [{ kind: "start" }];
  if (_armed || nowMs < _createdMs + START_GRACE_MS) return [];
  if (nowMs >= dueAtMs) return [{ kind: "start" }];
  return canBeArmed(dueAtMs, nowMs) ? [{ kind: "arm" }] : [];
}

/** Scheduler rejects times in the past; the reconciler starts such pushes itself. */
export function canBeArmed(dueAtMs: number, nowMs: number): boolean {
  return dueAtMs >= nowMs + ARMING_MS;
}

interface Ledger {
  readonly partitions: readonly PlanPartition[];
  readonly chunks: readonly ChunkProgress[];
}

/** Decides on a record in the queue, from its ledger. */
export function repairRunning(record: PushRecord, ledger: Ledger, nowMs: number): Repair[] {
  if (record._partitions === undefined) {
    if (record._cancelled) return [{ kind: "settle" }];
    const sinceMs = Math.max(record._createdMs, record._dueAtMs ?? 0);
    return nowMs >= sinceMs + START_GRACE_MS ? [{ kind: "start" }] : [];
  }
  const planning = ledger.partitions.filter(({ state }) => state === "planning");
  const stuck = planning.filter(({ leaseUntilMs }) => leaseUntilMs <= nowMs);
  const open = ledger.chunks.filter(({ state }) => state === "open");
  if (planning.length === 0 && open.length === 0) return [{ kind: "settle" }];
  const lost = open.filter((chunk) => isLost(chunk, nowMs)).slice(0, MAX_REBUILDS_A_RUN);
  const silent = nowMs >= Date.parse(record.updatedAt) + CHAIN_SILENT_MS;
  return [
    ...(silent ? [{ kind: "settle" } as const] : []),
    ...stuck.map(({ partition }): Repair => ({ kind: "plan", partition })),
    ...lost.map(({ chunk, rebuilds = 0 }): Repair => {
      return { kind: rebuilds < MAX_REBUILDS ? "rebuild" : "abandon", chunk };
    }),
  ];
}

/** A part that waits for longer than this is not helped by repairs. */
const STUCK_MS = 15 * 60_000;

/** True if a part of a push in the queue has waited too long for a planner, sender or settler. */
export function isStuck(record: PushRecord, ledger: Ledger, nowMs: number): boolean {
  const { _createdMs: createdMs, _dueAtMs: dueAtMs = 0, _startedMs: startedMs = 0 } = record;
  const planning = ledger.partitions.filter(({ state }) => state === "planning");
  const open = ledger.chunks.filter(({ state }) => state === "open");
  const waitingSinceMs = [
    record._partitions === undefined
      ? Math.max(createdMs, dueAtMs)
      : Math.max(startedMs, Date.parse(record.updatedAt)),
    ...planning.map(({ leaseUntilMs }) => Math.max(startedMs, leaseUntilMs)),
    ...open.map((chunk) => touchedMs(chunk)),
  ];
  return nowMs >= Math.min(...waitingSinceMs) + STUCK_MS;
}

/** The last sign of a planner or a sender, or the time until which the chunk has to wait. */
function touchedMs({ createdMs, leaseUntilMs = 0, notBeforeMs = 0 }: ChunkProgress): number {
  return Math.max(createdMs, leaseUntilMs, notBeforeMs);
}

/**
 * True if no sender holds the chunk, and no sender has touched it for longer than a message takes.
 */
function isLost(chunk: ChunkProgress, nowMs: number): boolean {
  const { rebuiltMs = 0, rebuilds = 0 } = chunk;
  return (
    nowMs >=
    Math.max(touchedMs(chunk), rebuiltMs) + Math.min(GRACE_MS * 2 ** rebuilds, MAX_BACKOFF_MS)
  );
}
