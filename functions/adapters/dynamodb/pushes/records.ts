import { GetCommand } from "@aws-sdk/lib-dynamodb";
import type { PushRecord } from "../../../domain/push/ledger/push-record.ts";
import type { DeleteAnswer, PushRecords } from "../../../ports/push.ts";
import { hasExpired } from "../client/expiry.ts";
import { type Expression, expression, list } from "../writes/expression.ts";
import { toUpdate, writeItem, writeTransaction } from "../writes/write.ts";
import { createPush, resendPush } from "./create-push.ts";
import { collect } from "./push-parts.ts";
import { findRecords, findSharedRecords, listRecords, toRecord } from "./record-pages.ts";
import { leaveSchedule, scheduleKey } from "./schedule-list.ts";
import { type PushesOptions, placeholders, pushKey, RECORD, toIso, UNFINISHED } from "./table.ts";

/** Push records in the Pushes table. */
export function createPushRecords(options: PushesOptions): PushRecords {
  const find = (objectId: string) => findRecord(options, objectId);
  return {
    create: (push) => createPush(options, push),
    resend: (push) => resendPush(options, push),
    find,
    findByNotificationId: (id) => findSharedRecords(options, id),
    list: (pageSize) => listRecords(options, pageSize),
    delete: (objectId, nowMs) => deleteRecord(options, objectId, nowMs),
    nextScheduleId: () => nextScheduleId(options),
    listScheduled: () => listScheduled(options),
    findScheduled: (scheduleId) => findScheduled(options, scheduleId),
    cancelScheduled: (record, nowMs) => cancelScheduled(options, record, nowMs),
    noteReplay: (objectId, messages, nowMs) => noteReplay(options, objectId, { messages, nowMs }),
    noteReceipts: (objectId) => noteReceipts(options, objectId),
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
  const cancelled = { nowMs, isIn: UNFINISHED, cancelled: true } as const;
  if (await hide(options, objectId, cancelled)) return "cancelled";
  return (await hide(options, objectId, { nowMs, isIn: FINISHED })) ? "deleted" : "absent";
}

const FINISHED = expression`#status IN (${list(["done", "error"])})`;

/** The record stays until its ledger is worked off and TTL removes it. */
async function hide(
  options: PushesOptions,
  objectId: string,
  { nowMs, isIn, cancelled }: { nowMs: number; isIn: Expression; cancelled?: true },
): Promise<boolean> {
  const update = toUpdate({
    table: options.pushesTable,
    key: pushKey(objectId, RECORD),
    set: { _deleted: true, updatedAt: toIso(nowMs), _cancelled: cancelled },
    remove: ["_list"],
    condition: expression`${isIn} AND attribute_not_exists(#_deleted)`,
  });
  return (await writeItem(options, update)).kind === "written";
}

async function nextScheduleId(options: PushesOptions): Promise<number> {
  const key = pushKey("counter", "schedule");
  const update = toUpdate({ table: options.pushesTable, key, add: { last: 1 } });
  const answer = await writeItem(options, update, { ReturnValues: "UPDATED_NEW" });
  if (answer.kind === "refused")
    throw new TypeError("DynamoDB rejected an update that has no condition");
  return Number(answer.item.last);
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
  { objectId, _scheduleId }: PushRecord,
  nowMs: number,
): Promise<boolean> {
  const cancelled = toUpdate({
    table: options.pushesTable,
    key: pushKey(objectId, RECORD),
    set: { status: "done", _cancelled: true, _deleted: true, updatedAt: toIso(nowMs) },
    remove: ["_list", "_open"],
    condition: expression`#status = ${"scheduled"} AND attribute_not_exists(#_cancelled)`,
  });
  // Only the last part of a divided push is on the list.
  const entry = _scheduleId === undefined ? [] : leaveSchedule(options, _scheduleId);
  const writes = [cancelled, ...entry];
  return (await writeTransaction(options, writes)).kind === "written";
}

async function noteReplay(
  options: PushesOptions,
  objectId: string,
  { messages, nowMs }: { messages: number; nowMs: number },
): Promise<void> {
  const update = toUpdate({
    table: options.pushesTable,
    key: pushKey(objectId, RECORD),
    set: { updatedAt: toIso(nowMs) },
    add: { replayed: messages },
    condition: UNFINISHED,
  });
  await writeItem(options, update);
}

async function noteReceipts(options: PushesOptions, objectId: string): Promise<void> {
  const update = toUpdate({
    table: options.pushesTable,
    key: pushKey(objectId, RECORD),
    set: { _hasReceipts: true },
    condition: expression`attribute_exists(#status)`,
  });
  await writeItem(options, update);
}

async function arm(options: PushesOptions, objectId: string): Promise<void> {
  const update = toUpdate({
    table: options.pushesTable,
    key: pushKey(objectId, RECORD),
    set: { _armed: true },
    condition: expression`#status = ${"scheduled"}`,
  });
  await writeItem(options, update);
}
