import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { changesEntries } from "../../../domain/classes/object-index.ts";
import type { StoredObject } from "../../../domain/classes/stored-object.ts";
import type { NativeUpdate } from "../../../domain/objects/native-update.ts";
import { isObjectId } from "../../../domain/objects/object.ts";
import { createEntryToll, type EntryToll, type WorkBudget } from "../../../domain/work-budget.ts";
import type { ClassFieldCatalog } from "../../../ports/class-catalog.ts";
import type { NewObject, ObjectStore, ObjectUpdate } from "../../../ports/classes.ts";
import { retryWhileStale } from "../writes/contention.ts";
import { type Expression, expression } from "../writes/expression.ts";
import { type Change, createChange } from "../writes/lost-write.ts";
import { updateNatively } from "../writes/native-update.ts";
import { toDelete, toPut, writeAllOnce, writeItem } from "../writes/write.ts";
import { createClassFieldCatalog } from "./class-field-catalog.ts";
import { countObject } from "./class-sizes.ts";
import { type ObjectsTable, objectKey, toObject } from "./object-items.ts";
import {
  addEntries,
  countEntries,
  type IndexedTables,
  type IndexedWrite,
  removeEntries,
} from "./object-postings.ts";
import { assertUnique, countUnique, freeUnique, uniqueWrites } from "./unique-values.ts";

export interface ObjectStoreOptions extends Omit<IndexedTables, "fields"> {
  /** @default - no class has a definition */
  readonly fields?: ClassFieldCatalog;
}

function undefinedFields(options: ObjectStoreOptions): ClassFieldCatalog {
  return createClassFieldCatalog({ ...options, definitions: {} });
}

/** The objects in DynamoDB; items as contract/tables.ts describes them. */
export function createDynamoObjectStore(options: ObjectStoreOptions): ObjectStore {
  const table = { ...options, fields: options.fields ?? undefinedFields(options) };
  return {
    find: (className, objectId) => findObject(table, className, objectId),
    create: (className, object) => createObject(table, className, object),
    update: (className, request) => updateObject(table, className, request),
    change: (className, objectId, decide, work) =>
      changeObject(table, { className, objectId }, { decide, work }),
    delete: (className, objectId, assert, work) =>
      deleteObject(table, { className, objectId }, { assert, work }),
  };
}

async function findObject(
  { client, objectsTable }: ObjectsTable,
  className: string,
  objectId: string,
): Promise<StoredObject | undefined> {
  if (!isObjectId(objectId)) return undefined;
  const { Item: item } = await client.send(
    new GetCommand({
      TableName: objectsTable,
      Key: objectKey(className, objectId),
      ConsistentRead: true,
    }),
  );
  return item && toObject(item);
}

async function createObject(
  table: IndexedTables,
  className: string,
  { object, work, writeFirst }: NewObject,
): Promise<boolean> {
  const fields = await table.fields.postedFields(className);
  const write = { className, fields, after: object };
  const condition = expression`attribute_not_exists(#objectId)`;
  const change = createChange();
  await payFor(write, createEntryToll(work));
  await writeFirst?.();
  const put = await retryWhileStale(async () => {
    await assertUnique(table, write);
    await addEntries(table, write);
    const answer = await putObject(table, write, { condition, change });
    return answer === "again" ? undefined : answer;
  });
  if (put === "stale") return false;
  await countObject(table, className, { object, count: 1 });
  return true;
}

/** @throws ApiError badParameter or tooManyRequests before anything is written */
function payFor(write: IndexedWrite, toll: EntryToll): Promise<void> {
  return toll(countEntries(write) + countUnique(write));
}

/** `stale`: the condition did not hold; `again`: another object has a unique value, or nothing was done. */
type PutOutcome = "written" | "stale" | "again";

async function putObject(
  table: IndexedTables,
  write: IndexedWrite & { readonly after: StoredObject },
  { condition, change }: { readonly condition: Expression; readonly change: Change },
): Promise<PutOutcome> {
  const { className, after: object, before } = write;
  const key = objectKey(className, object.objectId);
  const item = { ...object, ...key, _changeId: change.changeId };
  const put = toPut({ table: table.objectsTable, item, condition, returnStored: true });
  const answer = await writeAllOnce(table, [put, ...uniqueWrites(table, write)]);
  if (answer.kind === "written") return "written";
  if (answer.kind === "refused") {
    if (!answer.indexes.includes(0)) return "again";
    // The first attempt may have been in progress when it seemed not to be carried out.
    return answer.stored?._changeId === change.changeId ? "written" : "stale";
  }
  const stored = await findObject(table, className, object.objectId);
  return change.wasCarriedOut({ before, stored, cause: answer.cause }) ? "written" : "again";
}

interface UpdateRequest {
  readonly read: StoredObject;
  readonly update: NativeUpdate;
  readonly nowMs: number;
}

async function updateObject(
  { client, objectsTable: table, fields }: IndexedTables,
  className: string,
  { read, update, nowMs }: UpdateRequest,
): Promise<ObjectUpdate> {
  const posted = await fields.postedFields(className);
  if (changesEntries(read, update, posted)) return { kind: "unfit" };
  const key = objectKey(className, read.objectId);
  const set = { _revision: expression`#_revision + ${1}` };
  const target = { client, table, key, set, condition: hasAclOf(read) };
  const result = await updateNatively(target, { update, read, nowMs });
  return result.kind === "changed" ? { kind: "changed", object: toObject(result.item) } : result;
}

/** The permission that was checked still holds. */
function hasAclOf({ ACL: acl }: StoredObject): Expression {
  return acl === undefined ? expression`attribute_not_exists(#ACL)` : expression`#ACL = ${acl}`;
}

interface ObjectName {
  readonly className: string;
  readonly objectId: string;
}

async function changeObject<Change extends { readonly object: StoredObject }>(
  table: IndexedTables,
  { className, objectId }: ObjectName,
  {
    decide,
    work,
  }: {
    readonly decide: (stored: StoredObject) => Promise<Change>;
    readonly work: WorkBudget;
  },
): Promise<Change | undefined> {
  const tries = createChange();
  const toll = createEntryToll(work);
  const { change } = await retryWhileStale(async () => {
    const stored = await findObject(table, className, objectId);
    if (stored === undefined) return { change: undefined };
    const change = await decide(stored);
    const fields = await table.fields.postedFields(className);
    const write = { className, fields, before: stored, after: change.object };
    await payFor(write, toll);
    await assertUnique(table, write);
    await addEntries(table, write);
    const guard = { condition: isUnchanged(stored), change: tries };
    if ((await putObject(table, write, guard)) !== "written") return undefined;
    await removeEntries(table, write);
    await freeUnique(table, write);
    return { change };
  });
  return change;
}

async function deleteObject(
  table: IndexedTables,
  { className, objectId }: ObjectName,
  {
    assert,
    work,
  }: {
    readonly assert: (stored: StoredObject) => Promise<void>;
    readonly work: WorkBudget;
  },
): Promise<boolean> {
  const toll = createEntryToll(work);
  let tried: IndexedWrite | undefined;
  return retryWhileStale(async () => {
    const stored = await findObject(table, className, objectId);
    if (stored === undefined) return finishDeletion(table, tried);
    const fields = await table.fields.postedFields(className);
    tried = { className, fields, before: stored };
    await payFor(tried, toll);
    // Last before the write: of a file, it deletes the bytes.
    await assert(stored);
    const key = objectKey(className, objectId);
    const target = { table: table.objectsTable, key, condition: isUnchanged(stored) };
    const answer = await writeItem(table, toDelete(target));
    if (answer.kind === "refused") return undefined;
    await countObject(table, className, { object: stored, count: -1 });
    return finishDeletion(table, tried);
  });
}

/** @param deleted undefined if there was no object */
async function finishDeletion(
  table: IndexedTables,
  deleted: IndexedWrite | undefined,
): Promise<boolean> {
  if (deleted === undefined) return false;
  await removeEntries(table, deleted);
  await freeUnique(table, deleted);
  return true;
}

function isUnchanged({ _revision }: StoredObject): Expression {
  return expression`#_revision = ${_revision}`;
}
