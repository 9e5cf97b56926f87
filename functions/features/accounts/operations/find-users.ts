import type { ObjectsPorts } from "../../../ports/objects.ts";
import type { OperationRequest, OperationResponse } from "../../../ports/operation.ts";
import { answerQuery } from "../../queries/answer-query.ts";

/**
 * GET /1.1/users, in order of creation unless `order` is given. Results and count leave out
 * users whom the requester may not read; `where` matches only fields that the requester may see.
 */
export async function findUsers(
  request: OperationRequest<"findUsers">,
  ports: ObjectsPorts,
): Promise<OperationResponse> {
  return answerQuery("_User", request, ports);
}
