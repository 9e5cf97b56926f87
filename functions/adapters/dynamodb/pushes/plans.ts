import { GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { Access } from "../../../domain/push/audience/audience.ts";
import { chunkId, partitionId, partitionOf } from "../../../domain/push/ledger/chunk.ts";
import type { LedgerChunk, PlanPartition } from "../../../domain/push/ledger/ledger.ts";
import type { PushRecord } from "../../../domain/push/ledger/push-record.ts";
import type { PlannedPage, PushPlans } from "../../../ports/ledger.ts";
import { findAudience, keepAudience } from "./audience-item.ts";
import {
  digestId,
  fromChunkItem,
  fromPartitionItem,
  membersId,
  toChunkItem,
  toDigestItem,
  toPartitionItem,
} from "./ledger-items.ts";
import { leaveSchedule } from "./schedule-list.ts";
import {
  ifAllowed,
  type PushesOptions,
  placeholders,
  pushKey,
  RECORD,
  retryingConflicts,
  type TransactItem,
  transact,
} from "./table.ts";

/** Partitions and chunks in the Pushes table. */
export function createPushPlans(given: PushesOptions): PushPlans {
  const options = retryingConflicts(given);
  return {
    findAudience: (push) => findAudience(options, push),
    keepAudience: (record, audience) => keepAudience(options, record, audience),
    start: (record, access, nowMs) => start(options, { record, access, nowMs }),
    takePartition: (id, lease) => takePartition(options, id, lease),
    commitPage: (record, page, nowMs) => commitPage(options, { record, page, nowMs }),
    findChunk: (push, chunk) => findChunk(options, push, chunk),
    noteRebuild: (chunk, nowMs) => noteRebuild(options, chunk, nowMs),
    listedDevices: (chunk) => listedDevices(options, chunk),
  };
}

/** Exactly one of starts, and of a start and a cancellation, succeeds. */
async function start(
  options: PushesOptions,
  { record, access, nowMs }: { record: PushRecord; access: readonly Access[]; nowMs: number },
): Promise<boolean> {
  const { client, pushesTable: TableName } = options;
  const { objectId: push, _scheduleId, _expiresAt } = record;
  const partitions = access.map((path, index): TransactItem => {
    const Item = toPartitionItem(newPartition(push, index, path), _expiresAt);
    return { Put: { TableName, Item } };
  });
  const entry = _scheduleId === undefined ? [] : leaveSchedule(options, _scheduleId);
  const started = startUpdate(push, access.length, nowMs);
  const reasons = await transact(client, [
    { Update: { TableName, ...started } },
    ...partitions,
    ...entry,
  ]);
  return reasons === undefined;
}

function startUpdate(push: string, partitions: number, nowMs: number) {
  return {
    Key: pushKey(push, RECORD),
    UpdateExpression:
      "SET #status = :inQueue, #_open = :inQueue, #_partitions = :partitions, #_startedMs = :nowMs, #updatedAt = :now",
    ConditionExpression:
      "#status IN (:scheduled, :inQueue) AND attribute_not_exists(#_partitions) AND attribute_not_exists(#_cancelled)",
    ExpressionAttributeNames: placeholders(
      ...["status", "_open", "_partitions", "_startedMs", "updatedAt", "_cancelled"],
    ),
    ExpressionAttributeValues: {
      ":inQueue": "in-queue",
      ":scheduled": "scheduled",
      ":partitions": partitions,
      ":nowMs": nowMs,
      ":now": new Date(nowMs).toISOString(),
    },
  };
}

function newPartition(push: string, partition: number, access: Access): PlanPartition {
  return {
    push,
    partition,
    access,
    state: "planning",
    cursor: "",
    page: 0,
    epoch: 0,
    leaseUntilMs: 0,
    chunks: 0,
    devices: 0,
  };
}

async function takePartition(
  { client, pushesTable: TableName }: PushesOptions,
  { push, partition }: { push: string; partition: number },
  { nowMs, leaseMs }: { nowMs: number; leaseMs: number },
): Promise<PlanPartition | undefined> {
  let item: Record<string, unknown> | undefined;
  const failure = await ifAllowed(() =>
    client
      .send(
        new UpdateCommand({
          TableName,
          Key: pushKey(push, partitionId(partition)),
          UpdateExpression: "SET #epoch = #epoch + :one, #leaseUntilMs = :untilMs",
          ConditionExpression: "#state = :planning AND #leaseUntilMs <= :nowMs",
          ExpressionAttributeNames: placeholders("epoch", "leaseUntilMs", "state"),
          ExpressionAttributeValues: {
            ":one": 1,
            ":planning": "planning",
            ":nowMs": nowMs,
            ":untilMs": nowMs + leaseMs,
          },
          ReturnValues: "ALL_NEW",
        }),
      )
      .then(({ Attributes }) => {
        item = Attributes;
      }),
  );
  return failure || !item ? undefined : { ...fromPartitionItem(item), leasedMs: nowMs };
}

async function commitPage(
  { client, pushesTable: TableName }: PushesOptions,
  { record, page, nowMs }: { record: PushRecord; page: PlannedPage; nowMs: number },
): Promise<PlanPartition | undefined> {
  const { partition, chunks } = page;
  const next = afterPage(page, nowMs);
  const puts = chunks.flatMap((packed, index): TransactItem[] => {
    const chunk = chunkId(partition.partition, partition.page, index);
    const ids = { push: record.objectId, chunk, createdMs: nowMs, expiresAt: record._expiresAt };
    const items = [toChunkItem({ ...packed, ...ids }), toDigestItem({ ...packed, ...ids })];
    return items.map((Item) => ({ Put: { TableName, Item } }));
  });
  const update = pageUpdate(partition, next);
  if (puts.length === 0) {
    const failure = await ifAllowed(() => client.send(new UpdateCommand({ TableName, ...update })));
    return failure ? undefined : next;
  }
  const reasons = await transact(client, [{ Update: { TableName, ...update } }, ...puts]);
  return reasons ? undefined : next;
}

function afterPage(planned: PlannedPage, nowMs: number): PlanPartition {
  const { partition, chunks, cursor, last, leaseUntilMs } = planned;
  const { leasedMs = nowMs } = partition;
  return {
    ...partition,
    ...(last && { plannedMs: nowMs }),
    readUnits: (partition.readUnits ?? 0) + planned.readUnits,
    computeMs: (partition.computeMs ?? 0) + nowMs - leasedMs,
    leasedMs: nowMs,
    state: last ? "planned" : "planning",
    cursor,
    leaseUntilMs,
    page: partition.page + 1,
    chunks: partition.chunks + chunks.length,
    devices: chunks.reduce((sum, { devices }) => sum + devices.length, partition.devices),
  };
}

/** The epoch fences off planners that lost the lease; the page makes a repeated call fail. */
function pageUpdate(before: PlanPartition, next: PlanPartition) {
  const { state, cursor, leaseUntilMs, page, chunks, devices } = next;
  const { readUnits, computeMs, plannedMs } = next;
  const moved = { state, cursor, leaseUntilMs, page, chunks, devices, readUnits, computeMs };
  const changed = { ...moved, ...(plannedMs !== undefined && { plannedMs }) };
  const names = Object.keys(changed);
  return {
    Key: pushKey(before.push, partitionId(before.partition)),
    UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(", ")}`,
    ConditionExpression: "#epoch = :isEpoch AND #page = :isPage AND #state = :planning",
    ExpressionAttributeNames: placeholders(...names, "epoch"),
    ExpressionAttributeValues: {
      ...Object.fromEntries(Object.entries(changed).map(([name, value]) => [`:${name}`, value])),
      ":isEpoch": before.epoch,
      ":isPage": before.page,
      ":planning": "planning",
    },
  };
}

async function findChunk(
  { client, pushesTable: TableName }: PushesOptions,
  push: string,
  id: string,
): Promise<{ chunk: LedgerChunk; partition: PlanPartition } | undefined> {
  const read = (part: string) =>
    client.send(new GetCommand({ TableName, Key: pushKey(push, part), ConsistentRead: true }));
  const [chunk, digest, partition] = await Promise.all(
    [id, digestId(id), partitionId(partitionOf(id))].map(read),
  );
  if (!chunk?.Item || !digest?.Item || !partition?.Item) return undefined;
  return {
    chunk: fromChunkItem(chunk.Item, digest.Item),
    partition: fromPartitionItem(partition.Item),
  };
}

async function noteRebuild(
  { client, pushesTable: TableName }: PushesOptions,
  { push, chunk }: LedgerChunk,
  nowMs: number,
): Promise<void> {
  await ifAllowed(() =>
    client.send(
      new UpdateCommand({
        TableName,
        Key: pushKey(push, chunk),
        UpdateExpression: "SET #rebuiltMs = :nowMs ADD #rebuilds :one",
        ConditionExpression: "#state = :open",
        ExpressionAttributeNames: placeholders("rebuiltMs", "rebuilds", "state"),
        ExpressionAttributeValues: { ":nowMs": nowMs, ":one": 1, ":open": "open" },
      }),
    ),
  );
}

async function listedDevices(
  { client, pushesTable: TableName }: PushesOptions,
  { push, chunk }: LedgerChunk,
): Promise<readonly [string, string][]> {
  const Key = pushKey(push, membersId(chunk));
  const { Item } = await client.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
  return (Item?.devices ?? []) as [string, string][];
}
