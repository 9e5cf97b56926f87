import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import { toUser, uniqueKey } from "../../functions/adapters/dynamodb/accounts/user-items.ts";
import { uniqueValues } from "../../functions/domain/accounts/unique-field.ts";
import type { DynamoDbEngine } from "./dynamodb-engine.ts";

type Item = Record<string, unknown>;

const UNIQUENESS_ITEM = /^(username|email|phone|auth|union)#/;

/**
 * Finds inconsistencies in the Users table: uniqueness items whose user lacks the value, and
 * values of users without their item. Empty when every write was atomic.
 */
export async function findOrphans(
  engine: Pick<DynamoDbEngine, "documents" | "tables">,
): Promise<string[]> {
  const items = await scanUsers(engine);
  const claimed = items.flatMap(({ _key: key, objectId }) =>
    UNIQUENESS_ITEM.test(String(key)) ? [`${key} -> ${objectId}`] : [],
  );
  const held = items.flatMap((item) => {
    if (!String(item._key).startsWith("user#")) return [];
    const values = uniqueValues(toUser(item));
    return values.map((value) => `${uniqueKey(value)._key} -> ${item.objectId}`);
  });
  return [
    ...claimed.filter((pair) => !held.includes(pair)).map((pair) => `item without value: ${pair}`),
    ...held.filter((pair) => !claimed.includes(pair)).map((pair) => `value without item: ${pair}`),
  ];
}

async function scanUsers({
  documents,
  tables,
}: Pick<DynamoDbEngine, "documents" | "tables">): Promise<Item[]> {
  const items: Item[] = [];
  let from: Item | undefined;
  do {
    const page = await documents.send(
      new ScanCommand({ TableName: tables.users, ExclusiveStartKey: from, ConsistentRead: true }),
    );
    items.push(...(page.Items ?? []));
    from = page.LastEvaluatedKey;
  } while (from);
  return items;
}
