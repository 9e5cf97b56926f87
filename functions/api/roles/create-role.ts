import { newObjectId, OBJECT_ID_RANDOM_BYTES } from "../../domain/accounts/user.ts";
import { ApiError } from "../../domain/api-error.ts";
import { isPermittedRole } from "../../domain/objects/class-permission.ts";
import { wantsFields } from "../../domain/objects/query-string.ts";
import { createRole as draftRole, toRoleBody } from "../../domain/roles/role.ts";
import type { AccountsPorts } from "../../ports/accounts.ts";
import type { OperationRequest, OperationResponse } from "../../ports/operation.ts";

/**
 * POST /1.1/roles. The name is claimed in the same transaction. A role that a class permission names
 * takes the master key, else the first who claims the name would have the permission.
 */
export async function createRole(
  { requester, body, query }: OperationRequest<"createRole">,
  {
    roles,
    random,
    clock,
    settings,
  }: Pick<AccountsPorts, "roles" | "random" | "clock" | "settings">,
): Promise<OperationResponse> {
  const nowMs = clock.now();
  const objectId = newObjectId(nowMs, random.bytes(OBJECT_ID_RANDOM_BYTES));
  const { role, edges } = draftRole(body, { objectId, nowMs });
  if (!requester.master && isPermittedRole(settings.classPermissions, role.name)) {
    throw new ApiError("forbidden", "A role with a class permission takes the master key.");
  }
  if ((await roles.create(role, edges)) === "name-taken") {
    throw new ApiError("duplicateValue", "A role with this name exists already.");
  }
  const whole = wantsFields(query);
  return {
    status: 201,
    location: `/1.1/roles/${objectId}`,
    body: whole ? toRoleBody(role) : { objectId, createdAt: role.createdAt },
  };
}
