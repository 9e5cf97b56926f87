import { availableParallelism } from "node:os";
import { type DynamoDBDocumentClient, paginateScan } from "@aws-sdk/lib-dynamodb";
import pMap from "p-map";
import { expression } from "../../../functions/adapters/dynamodb/writes/expression.ts";
import { toUpdate, writeItem } from "../../../functions/adapters/dynamodb/writes/write.ts";
import { EXPORTED, wrapExported } from "../../../functions/adapters/passwords/scrypt-passwords.ts";

export interface SecretsTable {
  readonly client: DynamoDBDocumentClient;
  readonly userSecretsTable: string;
}

/** Users whose password is stored as LeanCloud exported it. */
export async function countExportedHashes(table: SecretsTable): Promise<number> {
  let count = 0;
  for await (const { Count = 0 } of scan(table, { Select: "COUNT" })) count += Count;
  return count;
}

/**
 * Wraps the hashes of LeanCloud in scrypt, one after the other on each core. Users log in meanwhile; a
 * password that they change or that a log-in renews stays as it is. May be stopped and repeated.
 */
export async function wrapExportedHashes(
  table: SecretsTable,
  onWrapped: (count: number) => void,
): Promise<void> {
  for await (const { Items = [] } of scan(table, {})) {
    await pMap(
      Items,
      async ({ _key, _passwordHash }) => {
        await wrapOne(table, { key: { _key }, stored: String(_passwordHash) });
        onWrapped(1);
      },
      { concurrency: availableParallelism() },
    );
  }
}

async function wrapOne(
  { client, userSecretsTable: table }: SecretsTable,
  { key, stored }: { readonly key: { readonly _key: unknown }; readonly stored: string },
): Promise<void> {
  const set = { _passwordHash: await wrapExported(stored) };
  const condition = expression`#_passwordHash = ${stored}`;
  await writeItem({ client }, toUpdate({ table, key, set, condition }));
}

function scan(
  { client, userSecretsTable: TableName }: SecretsTable,
  select: { readonly Select?: "COUNT" },
) {
  return paginateScan(
    { client },
    {
      ...{ TableName, ConsistentRead: true, ...select },
      FilterExpression: "begins_with(#hash, :kind)",
      ExpressionAttributeNames: { "#hash": "_passwordHash" },
      ExpressionAttributeValues: { ":kind": `${EXPORTED}:` },
    },
  );
}
