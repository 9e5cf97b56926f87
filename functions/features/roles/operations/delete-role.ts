import { toRoleBody } from "../../../domain/roles/role.ts";
import type { StoredRole } from "../../../domain/roles/stored-role.ts";
import type { AccountsPorts } from "../../../ports/accounts.ts";
import type { OperationRequest, OperationResponse } from "../../../ports/operation.ts";
import { hookRoleDelete, toHookedRole } from "../../classes/role-hooks.ts";
import { assertObjectWritable } from "../../classes/write-access.ts";

/**
 * DELETE /1.1/roles/{objectId}. For a missing role the answer is `{}`, and edges that are
 * left of it are deleted: a repeated call finishes one that failed in between.
 */
export async function deleteRole(
  request: OperationRequest<"deleteRole">,
  ports: Pick<AccountsPorts, "roles" | "settings" | "hooks">,
): Promise<OperationResponse> {
  const { requester, params, query } = request;
  const write = { className: "_Role", requester, query };
  await hookRoleDelete(request, ports);
  let deleted: StoredRole | undefined;
  await ports.roles.delete(params.objectId, async (stored) => {
    await assertObjectWritable(toRoleBody(stored), write, ports);
    deleted = stored;
  });
  if (deleted) await ports.hooks?.after("afterDelete", toHookedRole(deleted), request);
  return { body: {} };
}
