import { toRoleBody } from "../domain/accounts/role.ts";
import { ApiError } from "../domain/api-error.ts";
import { isPermitted } from "../domain/objects/acl.ts";
import { parseObjectQuery, selectKeys } from "../domain/objects/query.ts";
import type { AccountsPorts } from "../ports/accounts-ports.ts";
import type { OperationRequest, OperationResponse } from "../ports/operation.ts";
import { withRolesFor } from "./with-roles.ts";

/** GET /1.1/roles/{objectId}. A missing one is `{}`, as LeanCloud answers it. */
export async function getRole(
  { requester, params, query }: OperationRequest<"getRole">,
  { roles }: Pick<AccountsPorts, "roles">,
): Promise<OperationResponse> {
  const { keys } = parseObjectQuery({ keys: query.keys ?? "" });
  const role = await roles.find(params.objectId);
  if (role === undefined) return { body: {} };
  const reader = await withRolesFor(requester, [role], { permission: "read", roles });
  if (!isPermitted(role.ACL, "read", reader)) throw new ApiError("forbidden");
  return { body: selectKeys(toRoleBody(role), keys) };
}
