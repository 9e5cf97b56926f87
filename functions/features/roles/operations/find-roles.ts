import type { ObjectsPorts } from "../../../ports/objects.ts";
import type { OperationRequest, OperationResponse } from "../../../ports/operation.ts";
import { answerQuery } from "../../queries/answer-query.ts";

/** GET /1.1/roles. Results and count leave out roles that the requester may not read. */
export async function findRoles(
  request: OperationRequest<"findRoles">,
  ports: ObjectsPorts,
): Promise<OperationResponse> {
  return answerQuery("_Role", request, ports);
}
