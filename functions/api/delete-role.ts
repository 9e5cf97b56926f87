import type { AccountsPorts } from "../ports/accounts-ports.ts";
import type { OperationRequest, OperationResponse } from "../ports/operation.ts";
import { writeRole } from "./write-role.ts";

/**
 * DELETE /1.1/roles/{objectId}. The role first, then its edges: they mean nothing without it. A
 * missing role is `{}`, and what is left of its edges goes, so that a repeated call finishes.
 */
export async function deleteRole(
  { requester, params, query }: OperationRequest<"deleteRole">,
  { roles }: Pick<AccountsPorts, "roles">,
): Promise<OperationResponse> {
  const { objectId } = params;
  await writeRole(objectId, { requester, query, roles }, async (stored) =>
    (await roles.delete(stored)) === "deleted" ? stored : undefined,
  );
  await roles.removeEdges(objectId);
  return { body: {} };
}
