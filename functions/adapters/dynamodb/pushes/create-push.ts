import { chunkId, type PackedChunk } from "../../../domain/push/ledger/chunk.ts";
import type { PlanPartition } from "../../../domain/push/ledger/ledger.ts";
import type { PushRecord } from "../../../domain/push/ledger/push-record.ts";
import type { CreateAnswer, NewPush } from "../../../ports/push.ts";
import { membersId, toChunkItem, toDigestItem, toPartitionItem } from "./ledger-items.ts";
import { scheduleKey, takePlace } from "./schedule-list.ts";
import {
  isConditionFailure,
  type PushesOptions,
  pushKey,
  RECORD,
  type TransactItem,
  transact,
} from "./table.ts";

/** The idempotency key comes first, so that its reason is the first of a cancelled transaction. */
export async function createPush(options: PushesOptions, push: NewPush): Promise<CreateAnswer> {
  const { client, pushesTable: TableName } = options;
  const puts: TransactItem[] = [
    ...requestItems(push),
    recordItem(push.record, push.chunks),
    ...companionItems(push),
  ].map(({ item, condition }) => ({ Put: { TableName, Item: item, ...condition } }));
  const { maxWaiting } = push;
  const place = maxWaiting === undefined ? [] : [takePlace(options, maxWaiting)];
  const reasons = await transact(client, [...puts, ...place]);
  if (!reasons) return { kind: "created" };
  const [reason] = reasons;
  if (isConditionFailure(reasons[puts.length])) {
    const isRepeated = push.request && isConditionFailure(reason);
    if (!isRepeated) return { kind: "full" };
  }
  if (!push.request || !isConditionFailure(reason)) {
    throw new Error(`Push ${push.record.objectId} exists already`);
  }
  const { objectId, bodyHash } = reason?.Item ?? {};
  if (bodyHash?.S !== push.request.bodyHash || !objectId?.S) return { kind: "conflict" };
  return { kind: "repeated", objectId: objectId.S };
}

interface ConditionalItem {
  readonly item: Record<string, unknown>;
  readonly condition?: Pick<
    NonNullable<TransactItem["Put"]>,
    "ConditionExpression" | "ExpressionAttributeValues" | "ReturnValuesOnConditionCheckFailure"
  >;
}

/** The window is judged by the clock, because TTL deletes late. */
function requestItems({ request, record }: NewPush): ConditionalItem[] {
  if (!request) return [];
  const { key, bodyHash, endsMs } = request;
  return [
    {
      item: {
        ...pushKey(`request#${key}`, "request"),
        objectId: record.objectId,
        bodyHash,
        endsMs,
        _expiresAt: Math.ceil(endsMs / 1_000),
      },
      condition: {
        ConditionExpression: "attribute_not_exists(endsMs) OR endsMs <= :now",
        ExpressionAttributeValues: { ":now": record._createdMs },
        ReturnValuesOnConditionCheckFailure: "ALL_OLD",
      },
    },
  ];
}

function recordItem(record: PushRecord, chunks: NewPush["chunks"]): ConditionalItem {
  const { objectId, createdAt, status, _createdMs } = record;
  const devices = (chunks ?? []).reduce((sum, chunk) => sum + chunk.devices.length, 0);
  return {
    item: {
      ...pushKey(objectId, RECORD),
      ...record,
      ...(chunks && { _partitions: 1, _startedMs: _createdMs, devices }),
      _list: RECORD,
      _open: status,
      _created: `${createdAt}#${objectId}`,
    },
    condition: { ConditionExpression: "attribute_not_exists(objectId)" },
  };
}

function companionItems({ record, chunks }: NewPush): ConditionalItem[] {
  const { objectId, createdAt, notificationId, _scheduleId, _expiresAt } = record;
  const pointer = pushKey(`notification#${notificationId}`, `${createdAt}#${objectId}`);
  return [
    { item: { ...pointer, objectId, _expiresAt } },
    ...(_scheduleId === undefined
      ? []
      : [{ item: { ...scheduleKey(_scheduleId), objectId, _expiresAt } }]),
    ...(chunks ? listedItems(record, chunks) : []),
  ];
}

/** Listed devices have no installation to find them by again, so they are kept beside the chunk. */
function listedItems(record: PushRecord, chunks: readonly PackedChunk[]): ConditionalItem[] {
  const { objectId: push, _createdMs: createdMs, _expiresAt: expiresAt } = record;
  const partition: PlanPartition = {
    push,
    partition: 0,
    access: { kind: "list" },
    state: "planned",
    cursor: "",
    page: 1,
    epoch: 0,
    leaseUntilMs: 0,
    chunks: chunks.length,
    devices: chunks.reduce((sum, { devices }) => sum + devices.length, 0),
    plannedMs: createdMs,
  };
  const planned = chunks.flatMap((packed, index) => {
    const chunk = chunkId(0, 0, index);
    const members = { ...pushKey(push, membersId(chunk)), _expiresAt: expiresAt };
    return [
      { item: toChunkItem({ ...packed, push, chunk, createdMs, expiresAt }) },
      { item: toDigestItem({ ...packed, push, chunk, expiresAt }) },
      { item: { ...members, devices: packed.devices } },
    ];
  });
  return [{ item: toPartitionItem(partition, expiresAt) }, ...planned];
}
