import { assertPermitted } from "../../../domain/objects/acl.ts";
import { parseObjectView } from "../../../domain/queries/query.ts";
import { toRoleBody } from "../../../domain/roles/role.ts";
import type { ObjectsPorts } from "../../../ports/objects.ts";
import type { OperationRequest, OperationResponse } from "../../../ports/operation.ts";
import { presentObject } from "../../queries/present-objects.ts";
import { withRolesFor } from "../../queries/with-roles.ts";

/** GET /1.1/roles/{objectId}. For a missing one the answer is `{}`, as at LeanCloud. */
export async function getRole(
  { requester, params, query }: OperationRequest<"getRole">,
  ports: ObjectsPorts,
): Promise<OperationResponse> {
  const { roles } = ports;
  const view = parseObjectView(query);
  const role = await roles.find(params.objectId);
  if (role === undefined) return { body: {} };
  const reader = await withRolesFor(requester, [role], { permission: "read", roles });
  assertPermitted(role.ACL, "read", reader);
  const presentation = { className: "_Role", requester: reader, query: view } as const;
  return { body: await presentObject(toRoleBody(role), presentation, ports) };
}
