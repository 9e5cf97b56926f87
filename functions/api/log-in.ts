import { toLoginRequest } from "../domain/accounts/login-request.ts";
import { hasUnverifiedEmail } from "../domain/accounts/user.ts";
import { toUserBody } from "../domain/accounts/user-body.ts";
import { ApiError } from "../domain/api-error.ts";
import type { JsonObject } from "../domain/json.ts";
import type { AccountsPorts } from "../ports/accounts-ports.ts";
import type { OperationRequest, OperationResponse } from "../ports/operation.ts";
import { checkPassword } from "./check-password.ts";

/** POST /1.1/login. At most one read and two writes when nothing failed before. */
export async function logIn(
  { body }: OperationRequest<"logIn">,
  ports: AccountsPorts,
): Promise<OperationResponse> {
  return answerLogin(body as JsonObject, ports);
}

/** GET /1.1/login: PHP sends the credentials in the query (wire.md 4.2, U3b). */
export async function logInByQuery(
  { query }: OperationRequest<"logInByQuery">,
  ports: AccountsPorts,
): Promise<OperationResponse> {
  return answerLogin(query, ports);
}

async function answerLogin(
  credentials: JsonObject,
  ports: AccountsPorts,
): Promise<OperationResponse> {
  const { identifier, password } = toLoginRequest(credentials);
  const objectId = await ports.users.findObjectId(identifier);
  const user = await checkPassword(objectId, password, ports);
  if (ports.settings.refuseUnverifiedLogin && hasUnverifiedEmail(user)) {
    throw new ApiError("emailNotVerified");
  }
  const sessionToken = await ports.sessionTokens.issue(user);
  return { body: toUserBody(user, { requester: { master: false, user }, sessionToken }) };
}
