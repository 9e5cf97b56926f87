import { isVisible, toUserBody } from "../domain/accounts/user-body.ts";
import { ApiError } from "../domain/api-error.ts";
import type { JsonObject } from "../domain/json.ts";
import { parseObjectQuery, selectKeys } from "../domain/objects/query.ts";
import type { AccountsPorts } from "../ports/accounts-ports.ts";
import type { OperationRequest, OperationResponse } from "../ports/operation.ts";
import { withRolesFor } from "./with-roles.ts";

/** GET /1.1/users/{objectId}. */
export async function getUser(
  { requester, params, query }: OperationRequest<"getUser">,
  { users, roles, settings }: Pick<AccountsPorts, "users" | "roles" | "settings">,
): Promise<OperationResponse> {
  const { keys } = parseObjectQuery(query.keys === undefined ? {} : { keys: query.keys });
  const user = await users.find(params.objectId);
  if (user === undefined) throw new ApiError("userNotFound");
  const reader = await withRolesFor(requester, [user], { permission: "read", roles });
  if (!isVisible(user, reader)) throw new ApiError("forbidden");
  const { privateUserFields: hiddenFields } = settings;
  const body: JsonObject = toUserBody(user, { requester, hiddenFields });
  return { body: selectKeys(body, keys) };
}
