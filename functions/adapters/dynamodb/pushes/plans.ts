import { GetCommand } from "@aws-sdk/lib-dynamodb";
import type { Access } from "../../../domain/push/audience/audience.ts";
import {
  type ChunkDevice,
  chunkId,
  partitionId,
  toPartitionNumber,
} from "../../../domain/push/ledger/chunk.ts";
import type { LedgerChunk, PlanPartition } from "../../../domain/push/ledger/ledger.ts";
import type { PushRecord } from "../../../domain/push/ledger/push-record.ts";
import type { PlannedPage, PushPlans } from "../../../ports/ledger.ts";
import { batchPut } from "../writes/batch-write.ts";
import { persist } from "../writes/contention.ts";
import { expression } from "../writes/expression.ts";
import type { Refused } from "../writes/failed-write.ts";
import {
  toPut,
  toUpdate,
  type Write,
  writeAll,
  writeItem,
  writeTransaction,
} from "../writes/write.ts";
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
import { readSettled } from "./settled-chunks.ts";
import { ledgerKey, type PushesOptions, pushKey, RECORD, toIso, UNFINISHED } from "./table.ts";

/** Partitions and chunks in the Pushes table. */
export function createPushPlans(options: PushesOptions): PushPlans {
  return {
    findAudience: (push) => findAudience(options, push),
    keepAudience: (record, audience) => keepAudience(options, record, audience),
    start: (record, access, nowMs) => start(options, { record, access, nowMs }),
    takePartition: (id, lease) => {
      const nowMs = () => Math.max(lease.nowMs, options.clock.now());
      const take = () => takePartition(options, id, { ...lease, nowMs: nowMs() });
      return persist(take, { ...options, deadline: lease.deadline });
    },
    commitPage: async (record, page, nowMs) => {
      const waiting = { ...options, deadline: page.deadline };
      await persist(() => putDigests(options, { record, page }), waiting);
      return persist(() => commitPage(options, { record, page, nowMs }), waiting);
    },
    findChunk: (push, chunk) => findChunk(options, push, chunk),
    noteRebuild: (chunk, nowMs) => noteRebuild(options, chunk, nowMs),
    readSettled: (push, partition) => readSettled(options, push, partition),
    listedDevices: (chunk) => listedDevices(options, chunk),
  };
}

/** Exactly one of starts, and of a start and a cancellation, succeeds. */
async function start(
  options: PushesOptions,
  { record, access, nowMs }: { record: PushRecord; access: readonly Access[]; nowMs: number },
): Promise<boolean> {
  const { pushesTable: table } = options;
  const { objectId: push, _scheduleId, _expiresAt } = record;
  const partitions = access.map((path, index) => {
    const item = toPartitionItem(newPartition(push, index, path), _expiresAt);
    return toPut({ table, item });
  });
  const entry = _scheduleId === undefined ? [] : leaveSchedule(options, _scheduleId);
  const started = toUpdate({
    table,
    key: pushKey(push, RECORD),
    set: {
      status: "in-queue",
      _open: "in-queue",
      _partitions: access.length,
      _startedMs: nowMs,
      updatedAt: toIso(nowMs),
    },
    condition: expression`${UNFINISHED} AND attribute_not_exists(#_partitions) AND attribute_not_exists(#_cancelled)`,
  });
  const { kind } = await writeTransaction(options, [started, ...partitions, ...entry]);
  return kind === "written";
}

function newPartition(push: string, partition: number, access: Access): PlanPartition {
  return {
    push,
    partition,
    access,
    state: "planning",
    cursor: "",
    page: -1,
    epoch: 0,
    leaseUntilMs: 0,
    chunks: 0,
    devices: 0,
  };
}

async function takePartition(
  options: PushesOptions,
  { push, partition }: { push: string; partition: number },
  { nowMs, leaseMs }: { nowMs: number; leaseMs: number },
): Promise<PlanPartition | undefined> {
  const update = toUpdate({
    table: options.pushesTable,
    key: ledgerKey(push, partitionId(partition)),
    // A page of its own: an earlier planner may have left digests of one that it never committed.
    set: {
      epoch: expression`#epoch + ${1}`,
      page: expression`#page + ${1}`,
      leaseUntilMs: nowMs + leaseMs,
    },
    condition: expression`#state = ${"planning"} AND #leaseUntilMs <= ${nowMs}`,
  });
  const answer = await writeItem(options, update, { ReturnValues: "ALL_NEW" });
  if (answer.kind === "refused") return undefined;
  return { ...fromPartitionItem(answer.item), leasedMs: nowMs };
}

interface PageOf {
  readonly record: PushRecord;
  readonly page: PlannedPage;
}

/** Writes the digests before the commit and outside of its transaction, where a write costs half. */
function putDigests(options: PushesOptions, { record, page }: PageOf): Promise<void> {
  const { pushesTable: tableName } = options;
  const puts = page.chunks.map(({ digest }, index) => {
    const ids = chunkIds(record, page, index);
    return { tableName, item: toDigestItem({ ...ids, digest }) };
  });
  return batchPut(options, puts);
}

function chunkIds(
  { objectId: push, _expiresAt: expiresAt }: PushRecord,
  page: PlannedPage,
  index: number,
) {
  const { partition } = page;
  return { push, chunk: chunkId(partition.partition, partition.page, index), expiresAt };
}

async function commitPage(
  options: PushesOptions,
  { record, page, nowMs }: PageOf & { readonly nowMs: number },
): Promise<PlanPartition | undefined> {
  const { pushesTable: table } = options;
  const { partition, chunks } = page;
  const next = afterPage(page, nowMs);
  const puts = chunks.map((packed, index) => {
    const ids = { ...chunkIds(record, page, index), createdMs: nowMs };
    return toPut({ table, item: toChunkItem({ ...packed, ...ids }) });
  });
  const update = pageUpdate(table, partition, next);
  const answer = await writeAll(options, [update, ...puts]);
  return answer.kind === "written" || isOwnPage(answer, next) ? next : undefined;
}

/** True if the answer to the first try was lost: only this planner can have written the page. */
function isOwnPage({ stored }: Refused, { epoch, page }: PlanPartition): boolean {
  return stored?.epoch === epoch && stored.page === page;
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

/** The epoch fences off planners that lost the lease; the page lets a repeated call change nothing. */
function pageUpdate(table: string, before: PlanPartition, next: PlanPartition): Write {
  const { state, cursor, leaseUntilMs, page, chunks, devices } = next;
  const { readUnits, computeMs, plannedMs } = next;
  return toUpdate({
    table,
    key: ledgerKey(before.push, partitionId(before.partition)),
    set: {
      state,
      cursor,
      leaseUntilMs,
      page,
      chunks,
      devices,
      readUnits,
      computeMs,
      plannedMs,
    },
    condition: expression`#epoch = ${before.epoch} AND #page = ${before.page} AND #state = ${"planning"}`,
    returnStored: true,
  });
}

async function findChunk(
  { client, pushesTable: TableName }: PushesOptions,
  push: string,
  id: string,
): Promise<{ chunk: LedgerChunk; partition: PlanPartition } | undefined> {
  const read = (part: string) =>
    client.send(new GetCommand({ TableName, Key: ledgerKey(push, part), ConsistentRead: true }));
  const [chunk, digest, partition] = await Promise.all(
    [id, digestId(id), partitionId(toPartitionNumber(id))].map(read),
  );
  if (!chunk?.Item || !digest?.Item || !partition?.Item) return undefined;
  return {
    chunk: fromChunkItem(chunk.Item, digest.Item),
    partition: fromPartitionItem(partition.Item),
  };
}

async function noteRebuild(
  options: PushesOptions,
  { push, chunk }: LedgerChunk,
  nowMs: number,
): Promise<void> {
  const update = toUpdate({
    table: options.pushesTable,
    key: ledgerKey(push, chunk),
    set: { rebuiltMs: nowMs },
    add: { rebuilds: 1 },
    condition: expression`#state = ${"open"}`,
  });
  await writeItem(options, update);
}

async function listedDevices(
  { client, pushesTable: TableName }: PushesOptions,
  { push, chunk }: LedgerChunk,
): Promise<readonly ChunkDevice[]> {
  const Key = ledgerKey(push, membersId(chunk));
  const { Item } = await client.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
  return (Item?.devices ?? []) as ChunkDevice[];
}
