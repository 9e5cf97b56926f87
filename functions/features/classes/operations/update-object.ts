import { ApiError } from "../../../domain/api-error.ts";
import { definitionFor } from "../../../domain/classes/class-definition.ts";
import {
  type ChangedObject,
  changeObject,
  toNativeObjectUpdate,
} from "../../../domain/classes/draft-object.ts";
import { assertClientMayWrite, assertRequiredFields } from "../../../domain/classes/field-rules.ts";
import { type SplitChanges, splitRelations } from "../../../domain/classes/relations.ts";
import type { StoredObject } from "../../../domain/classes/stored-object.ts";
import { assertAttributes } from "../../../domain/friendships/friendship-class.ts";
import type { JsonObject } from "../../../domain/json.ts";
import { isFriendshipClass, toWrittenClass } from "../../../domain/objects/class-name.ts";
import { toUpdateFields } from "../../../domain/objects/object.ts";
import { wantsFields } from "../../../domain/objects/query-string.ts";
import type { ClassesPorts } from "../../../ports/classes.ts";
import type { OperationRequest, OperationResponse } from "../../../ports/operation.ts";
import { requireClass, showRelationFields, toAnswerBody } from "../../queries/app-class.ts";
import { showFilesIn } from "../../queries/show-files.ts";
import { currentColumns } from "../current-columns.ts";
import { callAfterHook, hookUpdate, toUpdatedKeys } from "../object-hooks.ts";
import { admitSave, payForRelations, saveRelations } from "../save-relations.ts";
import { assertObjectWritable, mayReadObject, type ObjectWrite } from "../write-access.ts";

/**
 * PUT /1.1/classes/{className}/{objectId}. With `where`, only if the stored object matches; with `new`
 * or `fetchWhenSave`, a requester who may read the object gets the changes.
 */
export async function updateObject(
  request: OperationRequest<"updateObject">,
  ports: ClassesPorts,
): Promise<OperationResponse> {
  const { requester, params, query, body } = request;
  const className = toWrittenClass(params.className);
  const { objectId } = params;
  const given = toUpdateFields(body);
  if (isFriendshipClass(className)) assertAttributes(className, Object.keys(given));
  const definition = definitionFor(className, ports.classes.definitions);
  if (!requester.master) assertClientMayWrite(Object.keys(given), definition);
  const changes = splitRelations(given, await currentColumns(className, given, ports.catalog));
  const write = { className, requester, query };
  const name = { className, objectId };
  const { work } = requester;
  await hookUpdate(name, changes, request, ports);
  await assertMayClear(objectId, changes, write, ports);
  const members = await payForRelations(name, changes.relations, { ...ports, work });
  const changed =
    (await updateNatively(objectId, changes, write, ports)) ??
    (await ports.objects.change(
      className,
      objectId,
      (stored) => decideChange(stored, changes, write, ports),
      work,
    ));
  if (changed === undefined) return failMissing(className, objectId, ports);
  await saveRelations(name, members, ports);
  const updatedKeys = toUpdatedKeys(changed.changedKeys, changes.relations);
  const written = { className, object: changed.object, updatedKeys };
  await callAfterHook("afterUpdate", written, request, ports);
  const isWhole = wantsFields(query) && (await mayReadObject(changed.object, write, ports));
  const answer = toAnswer(changed, isWhole);
  if (!isWhole) return { body: answer };
  const shown = await showFilesIn(answer, requester, ports);
  return { body: { ...shown, ...(await showRelationFields(className, requester, ports)) } };
}

/** The members of a cleared relation are counted before the write, since the count reveals their number. */
async function assertMayClear(
  objectId: string,
  { relations }: SplitChanges,
  write: ObjectWrite,
  ports: ClassesPorts,
): Promise<void> {
  if (relations.every(({ change }) => change !== "none")) return;
  const stored = await ports.objects.find(write.className, objectId);
  if (stored) await assertObjectWritable(stored, write, ports);
}

/** Updates without conflicts; undefined when the changes depend on stored values. */
async function updateNatively(
  objectId: string,
  changes: SplitChanges,
  write: ObjectWrite,
  ports: ClassesPorts,
): Promise<ChangedObject | undefined> {
  const { objects, clock } = ports;
  const { className, query } = write;
  if (query.where !== undefined) return undefined;
  const read = await objects.find(className, objectId);
  if (read === undefined) return undefined;
  const { changedKeys } = await decideChange(read, changes, write, ports);
  const update = toNativeObjectUpdate(read, changes.fields);
  if (update === undefined) return undefined;
  const written = await objects.update(className, { read, update, nowMs: clock.now() });
  return written.kind === "changed" ? { object: written.object, changedKeys } : undefined;
}

async function decideChange(
  stored: StoredObject,
  { fields, relations }: SplitChanges,
  write: ObjectWrite,
  ports: ClassesPorts,
): Promise<ChangedObject> {
  const { className, requester } = write;
  await assertObjectWritable(stored, write, ports);
  const changed = changeObject(stored, fields, ports.clock.now());
  const { object, changedKeys: keys } = changed;
  const definition = definitionFor(className, ports.classes.definitions);
  if (!requester.master) assertRequiredFields(object, definition, keys);
  await admitSave({ className, object, keys, requester }, relations, ports);
  return changed;
}

async function failMissing(
  className: string,
  objectId: string,
  ports: ClassesPorts,
): Promise<never> {
  await requireClass(className, ports);
  const text = `Could not find object by id '${objectId}' for class '${className}'.`;
  throw new ApiError("badParameter", text);
}

/** @param isWhole shows the changed keys as well */
function toAnswer({ object, changedKeys }: ChangedObject, isWhole: boolean): JsonObject {
  const keys = new Set(["updatedAt", "objectId", ...(isWhole ? changedKeys : [])]);
  const body = toAnswerBody(object, true);
  return Object.fromEntries(Object.entries(body).filter(([key]) => keys.has(key)));
}
