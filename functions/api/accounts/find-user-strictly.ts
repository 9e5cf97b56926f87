import { ApiError } from "../../domain/api-error.ts";
import { findLookups } from "../../domain/queries/lookup.ts";
import { parseObjectQuery } from "../../domain/queries/query.ts";
import type { ObjectsPorts } from "../../ports/objects.ts";
import type { OperationRequest, OperationResponse } from "../../ports/operation.ts";
import { findObjects } from "../../queries/find-objects.ts";
import { USER_INDEXES } from "../../queries/user-class.ts";

/**
 * GET /1.1/users/strictlyQuery. Open to clients even while `GET /users` is closed: it finds only
 * users whom the client can name, and shows what `GET /users/{objectId}` shows.
 */
export async function findUserStrictly(
  { requester, query }: OperationRequest<"findUserStrictly">,
  ports: ObjectsPorts,
): Promise<OperationResponse> {
  const parsed = parseObjectQuery(query);
  const names = findLookups(parsed.where, USER_INDEXES);
  if (!names.some(({ entries }) => entries.length === 1)) {
    const text = "where must name one objectId, username, email or mobilePhoneNumber.";
    throw new ApiError("badParameter", text);
  }
  const request = { className: "_User", query: parsed, requester } as const;
  const { explanation: _, ...body } = await findObjects(request, ports);
  return { body };
}
