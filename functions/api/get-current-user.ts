import { toUserBody } from "../domain/accounts/user-body.ts";
import { ApiError } from "../domain/api-error.ts";
import type { AccountsPorts } from "../ports/accounts-ports.ts";
import type { OperationRequest, OperationResponse } from "../ports/operation.ts";

/** GET /1.1/users/me. SDKs take 211, and only that, for "logged out". */
export async function getCurrentUser(
  { requester }: OperationRequest<"getCurrentUser">,
  { sessionTokens }: Pick<AccountsPorts, "sessionTokens">,
): Promise<OperationResponse> {
  const { user } = requester;
  if (user === undefined) throw new ApiError("userNotFound");
  return { body: toUserBody(user, { requester, sessionToken: await sessionTokens.issue(user) }) };
}
