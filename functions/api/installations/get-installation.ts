import { ApiError } from "../../domain/api-error.ts";
import { type Acl, isPermitted } from "../../domain/objects/acl.ts";
import { isObjectId } from "../../domain/objects/object.ts";
import { parseObjectView } from "../../domain/queries/query.ts";
import type { InstallationsPorts } from "../../ports/installations.ts";
import type { OperationRequest, OperationResponse } from "../../ports/operation.ts";
import { presentObject } from "../../queries/present-objects.ts";
import { withRolesFor } from "../../queries/with-roles.ts";

/** GET /1.1/installations/{objectId}. A missing one is `{}`, as LeanCloud answers it. */
export async function getInstallation(
  { params: { objectId }, query, requester }: OperationRequest<"getInstallation">,
  ports: InstallationsPorts,
): Promise<OperationResponse> {
  const { installations, roles } = ports;
  const view = parseObjectView(query);
  const row = isObjectId(objectId) ? await installations.find(objectId) : undefined;
  if (!row) return { body: {} };
  const reader = await withRolesFor(requester, [row], { permission: "read", roles });
  if (!isPermitted(row.ACL as Acl | undefined, "read", reader)) throw new ApiError("forbidden");
  const presentation = { className: "_Installation", requester: reader, query: view } as const;
  return { body: await presentObject(row, presentation, ports) };
}
