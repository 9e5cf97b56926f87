import { type LoginRequest, toLoginRequest } from "../../../domain/accounts/login-request.ts";
import { payFor } from "../../../domain/accounts/password.ts";
import { SMS_PURPOSES } from "../../../domain/accounts/sms-code.ts";
import type { StoredUser } from "../../../domain/accounts/stored-user.ts";
import type { UniqueValue } from "../../../domain/accounts/unique-field.ts";
import type { JsonObject } from "../../../domain/json.ts";
import type { AccountsPorts } from "../../../ports/accounts.ts";
import type { Sender } from "../../../ports/network-throttle.ts";
import type { OperationRequest, OperationResponse } from "../../../ports/operation.ts";
import type { LimitedBy } from "../../../ports/rate-limits.ts";
import { assertVerifiedEmail, checkLoginCode, checkPassword } from "../credentials.ts";
import { admitLogIn, type Claimant, settleLogIn } from "../log-in-limits.ts";
import { beginSession } from "../sessions.ts";

type LogInPorts = AccountsPorts &
  LimitedBy<"loginLock" | "failedLogins" | "slowLogins" | "codeGuesses">;

/** POST /1.1/login. Two reads and three writes, if no attempt failed before. */
export async function logIn(
  request: OperationRequest<"logIn">,
  ports: LogInPorts,
): Promise<OperationResponse> {
  const user = await identifyUser(request.body, request, ports);
  return { body: await beginSession(user, request, ports) };
}

/** GET /1.1/login. The PHP SDK sends the credentials in the query string. */
export async function logInByQuery(
  request: OperationRequest<"logInByQuery">,
  ports: LogInPorts,
): Promise<OperationResponse> {
  const user = await identifyUser(request.query, request, ports);
  return { body: await beginSession(user, request, ports) };
}

async function identifyUser(
  credentials: JsonObject,
  sender: Sender,
  ports: LogInPorts,
): Promise<StoredUser> {
  const request = toLoginRequest(credentials);
  const { identifier } = request;
  const objectId = await ports.users.findObjectId(identifier);
  const claimant = { objectId, identifier, sourceIp: sender.sourceIp };
  const admission = await admitLogIn(objectId, sender, ports);
  const [checked] = await Promise.allSettled([checkCredentials(request, claimant, sender, ports)]);
  return settleLogIn(admission, checked, sender, ports);
}

async function checkCredentials(
  request: LoginRequest,
  claimant: Claimant & { readonly identifier: UniqueValue },
  { requester }: Sender,
  ports: LogInPorts,
): Promise<StoredUser> {
  if (request.kind === "password") {
    const password = payFor(request.password, requester.work);
    const user = await checkPassword(claimant, password, ports);
    assertVerifiedEmail(user, ports);
    return user;
  }
  const target = { purpose: SMS_PURPOSES.logIn, phone: claimant.identifier.value };
  const { sourceIp } = claimant;
  return checkLoginCode(claimant, { target, code: request.code, sourceIp }, ports);
}
