import type { ClassesPorts } from "../../../ports/classes.ts";
import type { OperationRequest, OperationResponse } from "../../../ports/operation.ts";
import { queryRows } from "../query-rows.ts";

/** GET /1.1/users/{objectId}/followees, a query of `_Followee`. */
export function findFollowees(
  request: OperationRequest<"findFollowees">,
  ports: ClassesPorts,
): Promise<OperationResponse> {
  return queryRows("_Followee", request, ports);
}
