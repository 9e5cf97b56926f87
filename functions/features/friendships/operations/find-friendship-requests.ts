import type { ClassesPorts } from "../../../ports/classes.ts";
import type { OperationRequest, OperationResponse } from "../../../ports/operation.ts";
import { answerQuery } from "../../queries/answer-query.ts";

/** GET /1.1/friendshiprequests, a query of `_FriendshipRequest`. */
export function findFriendshipRequests(
  request: OperationRequest<"findFriendshipRequests">,
  ports: ClassesPorts,
): Promise<OperationResponse> {
  return answerQuery("_FriendshipRequest", request, ports);
}
