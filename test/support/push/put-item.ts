import { PutCommand } from "@aws-sdk/lib-dynamodb";
import type { DynamoDbEngine } from "../dynamodb-engine.ts";

/** An item as it stands in a table. */
export async function put(
  { documents, tables }: DynamoDbEngine,
  table: keyof DynamoDbEngine["tables"],
  item: Record<string, unknown>,
): Promise<void> {
  await documents.send(new PutCommand({ TableName: tables[table], Item: item }));
}
