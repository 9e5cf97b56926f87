import { isVisible, toUserBody } from "../../../domain/accounts/user-body.ts";
import { ApiError } from "../../../domain/api-error.ts";
import { deniedError } from "../../../domain/objects/acl.ts";
import { parseObjectView } from "../../../domain/queries/query.ts";
import type { AccountsPorts } from "../../../ports/accounts.ts";
import type { ObjectsPorts } from "../../../ports/objects.ts";
import type { OperationRequest, OperationResponse } from "../../../ports/operation.ts";
import { presentObject } from "../../queries/present-objects.ts";
import { withRolesFor } from "../../queries/with-roles.ts";

/** GET /1.1/users/{objectId}. */
export async function getUser(
  { requester, params, query }: OperationRequest<"getUser">,
  ports: ObjectsPorts & Pick<AccountsPorts, "users">,
): Promise<OperationResponse> {
  const { users, roles, settings } = ports;
  const view = parseObjectView(query);
  const user = await users.find(params.objectId);
  if (user === undefined) throw new ApiError("userNotFound");
  const reader = await withRolesFor(requester, [user], { permission: "read", roles });
  if (!isVisible(user, reader)) throw deniedError("read");
  const { privateUserFields: hiddenFields } = settings;
  const body = toUserBody(user, { requester, hiddenFields });
  const presentation = { className: "_User", requester: reader, query: view } as const;
  return { body: await presentObject(body, presentation, ports) };
}
