import { isVisible, toUserBody } from "../../../domain/accounts/user-body.ts";
import { ApiError } from "../../../domain/api-error.ts";
import { defined } from "../../../domain/defined.ts";
import { deniedError } from "../../../domain/objects/acl.ts";
import type { ObjectView } from "../../../domain/queries/query.ts";
import { parseObjectView } from "../../../domain/queries/query.ts";
import type { Requester } from "../../../domain/requester.ts";
import type { AccountsPorts } from "../../../ports/accounts.ts";
import type { ObjectsPorts } from "../../../ports/objects.ts";
import type { OperationRequest, OperationResponse } from "../../../ports/operation.ts";
import { presentObject } from "../../queries/present-objects.ts";
import { withRolesFor } from "../../queries/with-roles.ts";

/** GET /1.1/users/{objectId}. Java asks for the token of its user with `include=sessionToken`. */
export async function getUser(
  { requester, params, query }: OperationRequest<"getUser">,
  ports: ObjectsPorts & Pick<AccountsPorts, "users" | "sessionTokens">,
): Promise<OperationResponse> {
  const { users, roles, settings } = ports;
  const view = parseObjectView(query);
  const user = await users.find(params.objectId);
  if (user === undefined) throw new ApiError("userNotFound");
  const reader = await withRolesFor(requester, [user], { permission: "read", roles });
  if (!isVisible(user, reader)) throw deniedError("read");
  const { privateUserFields: hiddenFields } = settings;
  const sessionToken = wantsOwnToken(view, params.objectId, requester)
    ? await ports.sessionTokens.issue(user)
    : undefined;
  const body = toUserBody(user, { requester, hiddenFields, ...defined({ sessionToken }) });
  const presentation = { className: "_User", requester: reader, query: view } as const;
  return { body: await presentObject(body, presentation, ports) };
}

/** Only the user of the session, who knows the token, gets it; the master key does not. */
function wantsOwnToken(
  { include, keys }: ObjectView,
  objectId: string,
  { user }: Requester,
): boolean {
  const asked = [...include, ...(keys?.included ?? [])];
  return user?.objectId === objectId && asked.some(([field]) => field === "sessionToken");
}
