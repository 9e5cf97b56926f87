import { QueryCommand, type QueryCommandInput, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { partitionId } from "../../../domain/push/chunk.ts";
import { totalOf } from "../../../domain/push/chunk-outcome.ts";
import type { FoldedOutcomes, PlanPartition } from "../../../domain/push/ledger.ts";
import { type PushRecord, SUMMED_FIELDS } from "../../../domain/push/push-record.ts";
import type { PushProgress } from "../../../ports/push-plans.ts";
import { fromPartitionItem, toProgress } from "./ledger-items.ts";
import { findRecords } from "./records.ts";
import {
  ifAllowed,
  type PushesOptions,
  placeholders,
  pushKey,
  RECORD,
  retryingConflicts,
} from "./table.ts";

/** Records that the reconciler holds at a time. */
const OPEN_PAGE = 100;

/** What the fold and the reconciler read of a chunk: all but its digest. */
const PROGRESS_FIELDS = [
  ...["_push", "_part", "state", "provider", "count", "createdMs", "notBeforeMs", "leaseUntilMs"],
  ...["rebuiltMs", "rebuilds", "reasons", ...SUMMED_FIELDS.slice(1)],
];

/** The fold of the ledger in the Pushes table. */
export function createPushProgress(given: PushesOptions): PushProgress {
  const options = retryingConflicts(given);
  return {
    readPartitions: async (push) =>
      (await collect(options, partsQuery(push, "partition#"))).map(fromPartitionItem),
    readChunks: async (push, partition) => {
      const prefix = partitionId(partition).replace("partition", "chunk");
      const items = await collect(options, {
        ...partsQuery(push, `${prefix}#`, PROGRESS_FIELDS),
        ProjectionExpression: PROGRESS_FIELDS.map((name) => `#${name}`).join(", "),
      });
      return items.map(toProgress);
    },
    keepFold: (partition, folded) => keepFold(options, partition, folded),
    saveProgress: (record, counts, nowMs) => saveProgress(options, { record, counts, nowMs }),
    finish: (record, counts, nowMs) => finish(options, { record, counts, nowMs }),
    listOpen: (status) => listOpen(options, status),
  };
}

function partsQuery(push: string, prefix: string, names: readonly string[] = ["_push", "_part"]) {
  return {
    KeyConditionExpression: "#_push = :push AND begins_with(#_part, :prefix)",
    ExpressionAttributeNames: placeholders(...names),
    ExpressionAttributeValues: { ":push": push, ":prefix": prefix },
    ConsistentRead: true,
  };
}

async function collect(
  options: PushesOptions,
  input: Omit<QueryCommandInput, "TableName">,
): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
  for await (const page of pages(options, input)) items.push(...page);
  return items;
}

async function* pages(
  { client, pushesTable: TableName }: PushesOptions,
  input: Omit<QueryCommandInput, "TableName">,
): AsyncGenerator<Record<string, unknown>[]> {
  let ExclusiveStartKey: Record<string, unknown> | undefined;
  do {
    const page = await client.send(new QueryCommand({ TableName, ...input, ExclusiveStartKey }));
    yield page.Items ?? [];
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
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

async function keepFold(
  { client, pushesTable: TableName }: PushesOptions,
  { push, partition }: PlanPartition,
  folded: FoldedOutcomes,
): Promise<void> {
  await client.send(
    new UpdateCommand({
      TableName,
      Key: pushKey(push, partitionId(partition)),
      UpdateExpression: "SET #folded = :folded",
      ExpressionAttributeNames: placeholders("folded"),
      ExpressionAttributeValues: { ":folded": folded },
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
  { record, counts, nowMs }: Progress<FoldedOutcomes & { readonly devices: number }>,
): Promise<void> {
  const isNewer = "attribute_not_exists(#_settled) OR #_settled <= :settled";
  await ifAllowed(() =>
    client.send(
      new UpdateCommand({
        TableName,
        Key: pushKey(record.objectId, RECORD),
        UpdateExpression: `SET ${countSets()}, #_settled = :settled, #updatedAt = :now`,
        ConditionExpression: `#status = :inQueue AND #devices <= :devices AND (${isNewer})`,
        ExpressionAttributeNames: placeholders("status", "_settled", "updatedAt", ...SUMMED_FIELDS),
        ExpressionAttributeValues: {
          ...countValues(counts),
          ":settled": totalOf(counts),
          ":inQueue": "in-queue",
          ":now": new Date(nowMs).toISOString(),
        },
      }),
    ),
  );
}

async function finish(
  { client, pushesTable: TableName }: PushesOptions,
  { record, counts, nowMs }: Progress<Parameters<PushProgress["finish"]>[1]>,
): Promise<boolean> {
  const unplanned = record._partitions === undefined;
  const names = ["status", "errors", "updatedAt", "_open", ...SUMMED_FIELDS];
  const failure = await ifAllowed(() =>
    client.send(
      new UpdateCommand({
        TableName,
        Key: pushKey(record.objectId, RECORD),
        UpdateExpression: `SET ${countSets()}, #status = :final, #errors = :errors, #updatedAt = :now REMOVE #_open`,
        ConditionExpression: `#status IN (:scheduled, :inQueue)${unplanned ? " AND attribute_not_exists(#_partitions)" : ""}`,
        ExpressionAttributeNames: placeholders(...names, ...(unplanned ? ["_partitions"] : [])),
        ExpressionAttributeValues: {
          ...countValues({ ...counts, devices: totalOf(counts) }),
          ":final": counts.status ?? "done",
          ":errors": counts.errors,
          ":scheduled": "scheduled",
          ":inQueue": "in-queue",
          ":now": new Date(nowMs).toISOString(),
        },
      }),
    ),
  );
  return !failure;
}

function countSets(): string {
  return SUMMED_FIELDS.map((name) => `#${name} = :${name}`).join(", ");
}

function countValues(counts: FoldedOutcomes & { readonly devices: number }) {
  return Object.fromEntries(SUMMED_FIELDS.map((name) => [`:${name}`, counts[name]]));
}
