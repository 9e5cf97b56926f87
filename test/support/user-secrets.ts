import { randomUUID } from "node:crypto";
import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { toUpdate, writeItem } from "../../functions/adapters/dynamodb/writes/write.ts";
import type { DynamoDbEngine } from "./dynamodb-engine.ts";

/** The item of the UserSecrets table that belongs to a user. */
export async function findSecretsItem(
  { documents, tables }: Pick<DynamoDbEngine, "documents" | "tables">,
  objectId: string,
): Promise<Record<string, unknown> | undefined> {
  const { Item: item } = await documents.send(
    new GetCommand({
      TableName: tables.userSecrets,
      Key: { _key: `user#${objectId}` },
      ConsistentRead: true,
    }),
  );
  return item;
}

interface NewHash {
  readonly objectId: string;
  /** Undefined removes the password. */
  readonly hash: string | undefined;
}

/** Changes a user's password in the tables, without a service that would hash it. */
export async function storePasswordHash(
  { documents, tables }: Pick<DynamoDbEngine, "documents" | "tables">,
  { objectId, hash }: NewHash,
): Promise<void> {
  const id = hash === undefined ? undefined : randomUUID();
  const update = (table: string, values: Record<string, string | undefined>) => {
    const write = toUpdate({
      table,
      key: { _key: `user#${objectId}` },
      set: values,
      remove: hash === undefined ? Object.keys(values) : [],
    });
    return writeItem({ client: documents }, write);
  };
  await update(tables.userSecrets, { _passwordHash: hash, _passwordId: id });
  await update(tables.users, { _passwordId: id });
}
