import { randomUUID } from "node:crypto";
import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { changesEntries } from "../../../domain/classes/object-index.ts";
import type { StoredObject } from "../../../domain/classes/stored-object.ts";
import type { NativeUpdate } from "../../../domain/objects/native-update.ts";
import { isObjectId } from "../../../domain/objects/object.ts";
import type { ObjectStore, ObjectUpdate } from "../../../ports/classes.ts";
import { retryWhileStale } from "../writes/contention.ts";
import { type Expression, expression } from "../writes/expression.ts";
import { updateNatively } from "../writes/native-update.ts";
import { toDelete, toPut, writeItem } from "../writes/write.ts";
import { countObject } from "./class-sizes.ts";
import { type ObjectsTable, objectKey, toObject } from "./object-items.ts";
import { addEntries, type IndexedTables, removeEntries } from "./object-postings.ts";

/** The objects in DynamoDB; items as contract/tables.ts describes them. */
export function createDynamoObjectStore(table: IndexedTables): ObjectStore {
  return {
    find: (className, objectId) => findObject(table, className, objectId),
    create: (className, object) => createObject(table, className, object),
    update: (className, request) => updateObject(table, className, request),
    change: (className, objectId, decide) => changeObject(table, { className, objectId }, decide),
    delete: (className, objectId, assert) => deleteObject(table, { className, objectId }, assert),
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
  object: StoredObject,
): Promise<boolean> {
  await addEntries(table, { className, after: object });
  const isNew = expression`attribute_not_exists(#objectId)`;
  const isCreated = await putObject(table, { className, object, condition: isNew });
  if (isCreated) await countObject(table, className, { object, count: 1 });
  return isCreated;
}

interface PutRequest {
  readonly className: string;
  readonly object: StoredObject;
  readonly condition: Expression;
}

/** The SDK repeats a write whose answer was lost, and then finds its own first try. */
async function putObject(
  table: ObjectsTable,
  { className, object, condition }: PutRequest,
): Promise<boolean> {
  const { client, objectsTable } = table;
  const _changeId = randomUUID();
  const item = { ...object, ...objectKey(className, object.objectId), _changeId };
  const put = toPut({ table: objectsTable, item, condition, returnStored: true });
  const answer = await writeItem({ client }, put);
  return answer.kind === "written" || answer.stored?._changeId === _changeId;
}

interface UpdateRequest {
  readonly read: StoredObject;
  readonly update: NativeUpdate;
  readonly nowMs: number;
}

async function updateObject(
  { client, objectsTable: table }: ObjectsTable,
  className: string,
  { read, update, nowMs }: UpdateRequest,
): Promise<ObjectUpdate> {
  if (changesEntries(read, update)) return { kind: "unfit" };
  const key = objectKey(className, read.objectId);
  const set = { _revision: expression`#_revision + ${1}` };
  const target = { client, table, key, set, condition: hasAclOf(read) };
  const { updatedAt } = read;
  const result = await updateNatively(target, { update, updatedAt, nowMs });
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
  decide: (stored: StoredObject) => Promise<Change>,
): Promise<Change | undefined> {
  const { change } = await retryWhileStale(async () => {
    const stored = await findObject(table, className, objectId);
    if (stored === undefined) return { change: undefined };
    const change = await decide(stored);
    const { object } = change;
    const write = { className, before: stored, after: object };
    await addEntries(table, write);
    const request = { className, object, condition: isUnchanged(stored) };
    if (!(await putObject(table, request))) return undefined;
    await removeEntries(table, write);
    return { change };
  });
  return change;
}

async function deleteObject(
  table: IndexedTables,
  { className, objectId }: ObjectName,
  assert: (stored: StoredObject) => Promise<void>,
): Promise<boolean> {
  const { client, objectsTable } = table;
  let tried: StoredObject | undefined;
  return retryWhileStale(async () => {
    const stored = await findObject(table, className, objectId);
    if (stored === undefined) return finishDeletion(table, className, tried);
    await assert(stored);
    tried = stored;
    const key = objectKey(className, objectId);
    const condition = isUnchanged(stored);
    const answer = await writeItem({ client }, toDelete({ table: objectsTable, key, condition }));
    if (answer.kind === "refused") return undefined;
    await countObject(table, className, { object: stored, count: -1 });
    return finishDeletion(table, className, stored);
  });
}

/** @param deleted undefined if there was no object */
async function finishDeletion(
  table: IndexedTables,
  className: string,
  deleted: StoredObject | undefined,
): Promise<boolean> {
  if (deleted === undefined) return false;
  await removeEntries(table, { className, before: deleted });
  return true;
}

function isUnchanged({ _revision }: StoredObject): Expression {
  return expression`#_revision = ${_revision}`;
}
