import type { AccountsPorts } from "../../ports/accounts.ts";
import type { OperationRequest, OperationResponse } from "../../ports/operation.ts";
import { assertRoleWritable } from "../../roles/assert-role-writable.ts";

/**
 * DELETE /1.1/roles/{objectId}. For a missing role the answer is `{}`, and edges that are
 * left of it are deleted: a repeated call finishes one that failed in between.
 */
export async function deleteRole(
  { requester, params, query }: OperationRequest<"deleteRole">,
  ports: Pick<AccountsPorts, "roles" | "settings">,
): Promise<OperationResponse> {
  await ports.roles.delete(params.objectId, (stored) =>
    assertRoleWritable(stored, { requester, query }, ports),
  );
  return { body: {} };
}
