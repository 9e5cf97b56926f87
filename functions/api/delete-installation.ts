import { isObjectId } from "../domain/objects/object.ts";
import type { InstallationsPorts } from "../ports/installations-ports.ts";
import type { OperationRequest, OperationResponse } from "../ports/operation.ts";

/** DELETE /1.1/installations/{objectId}; several ids by commas, as batches send them. */
export async function deleteInstallation(
  { params }: OperationRequest<"deleteInstallation">,
  { installations }: InstallationsPorts,
): Promise<OperationResponse> {
  for (const objectId of params.objectId.split(",").filter(isObjectId)) {
    await installations.delete(objectId);
  }
  return { body: {} };
}
