import { ApiError } from "../../../domain/api-error.ts";
import type { JsonObject } from "../../../domain/json.ts";
import { wantsFields } from "../../../domain/objects/query-string.ts";
import { changeRole, type RoleChange, toRoleBody } from "../../../domain/roles/role.ts";
import { ROLE_RELATIONS } from "../../../domain/roles/stored-role.ts";
import type { AccountsPorts } from "../../../ports/accounts.ts";
import type { OperationRequest, OperationResponse } from "../../../ports/operation.ts";
import { hookRoleUpdate, toUpdatedRole } from "../../classes/role-hooks.ts";
import { assertObjectWritable, mayReadObject } from "../../classes/write-access.ts";

/**
 * PUT /1.1/roles/{objectId}. With `where`, only if the stored role matches; with `new` or
 * `fetchWhenSave`, a requester who may read the role gets the changes.
 */
export async function updateRole(
  request: OperationRequest<"updateRole">,
  ports: Pick<AccountsPorts, "roles" | "clock" | "settings" | "hooks">,
): Promise<OperationResponse> {
  const { requester, params, query, body } = request;
  const { roles, clock } = ports;
  const { objectId } = params;
  const write = { className: "_Role", requester, query };
  await hookRoleUpdate(request, ports);
  let isPaid = false;
  const change = await roles.change(objectId, async (stored) => {
    await assertObjectWritable(toRoleBody(stored), write, ports);
    const changed = changeRole(stored, body, clock.now());
    // Another attempt, after a concurrent change, writes the same edges.
    if (!isPaid) requester.work.spend("edges", changed.edges.length);
    isPaid = true;
    return changed;
  });
  if (change === undefined) {
    const text = `Could not find object by id '${objectId}' for class '_Role'.`;
    throw new ApiError("badParameter", text);
  }
  await ports.hooks?.after("afterUpdate", toUpdatedRole(change, request), request);
  const isWhole = wantsFields(query) && (await mayReadObject(change.role, write, ports));
  return { body: toAnswer(change, isWhole) };
}

/** @param isWhole shows the changed keys and every relation as well */
function toAnswer({ role, changedKeys }: RoleChange, isWhole: boolean): JsonObject {
  const keys = new Set(["updatedAt", "objectId"]);
  if (isWhole) for (const key of [...changedKeys, ...ROLE_RELATIONS]) keys.add(key);
  const entries = Object.entries(toRoleBody(role)).filter(([key]) => keys.has(key));
  return Object.fromEntries(entries);
}
