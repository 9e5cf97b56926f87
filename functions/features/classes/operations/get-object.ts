import type { JsonObject } from "../../../domain/json.ts";
import { assertPermitted } from "../../../domain/objects/acl.ts";
import { toClassName } from "../../../domain/objects/class-name.ts";
import { parseObjectView } from "../../../domain/queries/query.ts";
import type { ClassesPorts } from "../../../ports/classes.ts";
import type { OperationRequest, OperationResponse } from "../../../ports/operation.ts";
import { requireClass } from "../../queries/app-class.ts";
import { hiddenFields, withoutFields } from "../../queries/hidden-fields.ts";
import { presentObject } from "../../queries/present-objects.ts";
import { withRolesFor } from "../../queries/with-roles.ts";

/** GET /1.1/classes/{className}/{objectId}. For a missing object the answer is `{}`, as at LeanCloud. */
export async function getObject(
  { requester, params, query }: OperationRequest<"getObject">,
  ports: ClassesPorts,
): Promise<OperationResponse> {
  const { objects, roles } = ports;
  const className = toClassName(params.className);
  const view = parseObjectView(query);
  const object = await objects.find(className, params.objectId);
  if (object === undefined) {
    await requireClass(className, ports);
    return { body: {} };
  }
  const reader = await withRolesFor(requester, [object], { permission: "read", roles });
  assertPermitted(object.ACL, "read", reader);
  const presentation = { className, requester: reader, query: view };
  const hidden = hiddenFields(className, requester, ports);
  const visible = withoutFields(object as unknown as JsonObject, hidden);
  return { body: await presentObject(visible, presentation, ports) };
}
