import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { ApiError } from "../../../domain/api-error.ts";
import { uniqueEntries, uniqueEntry } from "../../../domain/classes/object-index.ts";
import type { StoredObject } from "../../../domain/classes/stored-object.ts";
import { retryWhileStale } from "../writes/contention.ts";
import { type Expression, expression } from "../writes/expression.ts";
import { toDelete, toPut, writeItem } from "../writes/write.ts";
import { type ObjectTables, objectKey, toObject } from "./object-items.ts";
import type { IndexedWrite } from "./object-postings.ts";

/** The sort key of an item that names the one object with a unique value. */
const UNIQUE_MEMBER = "-";

export function uniqueKey(entry: string) {
  return { _entry: entry, _member: UNIQUE_MEMBER };
}

export type UniqueWrite = ReturnType<typeof toPut>;

/** Writes that take the unique values that a write adds; they belong into its transaction. */
export function uniqueWrites(
  { objectIndexTable: table }: ObjectTables,
  write: IndexedWrite,
): UniqueWrite[] {
  const { objectId, _revision } = write.after ?? {};
  const condition = expression`attribute_not_exists(#_entry) OR #objectId = ${objectId}`;
  return without(write, write.after, write.before).map((entry) =>
    toPut({ table, item: { ...uniqueKey(entry), objectId, _revision }, condition }),
  );
}

/** The number of unique values that the write takes and frees. */
export function countUnique(write: IndexedWrite): number {
  const { before, after } = write;
  return without(write, after, before).length + without(write, before, after).length;
}

/**
 * Frees the unique values that a write dropped, after it. If the process crashes in between, the next writer
 * who needs them frees them.
 */
export async function freeUnique(tables: ObjectTables, write: IndexedWrite): Promise<void> {
  const { before, after } = write;
  if (before === undefined) return;
  const revision = after?._revision ?? before._revision + 1;
  const isMine = expression`#objectId = ${before.objectId} AND #_revision <= ${revision}`;
  const dropped = without(write, before, after);
  await Promise.all(dropped.map((entry) => removeIf(tables, entry, isMine)));
}

/**
 * Asserts that the values which a write adds are free, before anything is written. Frees values that their
 * objects no longer have.
 *
 * @throws ApiError duplicateValue (137)
 */
export async function assertUnique(tables: ObjectTables, write: IndexedWrite): Promise<void> {
  const added = without(write, write.after, write.before);
  await Promise.all(added.map((entry) => assertFree(tables, write, entry)));
}

/** Unique values in one version of the object but not in the other. */
function without(
  { className, fields }: IndexedWrite,
  version: StoredObject | undefined,
  other: StoredObject | undefined,
): string[] {
  if (version === undefined) return [];
  const others = other ? uniqueEntries(className, other, fields) : [];
  return uniqueEntries(className, version, fields).filter((entry) => !others.includes(entry));
}

async function assertFree(tables: ObjectTables, write: IndexedWrite, entry: string): Promise<void> {
  if (await findOwner(tables, write, entry)) throw new ApiError("duplicateValue");
}

/** The objectId of another object that has the value; an item without one is removed. */
async function findOwner(
  tables: ObjectTables,
  { className, fields, after }: IndexedWrite,
  entry: string,
): Promise<string | undefined> {
  const taken = await read(tables, tables.objectIndexTable, uniqueKey(entry));
  if (taken === undefined || taken.objectId === after?.objectId) return undefined;
  const ownerId = String(taken.objectId);
  const owner = await read(tables, tables.objectsTable, objectKey(className, ownerId));
  if (owner && uniqueEntries(className, toObject(owner), fields).includes(entry)) return ownerId;
  const isRead = expression`#objectId = ${ownerId} AND #_revision = ${taken._revision}`;
  await removeIf(tables, entry, isRead);
  return undefined;
}

/**
 * Takes a unique value for an object that was saved before the field was unique. A later save of the
 * object may have done so.
 *
 * @returns the objectId of another object that has the value
 */
export async function claimUnique(
  tables: ObjectTables,
  write: IndexedWrite & { readonly after: StoredObject },
  entry: string,
): Promise<string | undefined> {
  const { objectId, _revision } = write.after;
  const isMine = expression`#objectId = ${objectId} AND #_revision <= ${_revision}`;
  const condition = expression`attribute_not_exists(#_entry) OR (${isMine})`;
  const item = { ...uniqueKey(entry), objectId, _revision };
  const put = toPut({ table: tables.objectIndexTable, item, condition, returnStored: true });
  const { owner } = await retryWhileStale(async () => {
    const answer = await writeItem(tables, put);
    if (answer.kind === "written") return { owner: undefined };
    if (answer.stored?.objectId === objectId) return { owner: undefined };
    const owner = await findOwner(tables, write, entry);
    return owner === undefined ? undefined : { owner };
  });
  return owner;
}

/** The object that has a unique value. Strongly consistent. */
export async function findByUnique(
  tables: ObjectTables,
  unique: { readonly className: string; readonly field: string; readonly value: string },
): Promise<StoredObject | undefined> {
  const { className, field, value } = unique;
  const entry = uniqueEntry(className, field, value);
  const taken = entry && (await read(tables, tables.objectIndexTable, uniqueKey(entry)));
  if (!taken) return undefined;
  const key = objectKey(className, String(taken.objectId));
  const item = await read(tables, tables.objectsTable, key);
  return item?.[field] === value ? toObject(item) : undefined;
}

async function removeIf(
  { client, objectIndexTable: table }: ObjectTables,
  entry: string,
  condition: Expression,
): Promise<void> {
  await writeItem({ client }, toDelete({ table, key: uniqueKey(entry), condition }));
}

async function read({ client }: ObjectTables, TableName: string, Key: Record<string, string>) {
  const { Item: item } = await client.send(
    new GetCommand({ TableName, Key, ConsistentRead: true }),
  );
  return item;
}
