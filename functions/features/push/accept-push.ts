import { ApiError } from "../../domain/api-error.ts";
import { defined } from "../../domain/defined.ts";
import type { JsonObject } from "../../domain/json.ts";
import type { PackedChunk } from "../../domain/push/ledger/chunk.ts";
import {
  createPushRecord,
  isFinished,
  type PushRecord,
  toLogFacts,
} from "../../domain/push/ledger/push-record.ts";
import type { PushOrder } from "../../domain/push/request/push-order.ts";
import { hashRequest } from "../../domain/push/request/request-hash.ts";
import { countSubQueries } from "../../domain/queries/sub-query.ts";
import { parseWhere } from "../../domain/queries/where.ts";
import type { Requester } from "../../domain/requester.ts";
import { DEFAULT_SETTINGS } from "../../domain/settings.ts";
import type { OperationResponse } from "../../ports/operation.ts";
import type { PushPorts } from "../../ports/push.ts";
import type { Random } from "../../ports/system.ts";

export type AcceptPorts = Pick<
  PushPorts,
  "records" | "clock" | "random" | "settings" | "pushThrottle" | "log"
>;

const ID_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const ID_LENGTH = 16;
/** How many pushes may wait for their time (docs/protocol/push.md, Limits). */
const MAX_WAITING = 1_000;
const TOO_MANY_WAITING = `At most ${MAX_WAITING} scheduled pushes may wait; cancel one first.`;
/** How long a `req_id` means the same push (docs/protocol/push.md, Repeated requests). */
const REQUEST_WINDOW_MS = 5 * 60_000;

/** How long the throttle stays closed after its limit was reached. */
const CLOSED_SECONDS = 60;

/** Clients have a counter of their own, or a flood of theirs would stop the app's own pushes. */
const CLIENT_SHARE = 0.5;

/**
 * Admits a request that may push. Rejected requests are not counted, or anybody with the app key
 * could use up the minute.
 *
 * @throws ApiError clientPushForbidden, tooManyRequests for a minute after the limit is reached
 */
export async function admitPush(
  { master }: Requester,
  { settings, pushThrottle }: Pick<AcceptPorts, "settings" | "pushThrottle">,
): Promise<void> {
  if (!master && !settings.clientPushAllowed) throw new ApiError("clientPushForbidden");
  const limit = settings.pushesPerMinute;
  const isAdmitted = master
    ? await pushThrottle.admit("master", limit)
    : await pushThrottle.admit("client", Math.ceil(limit * CLIENT_SHARE));
  if (isAdmitted) return;
  throw new ApiError("tooManyRequests", "Too many pushes; try again in a minute.", {
    retryAfterSeconds: CLOSED_SECONDS,
  });
}

/**
 * True if the request has `dry_run: true`.
 *
 * @throws ApiError forbidden without the master key; badParameter for anything but a boolean, since
 *   a client that sends `"true"` does not want to notify anybody
 */
export function isDryRunRequest({ master }: Requester, { dry_run: dryRun }: JsonObject): boolean {
  if (dryRun === undefined || dryRun === null || dryRun === false) return false;
  if (dryRun !== true) throw new ApiError("badParameter", "dry_run must be true or false.");
  if (!master) throw new ApiError("forbidden", "A dry run needs the master key.");
  return true;
}

/**
 * Sub-queries are answered with the master key. A client could probe fields that it may not read by
 * the devices that such a push reaches.
 *
 * @throws ApiError clientPushForbidden
 */
export function requireSubQueryAccess(requester: Requester, { where }: PushOrder): void {
  if (requester.master || countSubQueries(parseWhere(where, requester)) === 0) return;
  throw new ApiError("clientPushForbidden", "A push with sub-queries needs the master key.");
}

/** A new push, or the one that the same request made before. */
export interface AcceptedPush {
  readonly record: PushRecord;
  readonly isNew: boolean;
}

/**
 * Writes the record of a push. A request that repeats another within five minutes is the same push.
 *
 * @throws ApiError badParameter when `req_id` came with another audience or content, or too many pushes wait
 */
export async function acceptPush(
  order: PushOrder,
  facts: {
    readonly body: JsonObject;
    readonly nowMs: number;
    readonly requestId: string;
    readonly scheduleId?: number;
    readonly chunks?: readonly PackedChunk[];
  },
  ports: AcceptPorts,
): Promise<AcceptedPush> {
  return writePush(order, { ...facts, record: newRecord(order, facts, ports) }, ports);
}

interface PushToWrite {
  readonly body: JsonObject;
  readonly nowMs: number;
  readonly record: PushRecord;
  readonly chunks?: readonly PackedChunk[];
  /** Further waves of a push at the local time of its devices. */
  readonly waves?: readonly PushRecord[];
}

/**
 * Writes what belongs to a push, in one transaction.
 *
 * @throws ApiError badParameter when `req_id` came with another audience or content, or too many pushes wait
 */
export async function writePush(
  { requestKey }: Pick<PushOrder, "requestKey">,
  { record, chunks, waves, ...facts }: PushToWrite,
  ports: AcceptPorts,
): Promise<AcceptedPush> {
  const isWaiting = [record, ...(waves ?? [])].some((each) => each._scheduleId !== undefined);
  const answer = await ports.records.create({
    record,
    ...defined({
      chunks,
      waves,
      maxWaiting: isWaiting ? MAX_WAITING : undefined,
      request: requestKey === undefined ? undefined : toRequest(requestKey, facts),
    }),
  });
  if (answer.kind === "created") {
    ports.log.info("push accepted", { ...toLogFacts(record), status: record.status });
    return { record, isNew: true };
  }
  if (answer.kind === "conflict") {
    throw new ApiError(
      "badParameter",
      "req_id was used for another audience or content in the last five minutes; use a new one.",
    );
  }
  if (answer.kind === "full") {
    throw new ApiError("badParameter", TOO_MANY_WAITING);
  }
  const repeated = await ports.records.find(answer.objectId);
  if (!repeated) throw new Error(`Push ${answer.objectId} has a req_id and no record`);
  return { record: repeated, isNew: false };
}

function toRequest(key: string, { body, nowMs }: { body: JsonObject; nowMs: number }) {
  return { key, bodyHash: hashRequest(body), endsMs: nowMs + REQUEST_WINDOW_MS };
}

/** True for a push that was accepted but whose first message may never have been sent. */
export function isUnstarted(record: PushRecord): boolean {
  return !isFinished(record) && !record._cancelled;
}

/** Of a push at the local time of its devices also the moments, whichever request asks for it. */
export function toReceipt(record: PushRecord): OperationResponse {
  const { objectId, createdAt, notificationId, _wave: wave } = record;
  if (!wave) return { body: { objectId, createdAt } };
  const waves = wave.moments.map((moment) => new Date(moment).toISOString());
  return { body: { objectId, createdAt, notificationId, waves } };
}

/** For a record, or for the pushes that are counted together. */
export function newPushId(random: Random): string {
  return random.text(ID_LENGTH, ID_ALPHABET);
}

/** The record of a push that is not stored yet. */
export function newRecord(
  order: PushOrder,
  {
    nowMs,
    scheduleId,
    requestId,
  }: { readonly nowMs: number; readonly scheduleId?: number; readonly requestId?: string },
  { random, settings }: Pick<AcceptPorts, "random" | "settings">,
): PushRecord {
  const id = () => newPushId(random);
  const days = settings.pushRecordDays;
  const record = createPushRecord(order, { objectId: id(), notificationId: id(), nowMs, days });
  const share = order.allowInvalid ? 1 : settings.maxInvalidShare;
  const _maxInvalidShare = share === DEFAULT_SETTINGS.maxInvalidShare ? undefined : share;
  return {
    ...record,
    ...defined({ _maxInvalidShare, _scheduleId: scheduleId, _requestId: requestId }),
  };
}
