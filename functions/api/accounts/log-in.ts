import { assertVerifiedEmail } from "../../accounts/assert-verified-email.ts";
import { checkLoginCode } from "../../accounts/check-login-code.ts";
import { checkPassword } from "../../accounts/credentials.ts";
import { toLoginRequest } from "../../domain/accounts/login-request.ts";
import { PURPOSE_OF } from "../../domain/accounts/sms-code.ts";
import type { StoredUser } from "../../domain/accounts/stored-user.ts";
import { toUserBody } from "../../domain/accounts/user-body.ts";
import type { JsonObject } from "../../domain/json.ts";
import type { AccountsPorts } from "../../ports/accounts.ts";
import type { OperationRequest, OperationResponse } from "../../ports/operation.ts";

/** POST /1.1/login. At most one read and two writes when nothing failed before. */
export async function logIn(
  { body }: OperationRequest<"logIn">,
  ports: AccountsPorts,
): Promise<OperationResponse> {
  return answerLogin(body, ports);
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
  const user = await checkCredentials(credentials, ports);
  const sessionToken = await ports.sessionTokens.issue(user);
  return { body: toUserBody(user, { requester: { master: false, user }, sessionToken }) };
}

async function checkCredentials(
  credentials: JsonObject,
  ports: AccountsPorts,
): Promise<StoredUser> {
  const request = toLoginRequest(credentials);
  const { identifier } = request;
  const claimant = { objectId: await ports.users.findObjectId(identifier), identifier };
  if (request.kind === "password") {
    const user = await checkPassword(claimant, request.password, ports);
    assertVerifiedEmail(user, ports);
    return user;
  }
  const target = { purpose: PURPOSE_OF.logIn, phone: identifier.value };
  return checkLoginCode(claimant, { target, code: request.code }, ports);
}
