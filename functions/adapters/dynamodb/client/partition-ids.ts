import { type DynamoDBDocumentClient, paginateQuery } from "@aws-sdk/lib-dynamodb";
import { UNLIMITED_WORK, type WorkBudget } from "../../../domain/work-budget.ts";

/** A partition whose sort keys are ids: one end of the edges of a relation, or a listing. */
export interface IdPartition {
  readonly client: DynamoDBDocumentClient;
  readonly tableName: string;
  /** The names of the keys. */
  readonly partitionKey: string;
  readonly sortKey: string;
  /** Value of the partition key. */
  readonly partition: string;
}

/**
 * Reads the ids in one partition, strongly consistent; the first `limit`, or all of them.
 *
 * @param work pays for the pages; absent: the caller's own limits hold
 * @throws ApiError queryTooExpensive when too little is left
 */
export async function readPartitionIds(
  { client, tableName, partitionKey, sortKey, partition }: IdPartition,
  {
    limit,
    work = UNLIMITED_WORK,
  }: { readonly limit?: number | undefined; readonly work?: WorkBudget } = {},
): Promise<string[]> {
  const ids: string[] = [];
  const pages = paginateQuery(
    { client },
    {
      TableName: tableName,
      KeyConditionExpression: "#partition = :partition",
      ProjectionExpression: "#sort",
      ExpressionAttributeNames: { "#partition": partitionKey, "#sort": sortKey },
      ExpressionAttributeValues: { ":partition": partition },
      ConsistentRead: true,
      Limit: limit,
      ReturnConsumedCapacity: "TOTAL",
    },
  );
  work.assertLeft("readUnits");
  for await (const { Items: items = [], ConsumedCapacity: consumed } of pages) {
    work.charge("readUnits", consumed?.CapacityUnits ?? 0);
    work.assertLeft("readUnits");
    ids.push(...items.map((item) => String(item[sortKey])));
    if (ids.length === limit) break;
  }
  return ids;
}
