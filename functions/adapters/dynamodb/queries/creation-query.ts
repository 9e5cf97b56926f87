import { CREATION_SHARDS, USERS } from "../../../contract/tables.ts";
import type { CreationPath } from "../../../domain/queries/access-path.ts";
import { creationObjectId } from "../writes/creation-index.ts";
import type { KeyQuery } from "./key-query.ts";

/** Bounds below every time and above every objectId; a key of DynamoDB can't be empty. */
const START = " ";
const END = "~";

interface CreatedPartition {
  readonly table: { readonly TableName: string; readonly IndexName?: string };
  readonly partition: { readonly name: string; readonly value: string | number };
  readonly sortKey: string;
}

/** True when the bounds exclude everything; DynamoDB rejects such bounds. */
export function isEmptyRange({ from = "", through }: CreationPath): boolean {
  return through !== undefined && from > through;
}

/** One query per shard of the creation index, which has the same shape for users and installations. */
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

/** A query of one partition whose sort key was made by `creationSortKey`. */
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
      return { objectId: creationObjectId(sort), sort };
    },
  };
}
