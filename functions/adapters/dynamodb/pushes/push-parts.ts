import { QueryCommand, type QueryCommandInput } from "@aws-sdk/lib-dynamodb";
import { partitionId } from "../../../domain/push/ledger/chunk.ts";
import type { PlanPartition } from "../../../domain/push/ledger/ledger.ts";
import type { PushRecord } from "../../../domain/push/ledger/push-record.ts";
import { batchGet } from "../client/batch-get.ts";
import { fromPartitionItem } from "./ledger-items.ts";
import { ledgerKey, type PushesOptions, placeholders } from "./table.ts";

type Item = Record<string, unknown>;

/**
 * Selects items of one partition of the ledger by a prefix of `_part`, such as `chunk#0003#`, in its
 * order; strongly consistent.
 */
export function partsQuery(push: string, prefix: string) {
  return {
    KeyConditionExpression: "#_push = :push AND begins_with(#_part, :prefix)",
    ExpressionAttributeNames: placeholders("_push", "_part"),
    ExpressionAttributeValues: { ":push": ledgerKey(push, prefix)._push, ":prefix": prefix },
    ConsistentRead: true,
  };
}

/**
 * The chunks of one partition of a push, in the order of their ids.
 *
 * @param after only the chunks after this one, its retry chunks included: `!` sorts before `#` and `$` after it
 */
export function chunksQuery(push: string, partition: number, after?: string) {
  const prefix = partitionId(partition).replace("partition", "chunk");
  if (after === undefined) return partsQuery(push, `${prefix}#`);
  const { _push: key } = ledgerKey(push, prefix);
  return {
    KeyConditionExpression: "#_push = :push AND #_part BETWEEN :from AND :to",
    ExpressionAttributeNames: placeholders("_push", "_part"),
    ExpressionAttributeValues: { ":push": key, ":from": `${after}!`, ":to": `${prefix}$` },
    ConsistentRead: true,
  };
}

export async function collect(
  options: PushesOptions,
  input: Omit<QueryCommandInput, "TableName">,
): Promise<Item[]> {
  const items: Item[] = [];
  for await (const page of pages(options, input)) items.push(...page);
  return items;
}

/** The items of a query, page by page: DynamoDB ends a page at a megabyte. */
export async function* pages(
  { client, pushesTable: TableName }: PushesOptions,
  input: Omit<QueryCommandInput, "TableName">,
): AsyncGenerator<Item[]> {
  let ExclusiveStartKey: Item | undefined;
  do {
    const page = await client.send(new QueryCommand({ TableName, ...input, ExclusiveStartKey }));
    yield page.Items ?? [];
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
}

/** The partitions in the order of their numbers; none before the push has started. Strongly consistent. */
export async function readPartitions(
  { client, pushesTable: tableName }: PushesOptions,
  { objectId: push, _partitions: count = 0 }: Pick<PushRecord, "objectId" | "_partitions">,
): Promise<readonly PlanPartition[]> {
  const keys = Array.from({ length: count }, (_, number) => ledgerKey(push, partitionId(number)));
  const { items } = await batchGet(client, { tableName, keys, consistent: true });
  return items.map(fromPartitionItem).sort((a, b) => a.partition - b.partition);
}
