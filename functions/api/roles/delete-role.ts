import { assertObjectWritable } from "../../classes/write-access.ts";
import { toRoleBody } from "../../domain/roles/role.ts";
import type { AccountsPorts } from "../../ports/accounts.ts";
import type { OperationRequest, OperationResponse } from "../../ports/operation.ts";

/**
 * DELETE /1.1/roles/{objectId}. For a missing role the answer is `{}`, and edges that are
 * left of it are deleted: a repeated call finishes one that failed in between.
 */
export async function deleteRole(
  { requester, params, query }: OperationRequest<"deleteRole">,
  ports: Pick<AccountsPorts, "roles" | "settings">,
): Promise<OperationResponse> {
  const write = { className: "_Role", requester, query };
  await ports.roles.delete(params.objectId, (stored) =>
    assertObjectWritable(toRoleBody(stored), write, ports),
  );
  return { body: {} };
}
