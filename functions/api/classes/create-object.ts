import { admitColumns } from "../../classes/admit-columns.ts";
import { createObject as draftObject } from "../../domain/classes/draft-object.ts";
import { newOrderedId, ORDERED_ID_RANDOM_BYTES } from "../../domain/classes/object-id.ts";
import { toClassName } from "../../domain/objects/class-name.ts";
import { wantsFields } from "../../domain/objects/query-string.ts";
import type { ClassesPorts } from "../../ports/classes.ts";
import type { OperationRequest, OperationResponse } from "../../ports/operation.ts";
import { toAnswerBody } from "../../queries/app-class.ts";

/** POST /1.1/classes/{className}. The first object creates the class, unknown keys create columns. */
export async function createObject(
  { requester, params, body, query, createdAtMs }: OperationRequest<"createObject">,
  ports: ClassesPorts,
): Promise<OperationResponse> {
  const { objects, clock, random } = ports;
  const className = toClassName(params.className);
  const nowMs = createdAtMs ?? clock.now();
  const objectId = newOrderedId(nowMs, random.bytes(ORDERED_ID_RANDOM_BYTES));
  const object = draftObject(body, { objectId, nowMs });
  await admitColumns({ className, object, keys: Object.keys(object), requester }, ports);
  if (!(await objects.create(className, object))) throw new Error("A new objectId exists already");
  return {
    status: 201,
    location: `/1.1/classes/${className}/${objectId}`,
    body: wantsFields(query)
      ? toAnswerBody(object, false)
      : { objectId, createdAt: object.createdAt },
  };
}
