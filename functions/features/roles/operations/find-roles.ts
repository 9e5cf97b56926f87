import type { ObjectsPorts } from "../../../ports/objects.ts";
import type { OperationRequest, OperationResponse } from "../../../ports/operation.ts";

/** GET /1.1/roles. Results and count leave out roles that the requester may not read. */
export async function findRoles(
  request: OperationRequest<"findRoles">,
  ports: ObjectsPorts,
): Promise<OperationResponse> {
  // Late, because most requests to accounts query nothing.
  const { answerQuery } = await import("../../queries/answer-query.ts");
  return answerQuery("_Role", request, ports);
}
