import type { AccountsPorts } from "../../ports/accounts.ts";
import type { OperationRequest, OperationResponse } from "../../ports/operation.ts";
import { assertRoleWritable } from "../../roles/assert-role-writable.ts";

/**
 * DELETE /1.1/roles/{objectId}. A missing role is `{}`, and what is left of its edges goes, so that
 * a repeated call finishes one that failed in between.
 */
export async function deleteRole(
  { requester, params, query }: OperationRequest<"deleteRole">,
  { roles }: Pick<AccountsPorts, "roles">,
): Promise<OperationResponse> {
  await roles.delete(params.objectId, (stored) =>
    assertRoleWritable(stored, { requester, query, roles }),
  );
  return { body: {} };
}
