import { assertVerifiedEmail, checkLoginCode, checkPassword } from "../../accounts/credentials.ts";
import { countingFailures } from "../../accounts/failed-log-ins.ts";
import { beginSession } from "../../accounts/sessions.ts";
import { toLoginRequest } from "../../domain/accounts/login-request.ts";
import { payFor } from "../../domain/accounts/password.ts";
import { SMS_PURPOSES } from "../../domain/accounts/sms-code.ts";
import type { StoredUser } from "../../domain/accounts/stored-user.ts";
import type { JsonObject } from "../../domain/json.ts";
import type { AccountsPorts } from "../../ports/accounts.ts";
import type { Sender } from "../../ports/network-throttle.ts";
import type { OperationRequest, OperationResponse } from "../../ports/operation.ts";

/** POST /1.1/login. Two reads and two writes, if no attempt failed before. */
export async function logIn(
  request: OperationRequest<"logIn">,
  ports: AccountsPorts,
): Promise<OperationResponse> {
  const user = await identifyUser(request.body, request, ports);
  return { body: await beginSession(user, request, ports) };
}

/** GET /1.1/login. The PHP SDK sends the credentials in the query string. */
export async function logInByQuery(
  request: OperationRequest<"logInByQuery">,
  ports: AccountsPorts,
): Promise<OperationResponse> {
  const user = await identifyUser(request.query, request, ports);
  return { body: await beginSession(user, request, ports) };
}

function identifyUser(
  credentials: JsonObject,
  sender: Sender,
  ports: AccountsPorts,
): Promise<StoredUser> {
  return countingFailures(sender, ports, () => checkCredentials(credentials, sender, ports));
}

async function checkCredentials(
  credentials: JsonObject,
  { requester, sourceIp }: Sender,
  ports: AccountsPorts,
): Promise<StoredUser> {
  const request = toLoginRequest(credentials);
  const { identifier } = request;
  const objectId = await ports.users.findObjectId(identifier);
  const claimant = { objectId, identifier, sourceIp };
  if (request.kind === "password") {
    const password = payFor(request.password, requester.work);
    const user = await checkPassword(claimant, password, ports);
    assertVerifiedEmail(user, ports);
    return user;
  }
  const target = { purpose: SMS_PURPOSES.logIn, phone: identifier.value };
  return checkLoginCode(claimant, { target, code: request.code, sourceIp }, ports);
}
