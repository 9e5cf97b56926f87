import { CREATION_SHARDS, USERS } from "../../../contract/tables.ts";
import type { CreationPath } from "../../../domain/queries/access-path.ts";
import { createdId } from "../writes/creation-index.ts";
import type { KeyQuery } from "./key-query.ts";

/** Sort before every time and after every objectId; DynamoDB has no empty key. */
const START = " ";
const END = "~";

interface CreatedPartition {
  readonly table: { readonly TableName: string; readonly IndexName?: string };
  readonly partition: { readonly name: string; readonly value: string | number };
  readonly sortKey: string;
}

/** Nothing was created between; DynamoDB refuses such bounds. */
export function isEmptyRange({ from = "", through }: CreationPath): boolean {
  return through !== undefined && from > through;
}

/** One query for each shard of the creation index, which Users and Installations share. */
export function creationQueries(tableName: string, path: CreationPath): KeyQuery[] {
  const [{ name: IndexName, partitionKey, sortKey }] = USERS.indexes;
  return Array.from({ length: CREATION_SHARDS }, (_, shard) =>
    createdQuery(path, {
      table: { TableName: tableName, IndexName },
      partition: { name: partitionKey, value: shard },
      sortKey,
    }),
  );
}

/** The items of one partition whose sort key is a text of `createdText`. */
export function createdQuery(
  { descending, from, through }: CreationPath,
  { table, partition, sortKey }: CreatedPartition,
): KeyQuery {
  return {
    input: {
      ...table,
      KeyConditionExpression: "#partition = :partition AND #created BETWEEN :from AND :through",
      ExpressionAttributeNames: { "#partition": partition.name, "#created": sortKey },
      ExpressionAttributeValues: {
        ":partition": partition.value,
        ":from": from ?? START,
        ":through": `${through ?? ""}${END}`,
      },
      ScanIndexForward: !descending,
    },
    expires: false,
    toKey: (item) => {
      const sort = String(item[sortKey]);
      return { objectId: createdId(sort), sort };
    },
  };
}
