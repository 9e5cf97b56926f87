import type { JsonObject } from "../../json.ts";
import { toStatistics } from "../report/push-statistics.ts";
import type { PushOrder } from "../request/push-order.ts";
import type { OutcomeCounts } from "./chunk-outcome.ts";
import { NO_OUTCOMES } from "./chunk-outcome.ts";
import { addProviders, NO_PROVIDERS, type ProvidersOutcomes } from "./provider-outcomes.ts";
import { addMoments, type PushMoments } from "./push-moments.ts";
import type { PushStops } from "./stop.ts";
import { addUnits, NO_UNITS, type UsedUnits } from "./used-units.ts";

type PushStatus = "scheduled" | "in-queue" | "done" | "error";

/**
 * A push record as stored: the wire's fields, and what the pipeline needs (`_…`), which never
 * leaves. Dates are ISO 8601 on the wire's fields and Unix ms elsewhere.
 *
 * `devices` counts the devices planned so far; once `done` it is the sum of the five outcomes.
 * @see wire.md 6.3
 */
export interface PushRecord extends OutcomeCounts {
  readonly objectId: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly notificationId: string;
  readonly status: PushStatus;
  readonly msg: JsonObject;
  readonly where: JsonObject;
  readonly prod: "dev" | "prod";
  readonly "from-service": "push";
  readonly "push-time"?: string;
  readonly devices: number;
  readonly iosSuccesses: number;
  readonly fcmSuccesses: number;
  /** Successes whose alert was cut to fit. */
  readonly truncated: number;
  /** The same counts, and more, by provider and reason. */
  readonly providers: ProvidersOutcomes;
  /** One sentence by provider and reason. */
  readonly errors: readonly string[];
  /** Messages that were sent again from a dead-letter queue. */
  readonly replayed?: number;
  readonly _createdMs: number;
  /** Unix seconds: the whole ledger of the push is removed with it. */
  readonly _expiresAt: number;
  readonly _dueAtMs?: number;
  readonly _expiresAtMs?: number;
  readonly _rate?: number;
  readonly _topic?: string;
  readonly _teamId?: string;
  readonly _deviceProfile?: string;
  readonly _notificationChannel?: string;
  /** Where it is not the setting's default. */
  readonly _maxInvalidShare?: number;
  /** Outer id of the scheduled push. */
  readonly _scheduleId?: number;
  /** EventBridge Scheduler knows it. */
  readonly _armed?: boolean;
  /** Parts of the audience; set when planning starts, with the partition items. */
  readonly _partitions?: number;
  readonly _startedMs?: number;
  /** Of the next fold: a message of an earlier one has had its successor. */
  readonly _round?: number;
  readonly _moments?: PushMoments;
  /** What the whole push took so far; and the part of it that is in no ledger item: its folds. */
  readonly _units?: UsedUnits;
  readonly _foldUnits?: UsedUnits;
  /** Where it was stopped before it had ended, and why; the first reason by provider stays. */
  readonly _stopped?: PushStops;
  /** Cancelled before it had ended: what is not sent yet never will be. */
  readonly _cancelled?: boolean;
  /** Hidden from every reader. */
  readonly _deleted?: boolean;
}

export interface PushIdentity {
  readonly objectId: string;
  readonly notificationId: string;
  readonly nowMs: number;
  /** How long the record lives, counted from the day it is sent. */
  readonly days: number;
}

const SECONDS_A_DAY = 86_400;

/** The record of a push that was just accepted. */
export function createPushRecord(order: PushOrder, identity: PushIdentity): PushRecord {
  const { objectId, notificationId, nowMs, days } = identity;
  const sentMs = Math.max(nowMs, order.dueAtMs ?? 0);
  const now = new Date(nowMs).toISOString();
  return {
    objectId,
    createdAt: now,
    updatedAt: now,
    notificationId: order.notificationId ?? notificationId,
    status: order.dueAtMs === undefined ? "in-queue" : "scheduled",
    msg: order.data,
    where: { ...order.where, valid: order.where.valid ?? true },
    prod: order.production ? "prod" : "dev",
    "from-service": "push",
    devices: 0,
    ...NO_OUTCOMES,
    iosSuccesses: 0,
    fcmSuccesses: 0,
    truncated: 0,
    providers: NO_PROVIDERS,
    errors: [],
    _createdMs: nowMs,
    _expiresAt: Math.floor(sentMs / 1_000) + days * SECONDS_A_DAY,
    ...internalFields(order),
  };
}

function internalFields(order: PushOrder) {
  const { dueAtMs } = order;
  return {
    ...(dueAtMs === undefined
      ? {}
      : { _dueAtMs: dueAtMs, "push-time": new Date(dueAtMs).toISOString() }),
    ...(order.expiresAtMs === undefined ? {} : { _expiresAtMs: order.expiresAtMs }),
    ...(order.rate === undefined ? {} : { _rate: order.rate }),
    ...(order.topic === undefined ? {} : { _topic: order.topic }),
    ...(order.teamId === undefined ? {} : { _teamId: order.teamId }),
    ...(order.deviceProfile === undefined ? {} : { _deviceProfile: order.deviceProfile }),
    ...(order.notificationChannel === undefined
      ? {}
      : { _notificationChannel: order.notificationChannel }),
  };
}

/** Unfinished pushes move on; `done` and `error` are final. */
export function isFinished({ status }: Pick<PushRecord, "status">): boolean {
  return status === "done" || status === "error";
}

export function isExpired(
  { _expiresAtMs }: Pick<PushRecord, "_expiresAtMs">,
  nowMs: number,
): boolean {
  return _expiresAtMs !== undefined && _expiresAtMs <= nowMs;
}

/** What a client sees: every field that the service does not own, and what follows from those. */
export function toRecordBody(record: PushRecord): JsonObject {
  const entries = Object.entries(record).filter(([name]) => !name.startsWith("_"));
  const { successes, invalidTokens, rejected, updatedAt, _createdMs, _moments, _units } = record;
  const statistics = toStatistics({
    ...{ successes, invalidTokens, rejected, updatedAt },
    ...{ createdMs: _createdMs, moments: _moments, units: _units },
    finished: isFinished(record),
  });
  return { ...Object.fromEntries(entries), ...statistics } as unknown as JsonObject;
}

/** Several requests with one `notification_id` are counted together (interface.md section 4.3). */
export function addRecords(newest: PushRecord, older: readonly PushRecord[]): PushRecord {
  const all = [newest, ...older];
  const sum = (name: SummedField) => all.reduce((total, record) => total + record[name], 0);
  const unfinished = all.find((record) => !isFinished(record));
  return {
    ...newest,
    ...(unfinished && { status: unfinished.status }),
    ...Object.fromEntries(SUMMED_FIELDS.map((name) => [name, sum(name)])),
    errors: [...new Set(all.flatMap(({ errors }) => errors))],
    providers: all.map(({ providers }) => providers).reduce(addProviders),
    _createdMs: Math.min(...all.map(({ _createdMs }) => _createdMs)),
    _moments: all.map(({ _moments = {} }) => _moments).reduce(addMoments),
    _units: all.map(({ _units = NO_UNITS }) => _units).reduce(addUnits),
  };
}

/** The counters of a record: they add up over records that share a notification id. */
export const SUMMED_FIELDS = [
  "devices",
  "successes",
  "iosSuccesses",
  "fcmSuccesses",
  "invalidTokens",
  "rejected",
  "expired",
  "cancelled",
  "truncated",
] as const;
type SummedField = (typeof SUMMED_FIELDS)[number];

/** An entry of the list of scheduled pushes. @see interface.md section 2.3, wire.md 6.4 */
export function toScheduledPushBody(record: PushRecord, appId: string): JsonObject {
  return {
    id: record._scheduleId ?? 0,
    expire_time: record._dueAtMs ?? 0,
    push_msg: {
      through: null,
      "app-id": appId,
      where: { sort: { createdAt: 1 }, query: record.where },
      prod: record.prod,
      "api-version": "1.1",
      msg: record.msg,
      id: record.objectId,
      notificationId: record.notificationId,
    },
    createdAt: record.createdAt,
  };
}
