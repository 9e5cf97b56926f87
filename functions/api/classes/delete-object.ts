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
  await ports.objects.delete(className, params.objectId, (stored) =>
    assertObjectWritable(stored, write, ports),
  );
  return { body: {} };
}
