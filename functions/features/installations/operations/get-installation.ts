import { isObjectId } from "../../../domain/objects/object.ts";
import { parseObjectView } from "../../../domain/queries/query.ts";
import type { InstallationsPorts } from "../../../ports/installations.ts";
import type { OperationRequest, OperationResponse } from "../../../ports/operation.ts";
import { presentObject } from "../../queries/present-objects.ts";
import { assertReadable } from "../access.ts";

/** GET /1.1/installations/{objectId}. For a missing one the answer is `{}`, as at LeanCloud. */
export async function getInstallation(
  { params: { objectId }, query: parameters, requester }: OperationRequest<"getInstallation">,
  ports: InstallationsPorts,
): Promise<OperationResponse> {
  const query = parseObjectView(parameters);
  const row = isObjectId(objectId) ? await ports.installations.find(objectId) : undefined;
  if (!row) return { body: {} };
  const reader = await assertReadable(row, requester, ports);
  const presentation = { className: "_Installation", requester: reader, query } as const;
  return { body: await presentObject(row, presentation, ports) };
}
