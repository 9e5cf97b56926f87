import { chunkId, type PackedChunk } from "../../../domain/push/ledger/chunk.ts";
import type { PlanPartition } from "../../../domain/push/ledger/ledger.ts";
import type { PushRecord } from "../../../domain/push/ledger/push-record.ts";
import type { CreateAnswer, NewPush } from "../../../ports/push.ts";
import { expression, list } from "../writes/expression.ts";
import type { Refused } from "../writes/failed-write.ts";
import { toPut, toUpdate, type Write, writeTransaction } from "../writes/write.ts";
import { membersId, toChunkItem, toDigestItem, toPartitionItem } from "./ledger-items.ts";
import { scheduleKey, takePlace } from "./schedule-list.ts";
import { ledgerKey, type PushesOptions, pushKey, RECORD } from "./table.ts";

/** The idempotency key comes first, so a failed transaction returns the push behind it. */
export async function createPush(options: PushesOptions, push: NewPush): Promise<CreateAnswer> {
  const { pushesTable: table } = options;
  const { parts = [] } = push;
  const puts = [
    ...requestPuts(table, push),
    recordPut(table, push),
    ...parts.map((record) => recordPut(table, { record })),
    ...[...parts.flatMap(pointerItems), ...companionItems(push)].map((item) =>
      toPut({ table, item }),
    ),
  ];
  const { maxWaiting } = push;
  const place = maxWaiting === undefined ? [] : [takePlace(options, maxWaiting)];
  const answer = await writeTransaction(options, [...puts, ...place]);
  if (answer.kind === "written") return { kind: "created" };
  return toCreateAnswer(push, answer, puts.length);
}

function toCreateAnswer(
  { request, record }: NewPush,
  { indexes, stored = {} }: Refused,
  placeIndex: number,
): CreateAnswer {
  if (request && indexes.includes(0)) {
    const { objectId, bodyHash } = stored;
    if (bodyHash !== request.bodyHash || typeof objectId !== "string") return { kind: "conflict" };
    return { kind: "repeated", objectId };
  }
  if (indexes.includes(placeIndex)) return { kind: "full" };
  throw new Error(`Push ${record.objectId} already exists`);
}

/** The window is judged by the clock, because TTL deletes late. */
function requestPuts(table: string, { request, record }: NewPush): readonly Write[] {
  if (!request) return [];
  const { key, bodyHash, endsMs } = request;
  const { objectId, _createdMs: nowMs } = record;
  const _expiresAt = Math.ceil(endsMs / 1_000);
  const item = { ...pushKey(`request#${key}`, "request"), objectId, bodyHash, endsMs, _expiresAt };
  const condition = expression`attribute_not_exists(#endsMs) OR #endsMs <= ${nowMs}`;
  return [toPut({ table, item, condition, returnStored: true })];
}

/** Only one of simultaneous resends finds the earlier push without a later one. */
export async function resendPush(options: PushesOptions, push: NewPush): Promise<boolean> {
  const { pushesTable: table } = options;
  const writes = [
    linkUpdate(table, push.record),
    recordPut(table, push),
    ...companionItems(push).map((item) => toPut({ table, item })),
  ];
  return (await writeTransaction(options, writes)).kind === "written";
}

function linkUpdate(table: string, { objectId, resendOf = "" }: PushRecord): Write {
  const isEnded = expression`#status IN (${list(["done", "error"])})`;
  const isOpen = expression`attribute_not_exists(#resentAs) AND attribute_not_exists(#_deleted) AND attribute_not_exists(#_cancelled)`;
  return toUpdate({
    table,
    key: pushKey(resendOf, RECORD),
    set: { resentAs: objectId },
    condition: expression`${isEnded} AND ${isOpen}`,
  });
}

function recordPut(table: string, { record, chunks }: NewPush): Write {
  const { objectId, createdAt, status, _createdMs } = record;
  const planned = chunks && {
    _partitions: 1,
    _startedMs: _createdMs,
    devices: countDevices(chunks),
  };
  const item = {
    ...pushKey(objectId, RECORD),
    ...record,
    ...planned,
    _list: RECORD,
    _open: status,
    _created: `${createdAt}#${objectId}`,
  };
  return toPut({ table, item, condition: expression`attribute_not_exists(#objectId)` });
}

type Item = Readonly<Record<string, unknown>>;

function companionItems({ record, chunks }: NewPush): Item[] {
  return [...pointerItems(record), ...(chunks ? listedItems(record, chunks) : [])];
}

/** Entries that lead to a record. */
function pointerItems(record: PushRecord): Item[] {
  const { objectId, createdAt, notificationId, _scheduleId, _expiresAt } = record;
  const pointer = pushKey(`notification#${notificationId}`, `${createdAt}#${objectId}`);
  const entry = _scheduleId === undefined ? [] : [scheduleKey(_scheduleId)];
  return [pointer, ...entry].map((key) => ({ ...key, objectId, _expiresAt }));
}

/** Listed devices have no installation to find them by again, so they are kept beside the chunk. */
function listedItems(record: PushRecord, chunks: readonly PackedChunk[]): Item[] {
  const { objectId: push, _createdMs: createdMs, _expiresAt: expiresAt } = record;
  const partition: PlanPartition = {
    push,
    partition: 0,
    access: { kind: "list" },
    state: "planned",
    cursor: "",
    page: 0,
    epoch: 0,
    leaseUntilMs: 0,
    chunks: chunks.length,
    devices: countDevices(chunks),
    plannedMs: createdMs,
  };
  const planned = chunks.flatMap((packed, index) => {
    const chunk = chunkId(0, 0, index);
    const members = { ...ledgerKey(push, membersId(chunk)), _expiresAt: expiresAt };
    return [
      toChunkItem({ ...packed, push, chunk, createdMs, expiresAt }),
      toDigestItem({ ...packed, push, chunk, expiresAt }),
      { ...members, devices: packed.devices },
    ];
  });
  return [toPartitionItem(partition, expiresAt), ...planned];
}

function countDevices(chunks: readonly PackedChunk[]): number {
  return chunks.reduce((sum, { devices }) => sum + devices.length, 0);
}
