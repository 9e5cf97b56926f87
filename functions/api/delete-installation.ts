import { ApiError } from "../domain/api-error.ts";
import { type Acl, isPermitted } from "../domain/objects/acl.ts";
import { isObjectId } from "../domain/objects/object.ts";
import type { InstallationsPorts } from "../ports/installations-ports.ts";
import type { OperationRequest, OperationResponse } from "../ports/operation.ts";
import { withRolesFor } from "./with-roles.ts";

type DeleteRequest = OperationRequest<"deleteInstallation">;

/** DELETE /1.1/installations/{objectId}; several ids by commas, as batches send them. */
export async function deleteInstallation(
  { requester, params }: DeleteRequest,
  ports: InstallationsPorts,
): Promise<OperationResponse> {
  for (const objectId of params.objectId.split(",").filter(isObjectId)) {
    if (requester.master) await ports.installations.delete(objectId);
    else await deletePermitted(objectId, requester, ports);
  }
  return { body: {} };
}

/** Until the row that was judged is the row that was deleted. */
async function deletePermitted(
  objectId: string,
  requester: DeleteRequest["requester"],
  { installations, roles }: InstallationsPorts,
): Promise<void> {
  let row = await installations.find(objectId);
  while (row !== undefined) {
    const writer = await withRolesFor(requester, [row], { permission: "write", roles });
    if (!isPermitted(row.ACL as Acl | undefined, "write", writer)) throw new ApiError("forbidden");
    if (await installations.deleteUnchanged(row)) return;
    row = await installations.find(objectId);
  }
}
