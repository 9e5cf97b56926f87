import { defined } from "../../defined.ts";
import type { JsonObject } from "../../json.ts";
import { toStatistics } from "../report/push-statistics.ts";
import type { PushOrder } from "../request/push-order.ts";
import type { OutcomeCounts } from "./chunk-outcome.ts";
import { NO_OUTCOMES } from "./chunk-outcome.ts";
import {
  addProviders,
  NO_PROVIDERS,
  type ProvidersOutcomes,
  vendorSuccesses,
} from "./provider-outcomes.ts";
import { mergeFailures, type PushFailure, toFailures } from "./push-failure.ts";
import { addMoments, type PushMoments } from "./push-moments.ts";
import type { PushWait } from "./push-wait.ts";
import type { PushStops } from "./stop.ts";
import { addUnits, NO_UNITS, type UsedUnits } from "./used-units.ts";

type PushStatus = "scheduled" | "in-queue" | "done" | "error";

/**
 * A push record as stored. Fields that start with `_` are the pipeline's own and never answered.
 * Times are Unix ms there, ISO 8601 in the other fields.
 *
 * Features add members of their own (functions/features/push/push-features.ts).
 *
 * `devices` counts the devices planned so far; once `done` it is the sum of the five outcomes.
 * @see docs/protocol/records.md, Fields
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
  /** Successes whose alert was truncated to fit. */
  readonly truncated: number;
  /** The same counts by provider, with the reasons. */
  readonly providers: ProvidersOutcomes;
  /** One sentence for each provider and reason. */
  readonly errors: readonly string[];
  /** Messages that were sent again from a dead-letter queue. */
  readonly replayed?: number;
  /**
   * `resendOf`: the original push; this one goes to its unreached devices. `resentAs`: the push
   * that was sent to this push's unreached devices.
   */
  readonly resendOf?: string;
  readonly resentAs?: string;
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
  /** Absent for the setting's default. */
  readonly _maxInvalidShare?: number;
  /** Id of the request that created the push, for log lines. */
  readonly _requestId?: string;
  /** Outer id of the scheduled push. */
  readonly _scheduleId?: number;
  /** Its schedule exists in EventBridge Scheduler. */
  readonly _armed?: boolean;
  /** Parts of the audience; set when planning starts, with the partition items. */
  readonly _partitions?: number;
  readonly _startedMs?: number;
  /** Round of the next fold; messages of earlier rounds are obsolete. */
  readonly _round?: number;
  readonly _moments?: PushMoments;
  /** Its parts' reasons to wait, as of the last fold. */
  readonly _waits?: readonly PushWait[];
  /** Units that the whole push took so far. */
  readonly _units?: UsedUnits;
  /** The part of it that no ledger item counts: accepting, starting and folding. */
  readonly _foldUnits?: UsedUnits;
  /** The first reason at each provider where it was stopped. */
  readonly _stopped?: PushStops;
  /** The facts of `errors`, in their order. */
  readonly _failures?: readonly PushFailure[];
  /** Cancelled before it ended: nothing more is sent. */
  readonly _cancelled?: boolean;
  /** Hidden from every reader of the API. */
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
    ...optionalFields(order),
  };
}

function optionalFields(order: PushOrder) {
  const { dueAtMs } = order;
  return defined({
    "push-time": dueAtMs === undefined ? undefined : new Date(dueAtMs).toISOString(),
    _dueAtMs: dueAtMs,
    _expiresAtMs: order.expiresAtMs,
    _rate: order.rate,
    _topic: order.topic,
    _teamId: order.teamId,
    _deviceProfile: order.deviceProfile,
    _notificationChannel: order.notificationChannel,
  });
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

/** The record in an answer: its public fields, and statistics derived from the other fields. */
export function toRecordBody(record: PushRecord): JsonObject {
  const entries = Object.entries(record).filter(([name]) => !name.startsWith("_"));
  const { successes, invalidTokens, rejected, updatedAt, _createdMs, _moments, _units } = record;
  const statistics = toStatistics({
    successes,
    invalidTokens,
    rejected,
    updatedAt,
    createdMs: _createdMs,
    moments: _moments,
    units: _units,
    finished: isFinished(record),
  });
  return {
    ...Object.fromEntries(entries),
    ...vendorSuccesses(record.providers),
    ...statistics,
    ...toFailures(record),
  } as unknown as JsonObject;
}

/** Requests with the same `notification_id` are counted together. */
export function addRecords(newest: PushRecord, older: readonly PushRecord[]): PushRecord {
  const all = [newest, ...older];
  const sum = (name: SummedField) => all.reduce((total, record) => total + record[name], 0);
  const unfinished = all.find((record) => !isFinished(record));
  return {
    ...newest,
    ...(unfinished && toWaitFacts(unfinished)),
    _waits: all.flatMap(({ _waits = [] }) => _waits),
    ...Object.fromEntries(SUMMED_FIELDS.map((name) => [name, sum(name)])),
    ...mergeFailures(all),
    providers: all.map(({ providers }) => providers).reduce(addProviders),
    _createdMs: Math.min(...all.map(({ _createdMs }) => _createdMs)),
    _moments: all.map(({ _moments = {} }) => _moments).reduce(addMoments),
    _units: all.map(({ _units = NO_UNITS }) => _units).reduce(addUnits),
  };
}

/** The status of an unfinished record, and what its `waiting` follows from. */
function toWaitFacts({ status, updatedAt, _dueAtMs, _partitions, _rate }: PushRecord) {
  return { status, ...defined({ updatedAt, _dueAtMs, _partitions, _rate }) };
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

/** @see docs/protocol/push.md, List and cancel */
export function toScheduledPushBody(record: PushRecord, appId: string): JsonObject {
  return {
    id: record._scheduleId ?? 0,
    expire_time: record._dueAtMs ?? 0,
    push_msg: {
      "through?": null,
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

/** The members of every log line about a push. */
export function toLogFacts({ objectId, _requestId }: PushRecord): Record<string, string> {
  return { push: objectId, ...defined({ requestId: _requestId }) };
}
