import { type ClassDefinition, definitionFor } from "../../../domain/classes/class-definition.ts";
import { createObject as draftObject } from "../../../domain/classes/draft-object.ts";
import {
  assertClientMayWrite,
  assertRequiredFields,
  withDefaults,
} from "../../../domain/classes/field-rules.ts";
import { newOrderedId, ORDERED_ID_RANDOM_BYTES } from "../../../domain/classes/object-id.ts";
import { splitRelations } from "../../../domain/classes/relations.ts";
import type { StoredObject } from "../../../domain/classes/stored-object.ts";
import type { JsonObject } from "../../../domain/json.ts";
import { type ClassName, toCreatedClass } from "../../../domain/objects/class-name.ts";
import { toCreateFields } from "../../../domain/objects/object.ts";
import { wantsFields } from "../../../domain/objects/query-string.ts";
import type { ClassesPorts } from "../../../ports/classes.ts";
import type { OperationRequest, OperationResponse } from "../../../ports/operation.ts";
import { showRelationFields, toAnswerBody } from "../../queries/app-class.ts";
import { hiddenFields, withoutFields } from "../../queries/hidden-fields.ts";
import { showFilesIn } from "../../queries/show-files.ts";
import { currentColumns } from "../current-columns.ts";
import { callAfterHook, hookCreate } from "../object-hooks.ts";
import { admitSave, payForRelations, saveRelations } from "../save-relations.ts";
import { mayReadObject } from "../write-access.ts";

/** POST /1.1/classes/{className}. The first object creates the class, unknown keys create columns. */
export async function createObject(
  request: OperationRequest<"createObject">,
  ports: ClassesPorts,
): Promise<OperationResponse> {
  const { params, query, createdAtMs } = request;
  const { objects, catalog, clock, random } = ports;
  const className = toCreatedClass(params.className);
  const nowMs = createdAtMs ?? clock.now();
  const objectId = newOrderedId(nowMs, random.bytes(ORDERED_ID_RANDOM_BYTES));
  const definition = definitionFor(className, ports.classes.definitions);
  const given = readFields(request, definition);
  const sent = splitRelations(given, await currentColumns(className, given, catalog));
  const identity = { className, objectId, nowMs };
  const { fields, relations, requester } = await hookCreate(identity, sent, request, ports);
  const object = draftObject(fields, { objectId, nowMs });
  if (!request.requester.master) assertRequiredFields(object, definition);
  await admitSave({ className, object, keys: Object.keys(object), requester }, relations, ports);
  const { work } = requester;
  const name = { className, objectId };
  const members = await payForRelations(name, relations, { ...ports, work });
  const writeFirst = () => saveRelations(name, members, ports);
  if (!(await objects.create(className, { object, work, writeFirst })))
    throw new Error("A new objectId exists already");
  await callAfterHook("afterSave", { className, object }, request, ports);
  return {
    status: 201,
    location: `/1.1/classes/${className}/${objectId}`,
    body: wantsFields(query)
      ? await showWhole(className, object, request, ports)
      : { objectId, createdAt: object.createdAt },
  };
}

/** The fields to store, before hooks and columns are asked. */
function readFields(
  { body, requester: { master, user } }: OperationRequest<"createObject">,
  definition: ClassDefinition,
): JsonObject {
  const given = toCreateFields(body);
  if (!master) assertClientMayWrite(Object.keys(given), definition);
  return withDefaults(given, definition, user?.objectId);
}

/** A requester who may not read the object sees only the sent fields, not those of a hook or a default. */
async function showWhole(
  className: ClassName,
  object: StoredObject,
  { requester, body }: OperationRequest<"createObject">,
  ports: ClassesPorts,
): Promise<JsonObject> {
  const whole = toAnswerBody(object, false);
  const sent = new Set([...Object.keys(body), "objectId", "createdAt", "updatedAt"]);
  const isReadable = await mayReadObject(object, { className, requester }, ports);
  const hidden = isReadable
    ? hiddenFields(className, requester, ports)
    : Object.keys(whole).filter((key) => !sent.has(key));
  const shown = await showFilesIn(withoutFields(whole, hidden), requester, ports);
  return { ...shown, ...(await showRelationFields(className, requester, ports)) };
}
