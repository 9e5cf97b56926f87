import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { partitionId } from "../../../domain/push/ledger/chunk.ts";
import { totalOf } from "../../../domain/push/ledger/chunk-outcome.ts";
import type { FoldedOutcomes, PlanPartition } from "../../../domain/push/ledger/ledger.ts";
import { type PushRecord, SUMMED_FIELDS } from "../../../domain/push/ledger/push-record.ts";
import { addUnits, NO_UNITS, type UsedUnits } from "../../../domain/push/ledger/used-units.ts";
import type { PushProgress } from "../../../ports/ledger.ts";
import { fromPartitionItem, toProgress } from "./ledger-items.ts";
import { collect, pages, partsQuery } from "./push-parts.ts";
import { findRecords } from "./record-pages.ts";
import { leaveSchedule } from "./schedule-list.ts";
import {
  ifAllowed,
  type PushesOptions,
  placeholders,
  pushKey,
  RECORD,
  retryingConflicts,
  transact,
} from "./table.ts";

/** Records that the reconciler holds at a time. */
const OPEN_PAGE = 100;

/** The fold of the ledger in the Pushes table. */
export function createPushProgress(given: PushesOptions): PushProgress {
  const options = retryingConflicts(given);
  return {
    readPartitions: async (push) =>
      (await collect(options, partsQuery(push, "partition#"))).map(fromPartitionItem),
    readChunks: async (push, partition, after) =>
      (await collect(options, chunksQuery(push, partition, after))).map(toProgress),
    keepPrefix: (partition, prefix) => keepInPartition(options, partition, { prefix }),
    keepFold: (partition, folded) => keepInPartition(options, partition, { folded }),
    saveProgress: (record, counts, nowMs) => saveProgress(options, { record, counts, nowMs }),
    finish: (record, counts, nowMs) => finish(options, { record, counts, nowMs }),
    listOpen: (status) => listOpen(options, status),
  };
}

/** `!` and `$` stand before and behind `#`, so that retry chunks of `after` are read too. */
function chunksQuery(push: string, partition: number, after: string | undefined) {
  const prefix = partitionId(partition).replace("partition", "chunk");
  if (after === undefined) return partsQuery(push, `${prefix}#`);
  return {
    KeyConditionExpression: "#_push = :push AND #_part BETWEEN :from AND :to",
    ExpressionAttributeNames: placeholders("_push", "_part"),
    ExpressionAttributeValues: { ":push": push, ":from": `${after}!`, ":to": `${prefix}$` },
    ConsistentRead: true,
  };
}

async function* listOpen(
  options: PushesOptions,
  status: "scheduled" | "in-queue",
): AsyncGenerator<PushRecord> {
  const input = {
    IndexName: "open",
    KeyConditionExpression: "#_open = :status",
    ExpressionAttributeNames: placeholders("_open"),
    ExpressionAttributeValues: { ":status": status },
    Limit: OPEN_PAGE,
  };
  for await (const keys of pages(options, input)) {
    yield* await findRecords(
      options,
      keys.map(({ _push }) => String(_push)),
    );
  }
}

async function keepInPartition(
  { client, pushesTable: TableName }: PushesOptions,
  { push, partition }: PlanPartition,
  kept: Pick<PlanPartition, "folded"> | Pick<PlanPartition, "prefix">,
): Promise<void> {
  const [[name, value] = []] = Object.entries(kept);
  await client.send(
    new UpdateCommand({
      TableName,
      Key: pushKey(push, partitionId(partition)),
      UpdateExpression: "SET #kept = :kept",
      ExpressionAttributeNames: { "#kept": String(name) },
      ExpressionAttributeValues: { ":kept": value },
    }),
  );
}

interface Progress<Counts> {
  readonly record: PushRecord;
  readonly counts: Counts;
  readonly nowMs: number;
}

async function saveProgress(
  { client, pushesTable: TableName }: PushesOptions,
  { record, counts, nowMs }: Progress<Parameters<PushProgress["saveProgress"]>[1]>,
): Promise<boolean> {
  const { round } = counts;
  const totals = { _settled: totalOf(counts), _round: round + 1, updatedAt: iso(nowMs) };
  const changed = { ...toCounters(counts), ...totals };
  const isFirst = "attribute_not_exists(#_round) OR #_round <= :round";
  const isNewer = "attribute_not_exists(#_settled) OR #_settled <= :_settled";
  const failure = await ifAllowed(() =>
    client.send(
      new UpdateCommand({
        TableName,
        Key: pushKey(record.objectId, RECORD),
        UpdateExpression: setsOf(changed),
        ConditionExpression: `#status = :inQueue AND #devices <= :devices AND (${isNewer}) AND (${isFirst})`,
        ExpressionAttributeNames: placeholders("status", ...Object.keys(changed)),
        ExpressionAttributeValues: {
          ...valuesOf(changed),
          ":round": round,
          ":inQueue": "in-queue",
        },
      }),
    ),
  );
  return !failure;
}

type End = Progress<Parameters<PushProgress["finish"]>[1]>;

/** A push that still waits for its time is taken off the list of those in the same transaction. */
async function finish(options: PushesOptions, end: End): Promise<boolean> {
  const { status, _scheduleId } = end.record;
  const isWaiting = status === "scheduled" && _scheduleId !== undefined;
  const Update = finishUpdate(options, end, isWaiting ? ["scheduled"] : ["scheduled", "in-queue"]);
  if (!isWaiting) {
    return !(await ifAllowed(() => options.client.send(new UpdateCommand(Update))));
  }
  return !(await transact(options.client, [{ Update }, ...leaveSchedule(options, _scheduleId)]));
}

function finishUpdate(
  { pushesTable: TableName }: PushesOptions,
  { record, counts, nowMs }: End,
  from: readonly PushRecord["status"][],
) {
  const { status = "done", errors } = counts;
  const counters = toCounters({ ...counts, devices: totalOf(counts) });
  const changed = { ...counters, status, errors, updatedAt: iso(nowMs) };
  const allowed = from.map((value, index) => [`:from${index}`, value] as const);
  const isUnplanned = record._partitions === undefined;
  const unplanned = isUnplanned ? " AND attribute_not_exists(#_partitions)" : "";
  return {
    TableName,
    Key: pushKey(record.objectId, RECORD),
    UpdateExpression: `${setsOf(changed)} REMOVE #_open`,
    ConditionExpression: `#status IN (${allowed.map(([name]) => name).join(", ")})${unplanned}`,
    ExpressionAttributeNames: placeholders(
      ...["_open", ...Object.keys(changed), ...(isUnplanned ? ["_partitions"] : [])],
    ),
    ExpressionAttributeValues: { ...valuesOf(changed), ...Object.fromEntries(allowed) },
  };
}

/** The fold as the record keeps it. */
function toCounters(
  counts: FoldedOutcomes & { readonly devices: number; readonly foldUnits?: UsedUnits },
) {
  const { providers, moments, units, foldUnits = NO_UNITS } = counts;
  return {
    ...Object.fromEntries(SUMMED_FIELDS.map((name) => [name, counts[name]])),
    providers,
    _moments: moments,
    _units: addUnits(units, foldUnits),
    _foldUnits: foldUnits,
  };
}

function setsOf(changed: object): string {
  return `SET ${Object.keys(changed)
    .map((name) => `#${name} = :${name}`)
    .join(", ")}`;
}

function valuesOf(changed: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(changed).map(([name, value]) => [`:${name}`, value]));
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
