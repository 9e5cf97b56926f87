import { GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { PushRecord } from "../../../domain/push/ledger/push-record.ts";
import type { DeleteAnswer, PushRecords } from "../../../ports/push.ts";
import { createPush } from "./create-push.ts";
import { collect } from "./push-parts.ts";
import { findRecords, findSharedRecords, listRecords, toRecord } from "./record-pages.ts";
import { leaveSchedule, scheduleKey } from "./schedule-list.ts";
import {
  hasExpired,
  ifAllowed,
  type PushesOptions,
  placeholders,
  pushKey,
  RECORD,
  retryingConflicts,
  transact,
} from "./table.ts";

/** Push records in the Pushes table. */
export function createPushRecords(given: PushesOptions): PushRecords {
  const options = retryingConflicts(given);
  const find = (objectId: string) => findRecord(options, objectId);
  return {
    create: (push) => createPush(options, push),
    find,
    findByNotificationId: (id) => findSharedRecords(options, id),
    list: (pageSize) => listRecords(options, pageSize),
    delete: (objectId, nowMs) => deleteRecord(options, objectId, nowMs),
    nextScheduleId: () => nextScheduleId(options),
    listScheduled: () => listScheduled(options),
    findScheduled: (scheduleId) => findScheduled(options, scheduleId),
    cancelScheduled: (record, nowMs) => cancelScheduled(options, record, nowMs),
    noteReplay: (objectId, messages, nowMs) => noteReplay(options, objectId, { messages, nowMs }),
    arm: (objectId) => arm(options, objectId),
  };
}

async function findRecord(
  { client, pushesTable: TableName, clock }: PushesOptions,
  objectId: string,
): Promise<PushRecord | undefined> {
  const { Item: item } = await client.send(
    new GetCommand({ TableName, Key: pushKey(objectId, RECORD), ConsistentRead: true }),
  );
  return item && !hasExpired(item, clock.now()) ? toRecord(item) : undefined;
}

async function listScheduled(options: PushesOptions): Promise<readonly PushRecord[]> {
  const entries = await collect(options, {
    KeyConditionExpression: "#_push = :schedules",
    ExpressionAttributeNames: placeholders("_push"),
    ExpressionAttributeValues: { ":schedules": "schedules" },
    ConsistentRead: true,
  });
  const ids = entries.map(({ objectId }) => String(objectId));
  const waiting = (await findRecords(options, ids)).filter(
    ({ status, _deleted }) => status === "scheduled" && !_deleted,
  );
  return waiting.sort((a, b) => (a._scheduleId ?? 0) - (b._scheduleId ?? 0));
}

async function deleteRecord(
  options: PushesOptions,
  objectId: string,
  nowMs: number,
): Promise<DeleteAnswer> {
  const unfinished = "#status IN (:scheduled, :inQueue) AND attribute_not_exists(#_deleted)";
  if (await hide(options, objectId, { nowMs, condition: unfinished, cancel: true })) {
    return "cancelled";
  }
  const finished = "#status IN (:done, :error) AND attribute_not_exists(#_deleted)";
  const deleted = await hide(options, objectId, { nowMs, condition: finished, cancel: false });
  return deleted ? "deleted" : "absent";
}

/** The record stays until its ledger is worked off and TTL removes it. */
async function hide(
  { client, pushesTable: TableName }: PushesOptions,
  objectId: string,
  { nowMs, condition, cancel }: { nowMs: number; condition: string; cancel: boolean },
): Promise<boolean> {
  const statuses = cancel
    ? { ":scheduled": "scheduled", ":inQueue": "in-queue" }
    : { ":done": "done", ":error": "error" };
  const failure = await ifAllowed(() =>
    client.send(
      new UpdateCommand({
        TableName,
        Key: pushKey(objectId, RECORD),
        UpdateExpression: `SET #_deleted = :true, #updatedAt = :now${cancel ? ", #_cancelled = :true" : ""} REMOVE #_list`,
        ConditionExpression: condition,
        ExpressionAttributeNames: placeholders(
          ...["status", "_deleted", "updatedAt", "_list", ...(cancel ? ["_cancelled"] : [])],
        ),
        ExpressionAttributeValues: {
          ":true": true,
          ":now": new Date(nowMs).toISOString(),
          ...statuses,
        },
      }),
    ),
  );
  return !failure;
}

async function nextScheduleId({ client, pushesTable: TableName }: PushesOptions): Promise<number> {
  const { Attributes } = await client.send(
    new UpdateCommand({
      TableName,
      Key: pushKey("counter", "schedule"),
      UpdateExpression: "ADD #last :one",
      ExpressionAttributeNames: placeholders("last"),
      ExpressionAttributeValues: { ":one": 1 },
      ReturnValues: "UPDATED_NEW",
    }),
  );
  return Number(Attributes?.last);
}

async function findScheduled(
  { client, pushesTable: TableName }: PushesOptions,
  scheduleId: number,
): Promise<string | undefined> {
  const Key = scheduleKey(scheduleId);
  const { Item } = await client.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
  return Item && String(Item.objectId);
}

/** Exactly one of this and the push's start succeeds: both need the status `scheduled`. */
async function cancelScheduled(
  options: PushesOptions,
  { objectId, _scheduleId = 0 }: PushRecord,
  nowMs: number,
): Promise<boolean> {
  const { client, pushesTable: TableName } = options;
  const reasons = await transact(client, [
    {
      Update: {
        TableName,
        Key: pushKey(objectId, RECORD),
        UpdateExpression:
          "SET #status = :done, #_cancelled = :true, #_deleted = :true, #updatedAt = :now REMOVE #_list, #_open",
        ConditionExpression: "#status = :scheduled AND attribute_not_exists(#_cancelled)",
        ExpressionAttributeNames: placeholders(
          ...["status", "_cancelled", "_deleted", "updatedAt", "_list", "_open"],
        ),
        ExpressionAttributeValues: {
          ":done": "done",
          ":scheduled": "scheduled",
          ":true": true,
          ":now": new Date(nowMs).toISOString(),
        },
      },
    },
    ...leaveSchedule(options, _scheduleId),
  ]);
  return reasons === undefined;
}

async function noteReplay(
  { client, pushesTable: TableName }: PushesOptions,
  objectId: string,
  { messages, nowMs }: { messages: number; nowMs: number },
): Promise<void> {
  await ifAllowed(() =>
    client.send(
      new UpdateCommand({
        TableName,
        Key: pushKey(objectId, RECORD),
        UpdateExpression: "SET #updatedAt = :now ADD #replayed :messages",
        ConditionExpression: "#status IN (:scheduled, :inQueue)",
        ExpressionAttributeNames: placeholders("updatedAt", "replayed", "status"),
        ExpressionAttributeValues: {
          ":now": new Date(nowMs).toISOString(),
          ":messages": messages,
          ":scheduled": "scheduled",
          ":inQueue": "in-queue",
        },
      }),
    ),
  );
}

async function arm(
  { client, pushesTable: TableName }: PushesOptions,
  objectId: string,
): Promise<void> {
  await ifAllowed(() =>
    client.send(
      new UpdateCommand({
        TableName,
        Key: pushKey(objectId, RECORD),
        UpdateExpression: "SET #_armed = :true",
        ConditionExpression: "#status = :scheduled",
        ExpressionAttributeNames: placeholders("_armed", "status"),
        ExpressionAttributeValues: { ":true": true, ":scheduled": "scheduled" },
      }),
    ),
  );
}
