import { isVisible, toUserBody } from "../domain/accounts/user-body.ts";
import { ApiError } from "../domain/api-error.ts";
import type { JsonObject } from "../domain/json.ts";
import { parseObjectQuery, selectKeys } from "../domain/objects/query.ts";
import type { AccountsPorts } from "../ports/accounts-ports.ts";
import type { OperationRequest, OperationResponse } from "../ports/operation.ts";

/** GET /1.1/users/{objectId}. */
export async function getUser(
  { requester, params, query }: OperationRequest<"getUser">,
  { users }: Pick<AccountsPorts, "users">,
): Promise<OperationResponse> {
  const { keys } = parseObjectQuery(query.keys === undefined ? {} : { keys: query.keys });
  const user = await users.find(params.objectId);
  if (user === undefined) throw new ApiError("userNotFound");
  if (!isVisible(user, requester)) throw new ApiError("forbidden");
  const body: JsonObject = toUserBody(user, { requester });
  return { body: selectKeys(body, keys) };
}
