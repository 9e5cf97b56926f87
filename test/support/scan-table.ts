import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import type { DynamoDbEngine } from "./dynamodb-engine.ts";

export type Item = Record<string, unknown>;

/** Every item of a table, strongly consistent. */
export async function scanTable(
  { documents }: Pick<DynamoDbEngine, "documents">,
  table: string,
): Promise<Item[]> {
  const items: Item[] = [];
  let from: Item | undefined;
  do {
    const page = await documents.send(
      new ScanCommand({ TableName: table, ExclusiveStartKey: from, ConsistentRead: true }),
    );
    items.push(...(page.Items ?? []));
    from = page.LastEvaluatedKey;
  } while (from);
  return items;
}
