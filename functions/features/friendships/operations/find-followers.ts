import type { ClassesPorts } from "../../../ports/classes.ts";
import type { OperationRequest, OperationResponse } from "../../../ports/operation.ts";
import { queryRows } from "../query-rows.ts";

/** GET /1.1/users/{objectId}/followers, a query of `_Follower`. */
export function findFollowers(
  request: OperationRequest<"findFollowers">,
  ports: ClassesPorts,
): Promise<OperationResponse> {
  return queryRows("_Follower", request, ports);
}
