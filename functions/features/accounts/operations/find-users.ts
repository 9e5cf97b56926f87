import type { ObjectsPorts } from "../../../ports/objects.ts";
import type { OperationRequest, OperationResponse } from "../../../ports/operation.ts";

/**
 * GET /1.1/users, in order of creation unless `order` is given. Results and count leave out
 * users whom the requester may not read; `where` matches only fields that the requester may see.
 */
export async function findUsers(
  request: OperationRequest<"findUsers">,
  ports: ObjectsPorts,
): Promise<OperationResponse> {
  // Late, because most requests to accounts query nothing.
  const { answerQuery } = await import("../../queries/answer-query.ts");
  return answerQuery("_User", request, ports);
}
