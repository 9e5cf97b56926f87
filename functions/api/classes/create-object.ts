import { callAfterHook, hookCreate } from "../../classes/object-hooks.ts";
import { admitSave, payForRelations, saveRelations } from "../../classes/save-relations.ts";
import { createObject as draftObject } from "../../domain/classes/draft-object.ts";
import { newOrderedId, ORDERED_ID_RANDOM_BYTES } from "../../domain/classes/object-id.ts";
import { splitRelations } from "../../domain/classes/relations.ts";
import { toWrittenClass } from "../../domain/objects/class-name.ts";
import { toCreateFields } from "../../domain/objects/object.ts";
import { wantsFields } from "../../domain/objects/query-string.ts";
import type { ClassesPorts } from "../../ports/classes.ts";
import type { OperationRequest, OperationResponse } from "../../ports/operation.ts";
import { readRelationFields, toAnswerBody } from "../../queries/app-class.ts";
import { showFilesIn } from "../../queries/show-files.ts";

/** POST /1.1/classes/{className}. The first object creates the class, unknown keys create columns. */
export async function createObject(
  request: OperationRequest<"createObject">,
  ports: ClassesPorts,
): Promise<OperationResponse> {
  const { params, body, query, createdAtMs } = request;
  const { objects, catalog, clock, random } = ports;
  const className = toWrittenClass(params.className);
  const nowMs = createdAtMs ?? clock.now();
  const objectId = newOrderedId(nowMs, random.bytes(ORDERED_ID_RANDOM_BYTES));
  const { columns = {} } = (await catalog.find(className)) ?? {};
  const sent = splitRelations(toCreateFields(body), columns);
  const identity = { className, objectId, nowMs };
  const { fields, relations, requester } = await hookCreate(identity, sent, request, ports);
  const object = draftObject(fields, { objectId, nowMs });
  await admitSave({ className, object, keys: Object.keys(object), requester }, relations, ports);
  const { work } = requester;
  const name = { className, objectId };
  const members = await payForRelations(name, relations, { ...ports, work });
  await saveRelations(name, members, ports);
  if (!(await objects.create(className, object))) throw new Error("A new objectId exists already");
  await callAfterHook("afterSave", { className, object }, request, ports);
  return {
    status: 201,
    location: `/1.1/classes/${className}/${objectId}`,
    body: wantsFields(query)
      ? {
          ...(await showFilesIn(toAnswerBody(object, false), requester, ports)),
          ...(await readRelationFields(className, ports)),
        }
      : { objectId, createdAt: object.createdAt },
  };
}
