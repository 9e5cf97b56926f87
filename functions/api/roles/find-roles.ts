import type { ObjectsPorts } from "../../ports/objects.ts";
import type { OperationRequest, OperationResponse } from "../../ports/operation.ts";
import { answerQuery } from "../../queries/answer-query.ts";

/** GET /1.1/roles. Roles that the requester may not read are left out, also of the count. */
export function findRoles(
  request: OperationRequest<"findRoles">,
  ports: ObjectsPorts,
): Promise<OperationResponse> {
  return answerQuery("_Role", request, ports);
}
