import { clearRelations } from "../../classes/save-relations.ts";
import { assertObjectWritable } from "../../classes/write-access.ts";
import { toClassName } from "../../domain/objects/class-name.ts";
import type { ClassesPorts } from "../../ports/classes.ts";
import type { OperationRequest, OperationResponse } from "../../ports/operation.ts";

/** DELETE /1.1/classes/{className}/{objectId}. For a missing object the answer is `{}`. */
export async function deleteObject(
  { requester, params, query }: OperationRequest<"deleteObject">,
  ports: ClassesPorts,
): Promise<OperationResponse> {
  const className = toClassName(params.className);
  const write = { className, requester, query };
  const { objectId } = params;
  const existed = await ports.objects.delete(className, objectId, (stored) =>
    assertObjectWritable(stored, write, ports),
  );
  if (existed) await clearRelations({ className, objectId }, requester.work, ports);
  return { body: {} };
}
