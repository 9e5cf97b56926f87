import { ApiError } from "../../domain/api-error.ts";
import { type Acl, isPermitted } from "../../domain/objects/acl.ts";
import { parseObjectQuery } from "../../domain/queries/query.ts";
import type { WhereExpression } from "../../domain/queries/where-expression.ts";
import type { Requester } from "../../domain/requester.ts";
import { assertInstallationMatches } from "../../installations/access.ts";
import type { InstallationsPorts } from "../../ports/installations.ts";
import type { OperationRequest, OperationResponse } from "../../ports/operation.ts";
import { withRolesFor } from "../../queries/with-roles.ts";

type DeleteRequest = OperationRequest<"deleteInstallation">;

/** DELETE /1.1/installations/{objectId}; with `where`, only if the stored object matches. */
export async function deleteInstallation(
  { requester, params: { objectId }, query }: DeleteRequest,
  ports: InstallationsPorts,
): Promise<OperationResponse> {
  const where = query.where === undefined ? undefined : parseObjectQuery(query).where;
  if (requester.master && !where) await ports.installations.delete(objectId);
  else await deletePermitted(objectId, { requester, where }, ports);
  return { body: {} };
}

/** Until the row that was judged is the row that was deleted. */
async function deletePermitted(
  objectId: string,
  { requester, where }: { requester: Requester; where: WhereExpression | undefined },
  { installations, roles }: InstallationsPorts,
): Promise<void> {
  let row = await installations.find(objectId);
  while (row !== undefined) {
    const writer = await withRolesFor(requester, [row], { permission: "write", roles });
    if (!isPermitted(row.ACL as Acl | undefined, "write", writer)) throw new ApiError("forbidden");
    if (where) await assertInstallationMatches(where, { row, requester }, { roles });
    if (await installations.deleteUnchanged(row)) return;
    row = await installations.find(objectId);
  }
}
