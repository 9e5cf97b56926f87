import {
  hasPhone,
  toOptionalPhoneNumber,
  withVerifiedPhone,
} from "../../../domain/accounts/phone-number.ts";
import { SMS_PURPOSES, toSmsCode } from "../../../domain/accounts/sms-code.ts";
import type { StoredUser } from "../../../domain/accounts/stored-user.ts";
import { assertSession } from "../../../domain/accounts/user-body.ts";
import { ApiError } from "../../../domain/api-error.ts";
import type { Json } from "../../../domain/json.ts";
import type { AccountsPorts } from "../../../ports/accounts.ts";
import type { HookedRequest } from "../../../ports/engine.ts";
import type { OperationRequest, OperationResponse, Sender } from "../../../ports/operation.ts";
import type { LimitedBy } from "../../../ports/rate-limits.ts";
import { useSmsCode } from "../../messages/sms-codes.ts";
import { findByPhone, mayProvePhone } from "../phone-codes.ts";
import { toHookedUser } from "../user-hooks.ts";

type VerifyPorts = AccountsPorts & LimitedBy<"codeGuesses">;

/**
 * POST /1.1/verifyMobilePhone/{code}. Older SDKs leave the number out; then it is the number of the
 * session's user. Only who may prove the number, see `mayProvePhone`, can use a code up or try one.
 */
export function verifyMobilePhone(
  request: OperationRequest<"verifyMobilePhone">,
  ports: VerifyPorts,
): Promise<OperationResponse> {
  const { params, body } = request;
  return verify({ code: params.code, number: body.mobilePhoneNumber }, request, ports);
}

/** GET /1.1/verifyMobilePhone/{code}, as older SDKs for Apple's systems ask. */
export function verifyMobilePhoneByQuery(
  request: OperationRequest<"verifyMobilePhoneByQuery">,
  ports: VerifyPorts,
): Promise<OperationResponse> {
  const { params, query } = request;
  return verify({ code: params.code, number: query.mobilePhoneNumber }, request, ports);
}

interface Proof {
  readonly code: string;
  readonly number: Json | undefined;
}

async function verify(
  { code: sentCode, number }: Proof,
  request: Sender & HookedRequest,
  ports: VerifyPorts,
): Promise<OperationResponse> {
  const { requester, sourceIp } = request;
  const code = toSmsCode(sentCode);
  const sent = number ?? requester.user?.mobilePhoneNumber;
  const phone = toOptionalPhoneNumber(sent)?.phone;
  if (phone === undefined) throw new ApiError("invalidSmsCode");
  const user = await findHolder(phone, request, ports);
  const target = { purpose: SMS_PURPOSES.verifyMobilePhone, phone };
  if (!(await useSmsCode(target, { code, sourceIp }, ports))) throw new ApiError("invalidSmsCode");
  const result = await ports.users.change(user, (current) => {
    assertSession(current, { ...requester, user: requester.user ?? user });
    if (!hasPhone(current, phone)) throw new ApiError("invalidSmsCode");
    return withVerifiedPhone(current, ports.clock.now());
  });
  if (result.kind !== "changed") throw new ApiError("invalidSmsCode");
  await ports.hooks?.onVerified("sms", toHookedUser(result.user), request);
  const { updatedAt, objectId } = result.user;
  return { body: { updatedAt, objectId } };
}

/**
 * The user whose number is to be verified. A code alone does not identify the user: the number may
 * be mistyped, and then the code goes to a stranger.
 */
async function findHolder(
  phone: string,
  sender: Sender,
  ports: AccountsPorts,
): Promise<StoredUser> {
  const { master, user } = sender.requester;
  const holder = master || user === undefined ? await findByPhone(phone, ports) : user;
  if (holder !== undefined && hasPhone(holder, phone)) {
    if (await mayProvePhone(holder, sender, ports)) return holder;
  }
  throw new ApiError(master || user ? "invalidSmsCode" : "userUnalterable");
}
