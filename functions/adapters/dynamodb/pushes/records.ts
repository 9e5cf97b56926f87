import {
  GetCommand,
  QueryCommand,
  type QueryCommandInput,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import type { PushRecord } from "../../../domain/push/push-record.ts";
import type { DeleteAnswer, PushRecords } from "../../../ports/push-records.ts";
import { batchGet } from "../batch-get.ts";
import { createPush } from "./create-push.ts";
import { leaveSchedule, scheduleKey } from "./schedule-list.ts";
import {
  ifAllowed,
  type PushesOptions,
  placeholders,
  pushKey,
  RECORD,
  retryingConflicts,
  transact,
} from "./table.ts";

/** Requests with one `notification_id` that are counted together. */
const MAX_SAME_ID = 100;

/** Push records in the Pushes table. */
export function createPushRecords(given: PushesOptions): PushRecords {
  const options = retryingConflicts(given);
  const find = (objectId: string) => findRecord(options, objectId);
  return {
    create: (push) => createPush(options, push),
    find,
    findByNotificationId: async (id) => {
      const pointers = await query(options, {
        ...partition(`notification#${id}`),
        ScanIndexForward: false,
        Limit: MAX_SAME_ID,
      });
      const ids = pointers.map(({ objectId }) => String(objectId));
      return visible(await findRecords(options, ids));
    },
    list: async (limit) => {
      const keys = await query(options, listing(limit));
      return visible(
        await findRecords(
          options,
          keys.map(({ _push }) => String(_push)),
        ),
      );
    },
    delete: (objectId, nowMs) => deleteRecord(options, objectId, nowMs),
    nextScheduleId: () => nextScheduleId(options),
    listScheduled: async () => {
      const entries = await query(options, partition("schedules"));
      const ids = entries.map(({ objectId }) => String(objectId));
      const records = visible(await findRecords(options, ids));
      const waiting = records.filter(({ status }) => status === "scheduled");
      return waiting.sort((a, b) => (a._scheduleId ?? 0) - (b._scheduleId ?? 0));
    },
    countScheduled: async () => (await query(options, partition("schedules"))).length,
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

/** In the order of `ids`; without the removed ones. Strongly consistent. */
export async function findRecords(
  { client, pushesTable: tableName, clock }: PushesOptions,
  ids: readonly string[],
): Promise<PushRecord[]> {
  const keys = [...new Set(ids)].map((id) => pushKey(id, RECORD));
  const { items } = await batchGet(client, { tableName, keys, consistent: true });
  const present = items.filter((item) => !hasExpired(item, clock.now())).map(toRecord);
  const byId = new Map(present.map((record) => [record.objectId, record]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

async function query(
  { client, pushesTable: TableName, clock }: PushesOptions,
  input: Omit<QueryCommandInput, "TableName">,
): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
  let ExclusiveStartKey: Record<string, unknown> | undefined;
  do {
    const page = await client.send(new QueryCommand({ TableName, ...input, ExclusiveStartKey }));
    items.push(...(page.Items ?? []));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey && items.length < (input.Limit ?? Number.POSITIVE_INFINITY));
  return items.filter((item) => !hasExpired(item, clock.now()));
}

function partition(push: string) {
  return {
    KeyConditionExpression: "#_push = :push",
    ExpressionAttributeNames: placeholders("_push"),
    ExpressionAttributeValues: { ":push": push },
    ConsistentRead: true,
  };
}

function listing(limit: number) {
  return {
    IndexName: "listing",
    KeyConditionExpression: "#_list = :list",
    ExpressionAttributeNames: placeholders("_list"),
    ExpressionAttributeValues: { ":list": RECORD },
    ScanIndexForward: false,
    Limit: limit,
  };
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

/** Keys and index attributes are the table's, not the record's. */
function toRecord(item: Record<string, unknown>): PushRecord {
  const { _push, _part, _list, _open, _created, _settled, ...record } = item;
  return record as unknown as PushRecord;
}

function visible(records: readonly PushRecord[]): PushRecord[] {
  return records.filter(({ _deleted }) => !_deleted);
}

/** TTL deletes late. */
function hasExpired(item: Record<string, unknown>, nowMs: number): boolean {
  const expiresAt = item._expiresAt;
  return typeof expiresAt === "number" && expiresAt * 1_000 <= nowMs;
}
