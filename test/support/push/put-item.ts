import { PutCommand } from "@aws-sdk/lib-dynamodb";
import type { DynamoDbEngine } from "../dynamodb-engine.ts";

/** Puts an item into a table as it is. */
export async function put(
  { documents, tables }: DynamoDbEngine,
  table: keyof DynamoDbEngine["tables"],
  item: Record<string, unknown>,
): Promise<void> {
  await documents.send(new PutCommand({ TableName: tables[table], Item: item }));
}
