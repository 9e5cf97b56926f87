import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { objectEntries } from "../../../domain/classes/object-index.ts";
import type { StoredObject } from "../../../domain/classes/stored-object.ts";
import type { IndexFillings } from "../../../ports/objects.ts";
import type { ReindexPorts } from "../../../ports/reindex.ts";
import type { Clock } from "../../../ports/system.ts";
import { putPostings } from "../index/postings.ts";
import { type ObjectTables, objectKey, partitionKeys, toObject } from "./object-items.ts";

/** The parts of a class that `createObjectPages` reads, one for each partition. */
export const CLASS_SEGMENTS = partitionKeys("").length;

export function createObjectPages(
  { client, objectsTable: TableName }: ObjectTables,
  className: string,
): ReindexPorts<StoredObject>["page"] {
  const partitions = partitionKeys(className);
  return async ({ segment, limit, from }) => {
    const { Items = [], LastEvaluatedKey: last } = await client.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: "#partition = :partition",
        ExpressionAttributeNames: { "#partition": "_partition" },
        ExpressionAttributeValues: { ":partition": partitions[segment] },
        ExclusiveStartKey: from === undefined ? undefined : objectKey(className, from),
        Limit: limit,
        ConsistentRead: true,
      }),
    );
    return { items: Items.map(toObject), next: last && String(last.objectId) };
  };
}

/** The postings of objects' Pointers. */
export function createEntryFiller(
  { client, objectIndexTable: tableName, clock }: ObjectTables & { readonly clock: Clock },
  className: string,
): ReindexPorts<StoredObject>["fill"] {
  return async (objects) => {
    const writtenAt = Math.floor(clock.now() / 1_000);
    const postings = objects.flatMap((object) => {
      const { objectId, _revision: revision } = object;
      const entries = objectEntries(className, object);
      return entries.map((entry) => ({ entry, objectId, revision, writtenAt }));
    });
    const writeUnits = await putPostings({ client, tableName }, postings);
    return { postings: postings.length, writeUnits };
  };
}

/** Pointers are indexed without being asked, so a class has no catalog of them that could change. */
export function createPointerFillings(className: string): IndexFillings {
  const filling = { state: "filling", begun: 1, sinceMs: 0 } as const;
  const catalog = { version: 1, fields: { [`Pointers of ${className}`]: filling } };
  return {
    begin: async () => catalog,
    read: async () => catalog,
    complete: async () => [],
  };
}
