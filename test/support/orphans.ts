import { toUser, uniqueKey } from "../../functions/adapters/dynamodb/accounts/user-items.ts";
import { uniqueValues } from "../../functions/domain/accounts/unique-field.ts";
import type { DynamoDbEngine } from "./dynamodb-engine.ts";
import { type Item, scanTable } from "./scan-table.ts";
import { missing } from "./services/installation-audit.ts";

const UNIQUENESS_ITEM = /^(username|email|phone|auth|union)#/;

/**
 * Finds inconsistencies of users: uniqueness items whose user lacks the value, values of users without
 * their item, users without their secrets, secrets without their user, and passwords that only one of
 * both items has. Empty when every write was atomic.
 */
export async function findOrphans(
  engine: Pick<DynamoDbEngine, "documents" | "tables">,
): Promise<string[]> {
  const items = await scanTable(engine, engine.tables.users);
  const secrets = await scanTable(engine, engine.tables.userSecrets);
  const claimed = items.flatMap(({ _key: key, objectId }) =>
    UNIQUENESS_ITEM.test(String(key)) ? [`${key} -> ${objectId}`] : [],
  );
  const held = items.flatMap((item) => {
    if (!String(item._key).startsWith("user#")) return [];
    const values = uniqueValues(toUser(item));
    return values.map((value) => `${uniqueKey(value)._key} -> ${item.objectId}`);
  });
  const passworded = (all: readonly Item[]) =>
    all.flatMap(({ _key: key, _passwordId: id }) =>
      String(key).startsWith("user#") ? [`${key} ${id}`] : [],
    );
  const [users, withSecrets] = [passworded(items), passworded(secrets)];
  return [
    ...missing("no secrets of", users, new Set(withSecrets)),
    ...missing("secrets only", withSecrets, new Set(users)),
    ...missing("item without value", claimed, new Set(held)),
    ...missing("value without item", held, new Set(claimed)),
  ];
}
