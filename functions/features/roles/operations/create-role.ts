import { newObjectId, OBJECT_ID_RANDOM_BYTES } from "../../../domain/accounts/user.ts";
import { ApiError } from "../../../domain/api-error.ts";
import { withoutAcl } from "../../../domain/objects/acl.ts";
import { isPermittedRole } from "../../../domain/objects/class-permission.ts";
import { wantsFields } from "../../../domain/objects/query-string.ts";
import { createRole as draftRole, toRoleBody } from "../../../domain/roles/role.ts";
import type { AccountsPorts } from "../../../ports/accounts.ts";
import type { OperationRequest, OperationResponse } from "../../../ports/operation.ts";
import { hookRoleCreate, toHookedRole } from "../../classes/role-hooks.ts";

/**
 * POST /1.1/roles. The same transaction claims the name. Creating a role that a class permission names
 * requires the master key; otherwise the first user to create it would get the permission.
 */
export async function createRole(
  request: OperationRequest<"createRole">,
  ports: Pick<AccountsPorts, "roles" | "random" | "clock" | "settings" | "hooks">,
): Promise<OperationResponse> {
  const { requester, query, createdAtMs } = request;
  const { roles, random, clock, settings, hooks } = ports;
  const nowMs = createdAtMs ?? clock.now();
  const objectId = newObjectId(nowMs, random.bytes(OBJECT_ID_RANDOM_BYTES));
  const body = await hookRoleCreate({ objectId, nowMs }, request, ports);
  const { role, edges } = draftRole(body, { objectId, nowMs });
  if (!requester.master && isPermittedRole(settings.classPermissions, role.name)) {
    throw new ApiError(
      "forbidden",
      "Only the master key may create a role that a class permission names.",
    );
  }
  requester.work.spend("edges", edges.length);
  if ((await roles.create(role, edges)) === "name-taken") {
    throw new ApiError("duplicateValue");
  }
  await hooks?.after("afterSave", toHookedRole(role), request);
  return {
    status: 201,
    location: `/1.1/roles/${objectId}`,
    body: wantsFields(query)
      ? withoutAcl(toRoleBody(role))
      : { objectId, createdAt: role.createdAt },
  };
}
