import { newTokenGeneration } from "../../../domain/accounts/session-token.ts";
import { assertMayAlter, assertSession, toUserBody } from "../../../domain/accounts/user-body.ts";
import { refreshToken } from "../../../domain/accounts/user-credentials.ts";
import { ApiError } from "../../../domain/api-error.ts";
import type { AccountsPorts } from "../../../ports/accounts.ts";
import type { OperationRequest, OperationResponse } from "../../../ports/operation.ts";
import { showFilesIn } from "../../queries/show-files.ts";

/** PUT /1.1/users/{objectId}/refreshSessionToken. The old token stops working on every device. */
export async function refreshSessionToken(
  { requester, params }: OperationRequest<"refreshSessionToken">,
  ports: AccountsPorts,
): Promise<OperationResponse> {
  const { users, sessionTokens, random, clock } = ports;
  assertMayAlter(params.objectId, requester);
  const user = requester.master ? await users.find(params.objectId) : requester.user;
  if (user === undefined) throw new ApiError("userNotFound");
  const generation = newTokenGeneration(random.bytes);
  const result = await users.change(user, (current) => {
    assertSession(current, requester);
    return refreshToken(current, generation, clock.now());
  });
  if (result.kind !== "changed") throw new ApiError("userNotFound");
  const sessionToken = await sessionTokens.issue(result.user);
  const body = toUserBody(result.user, { requester, sessionToken });
  return { body: await showFilesIn(body, requester, ports) };
}
