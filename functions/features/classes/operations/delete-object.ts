import type { StoredObject } from "../../../domain/classes/stored-object.ts";
import { assertDeletable } from "../../../domain/friendships/assert-deletable.ts";
import { isFriendshipClass, toWrittenClass } from "../../../domain/objects/class-name.ts";
import type { ClassesPorts } from "../../../ports/classes.ts";
import type { OperationRequest, OperationResponse } from "../../../ports/operation.ts";
import { callAfterHook, hookDelete } from "../object-hooks.ts";
import { clearRelations } from "../save-relations.ts";
import { assertObjectWritable } from "../write-access.ts";

/** DELETE /1.1/classes/{className}/{objectId}. For a missing object the answer is `{}`. */
export async function deleteObject(
  request: OperationRequest<"deleteObject">,
  ports: ClassesPorts,
): Promise<OperationResponse> {
  const { requester, params, query } = request;
  const className = toWrittenClass(params.className);
  const write = { className, requester, query };
  const { objectId } = params;
  await hookDelete({ className, objectId }, request, ports);
  let deleted: StoredObject | undefined;
  const { work } = requester;
  const assert = async (stored: StoredObject) => {
    await assertObjectWritable(stored, write, ports);
    if (isFriendshipClass(className)) assertDeletable(className, stored, requester);
    deleted = stored;
  };
  const existed = await ports.objects.delete(className, objectId, assert, work);
  if (existed) await clearRelations({ className, objectId }, work, ports);
  if (existed && deleted) {
    await callAfterHook("afterDelete", { className, object: deleted }, request, ports);
  }
  return { body: {} };
}
