import { QueryCommand, type QueryCommandInput } from "@aws-sdk/lib-dynamodb";
import { type PushesOptions, placeholders } from "./table.ts";

type Item = Record<string, unknown>;

/** Selects the items of a push by a prefix of `_part`, in its order; strongly consistent. */
export function partsQuery(push: string, prefix: string) {
  return {
    KeyConditionExpression: "#_push = :push AND begins_with(#_part, :prefix)",
    ExpressionAttributeNames: placeholders("_push", "_part"),
    ExpressionAttributeValues: { ":push": push, ":prefix": prefix },
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
