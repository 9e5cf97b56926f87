import { ApiError } from "../../../domain/api-error.ts";
import { defined } from "../../../domain/defined.ts";
import type { JsonObject } from "../../../domain/json.ts";
import type { PackedChunk } from "../../../domain/push/ledger/chunk.ts";
import {
  isFinished,
  type PushRecord,
  toLogFacts,
} from "../../../domain/push/ledger/push-record.ts";
import type { PushOrder } from "../../../domain/push/request/push-order.ts";
import { hashRequest } from "../../../domain/push/request/request-hash.ts";
import type { OperationResponse } from "../../../ports/operation.ts";
import type { PushPorts } from "../../../ports/push.ts";
import { momentsOf } from "./push-parts.ts";

export type AcceptPorts = Pick<PushPorts, "records" | "clock" | "random" | "settings" | "log">;

/** How many pushes may wait for their time (docs/protocol/push.md, Limits). */
const MAX_WAITING = 1_000;
const TOO_MANY_WAITING = `At most ${MAX_WAITING} scheduled pushes may wait; cancel one first.`;
/** How long a `req_id` means the same push (docs/protocol/push.md, Repeated requests). */
const REQUEST_WINDOW_MS = 5 * 60_000;

/** A new push, or the one that the same request made before. */
export interface AcceptedPush {
  readonly record: PushRecord;
  readonly isNew: boolean;
}

interface PushToWrite {
  readonly body: JsonObject;
  readonly nowMs: number;
  readonly record: PushRecord;
  readonly chunks?: readonly PackedChunk[];
  /** The further parts of a divided push. */
  readonly parts?: readonly PushRecord[];
}

/**
 * Writes all items of a push in one transaction. A request that repeats another within five minutes
 * is the same push.
 *
 * @throws ApiError badParameter when `req_id` came with another audience or content, or too many pushes wait
 */
export async function acceptPush(
  { requestKey }: Pick<PushOrder, "requestKey">,
  { record, chunks, parts, ...facts }: PushToWrite,
  ports: AcceptPorts,
): Promise<AcceptedPush> {
  const isWaiting = [record, ...(parts ?? [])].some((each) => each._scheduleId !== undefined);
  const answer = await ports.records.create({
    record,
    ...defined({
      chunks,
      parts,
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

/** For a divided push it has the times of the parts, also for a repeated request. */
export function toReceipt(record: PushRecord): OperationResponse {
  const { objectId, createdAt, notificationId } = record;
  const moments = momentsOf(record);
  if (!moments) return { body: { objectId, createdAt } };
  const waves = moments.map((moment) => new Date(moment).toISOString());
  return { body: { objectId, createdAt, notificationId, waves } };
}
