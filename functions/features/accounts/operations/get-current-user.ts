import { toUserBody } from "../../../domain/accounts/user-body.ts";
import { explainedError } from "../../../domain/api-error.ts";
import { parseObjectView } from "../../../domain/queries/query.ts";
import type { AccountsPorts } from "../../../ports/accounts.ts";
import type { ObjectsPorts } from "../../../ports/objects.ts";
import type { OperationRequest, OperationResponse } from "../../../ports/operation.ts";
import { presentObject } from "../../queries/present-objects.ts";

/** GET /1.1/users/me, always whole, whatever `keys` selects. SDKs read 211, and only 211, as "logged out". */
export async function getCurrentUser(
  { requester, query }: OperationRequest<"getCurrentUser">,
  ports: ObjectsPorts & Pick<AccountsPorts, "sessionTokens">,
): Promise<OperationResponse> {
  const view = { ...parseObjectView(query), keys: undefined };
  const { user } = requester;
  if (user === undefined) throw explainedError("userNotFound", NO_USER);
  const sessionToken = await ports.sessionTokens.issue(user);
  const body = toUserBody(user, { requester, sessionToken });
  const presentation = { className: "_User", requester, query: view } as const;
  return { body: await presentObject(body, presentation, ports) };
}

/** A token may come in a header, in the query or in a tunnel. */
const NO_USER =
  "The session token is missing, or its session has ended: log in and send it in X-LC-Session.";
