import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import pMap from "p-map";
import { toClassFields } from "../../../domain/classes/class-fields.ts";
import { objectEntries, uniqueEntries } from "../../../domain/classes/object-index.ts";
import type { StoredObject } from "../../../domain/classes/stored-object.ts";
import type { IndexFillings } from "../../../ports/objects.ts";
import type { Duplicate, ReindexPorts } from "../../../ports/reindex.ts";
import type { Clock } from "../../../ports/system.ts";
import { putPostings } from "../index/postings.ts";
import { type ObjectTables, objectKey, partitionKeys, toObject } from "./object-items.ts";
import { claimUnique } from "./unique-values.ts";

/** Characters of a value in a message. */
const MAX_SHOWN = 64;

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

/** The entries of objects' Pointers and of the fields that the catalog of the class names. */
export function createEntryFiller(
  tables: ObjectTables & { readonly clock: Clock },
  className: string,
): ReindexPorts<StoredObject>["fill"] {
  const { client, objectIndexTable: tableName, clock } = tables;
  return async (objects, names) => {
    const fields = toClassFields(names);
    const writtenAt = Math.floor(clock.now() / 1_000);
    const postings = objects.flatMap((object) => {
      const { objectId, _revision: revision } = object;
      const entries = objectEntries(className, object, fields);
      return entries.map((entry) => ({ ...entry, objectId, revision, writtenAt }));
    });
    const unique = await pMap(
      objects.flatMap((after) =>
        uniqueEntries(className, after, fields).map((entry) => ({ after, entry })),
      ),
      async ({ after, entry }) => {
        const owner = await claimUnique(tables, { className, fields, after }, entry);
        return owner === undefined ? [] : [toDuplicate(entry, [owner, after.objectId])];
      },
      PARALLEL_WRITES,
    );
    const writeUnits = await putPostings({ client, tableName }, postings);
    return {
      postings: postings.length + unique.length,
      writeUnits: writeUnits + unique.length,
      duplicates: unique.flat(),
    };
  };
}

const PARALLEL_WRITES = { concurrency: 20 };

/** @param entry such as `Todo=slug#"tea"`; neither a class nor a field contains `=` or `#` */
function toDuplicate(entry: string, objectIds: Duplicate["objectIds"]): Duplicate {
  const [, field = "", value = ""] = /^\w+=(\w+)#(.*)$/s.exec(entry) ?? [];
  return { field: `unique:${field}`, value: value.slice(0, MAX_SHOWN), objectIds };
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
