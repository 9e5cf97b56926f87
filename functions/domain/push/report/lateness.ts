import { isFinished, type PushRecord } from "../ledger/push-record.ts";
import { explainWaits } from "./explain-waits.ts";

/** How an unfinished push stands. */
export interface UnfinishedPush {
  readonly push: string;
  /** Since it was accepted, or since its time. */
  readonly ageMs: number;
  /** True if the push should have ended long ago. */
  readonly late: boolean;
  /** The reasons of its wait; empty if it moves on. */
  readonly because: readonly string[];
}

/** Nine tenths of FCM's quota: the slowest rate at which a push without `flow_control` is planned. */
const DEVICES_A_SECOND = 9_000;
/** For planning, retries and counting; an outage that takes longer is worth a look. */
const SPARE_MS = 10 * 60_000;
/** A push that lives shorter may be half expired without a fault. */
const LEAST_MS = 60_000;

/**
 * Undefined for a push that is done, cancelled, or not due yet. A push is late when it takes ten
 * minutes more than twice the time that its devices need at its rate, or half of its lifetime if
 * that is less: an outage of a gateway would end it before anyone noticed.
 */
export function judgeUnfinished(record: PushRecord, nowMs: number): UnfinishedPush | undefined {
  const startMs = Math.max(record._createdMs, record._dueAtMs ?? 0);
  const ageMs = nowMs - startMs;
  if (isFinished(record) || record._cancelled || ageMs < 0) return undefined;
  const neededMs = (record.devices / (record._rate ?? DEVICES_A_SECOND)) * 1_000;
  const lifetimeMs = (record._expiresAtMs ?? Number.POSITIVE_INFINITY) - startMs;
  return {
    push: record.objectId,
    ageMs,
    late: ageMs > Math.min(2 * neededMs + SPARE_MS, Math.max(lifetimeMs / 2, neededMs, LEAST_MS)),
    because: explainWaits(record, nowMs).map(({ explanation }) => explanation),
  };
}
