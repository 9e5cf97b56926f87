import { assertMayAlter } from "../../../domain/accounts/user-body.ts";
import { ApiError } from "../../../domain/api-error.ts";
import type { AccountsPorts } from "../../../ports/accounts.ts";
import type { OperationRequest, OperationResponse } from "../../../ports/operation.ts";
import { clearSystemRelations } from "../../classes/system-relations.ts";
import { toHookedUser } from "../user-hooks.ts";

/**
 * DELETE /1.1/users/{objectId}. Frees the unique values and ends the session. The user leaves
 * their roles first: if the call fails in between, their session still works for another try.
 */
export async function deleteUser(
  request: OperationRequest<"deleteUser">,
  ports: AccountsPorts,
): Promise<OperationResponse> {
  const { requester, params, query } = request;
  const { users, roles, hooks, classes } = ports;
  assertMayAlter(params.objectId, requester);
  if (query.where !== undefined) {
    throw new ApiError("badParameter", "where is not supported when deleting a user.");
  }
  const user = requester.master ? await users.find(params.objectId) : requester.user;
  if (user === undefined) throw new ApiError("userNotFound");
  await hooks?.before("beforeDelete", toHookedUser(user), request);
  await roles.removeUser(user.objectId);
  await users.delete(user);
  const { objectId } = user;
  await clearSystemRelations({ className: "_User", objectId, requester }, { classes });
  if (classes) {
    // Late, because few requests delete a user.
    const { clearFriendships } = await import("../../friendships/clear-friendships.ts");
    await clearFriendships(objectId, requester, { ...ports, classes });
  }
  await hooks?.after("afterDelete", toHookedUser(user), request);
  return { body: {} };
}
