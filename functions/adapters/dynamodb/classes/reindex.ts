import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { toClassFields } from "../../../domain/classes/class-fields.ts";
import { objectEntries } from "../../../domain/classes/object-index.ts";
import type { StoredObject } from "../../../domain/classes/stored-object.ts";
import type { IndexFillings } from "../../../ports/objects.ts";
import type { ReindexPorts } from "../../../ports/reindex.ts";
import type { Clock } from "../../../ports/system.ts";
import { putPostings } from "../index/postings.ts";
import { writeItem } from "../writes/write.ts";
import { type ObjectTables, objectKey, partitionKeys, toObject } from "./object-items.ts";
import { type UniqueWrite, uniqueWrites } from "./unique-values.ts";

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

/**
 * The entries of objects' Pointers and of the fields that the catalog of the class names.
 *
 * @throws DuplicateValueError two objects have a value that is to be unique
 */
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
    const unique = objects.flatMap((after) => uniqueWrites(tables, { className, fields, after }));
    for (const write of unique) await takeUnique(tables, write);
    const writeUnits = await putPostings({ client, tableName }, postings);
    return { postings: postings.length + unique.length, writeUnits: writeUnits + unique.length };
  };
}

/** Two objects have a value of a field that is to be unique. */
class DuplicateValueError extends Error {
  override readonly name = "DuplicateValueError";
}

async function takeUnique({ client }: ObjectTables, write: UniqueWrite): Promise<void> {
  if ((await writeItem({ client }, write)).kind === "written") return;
  const { _entry: entry, objectId } = write.Put.Item;
  throw new DuplicateValueError(
    `The object ${objectId} has the unique value ${String(entry).slice(0, 128)} of another object. Change one of them`,
  );
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
