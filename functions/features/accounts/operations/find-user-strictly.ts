import { toStrictQuery } from "../../../domain/accounts/strict-query.ts";
import { parseObjectQuery } from "../../../domain/queries/query.ts";
import type { ObjectsPorts } from "../../../ports/objects.ts";
import type { OperationRequest, OperationResponse } from "../../../ports/operation.ts";
import { findObjects } from "../../queries/find-objects.ts";

/**
 * GET /1.1/users/strictlyQuery. Open to clients even while `GET /users` is closed: it finds only
 * users of whom the client knows a value, and shows the same fields as `GET /users/{objectId}`.
 *
 * @throws ApiError badParameter for a query that would list users
 */
export async function findUserStrictly(
  { requester, query }: OperationRequest<"findUserStrictly">,
  ports: ObjectsPorts,
): Promise<OperationResponse> {
  const strict = toStrictQuery(parseObjectQuery(query, requester), requester);
  const request = { className: "_User", query: strict, requester } as const;
  const { explanation: _, ...body } = await findObjects(request, ports);
  return { body };
}
