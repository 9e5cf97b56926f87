import { findByPhone, spendSmsCode } from "../../accounts/phone-codes.ts";
import { hasPhone, withVerifiedPhone } from "../../domain/accounts/phone-number.ts";
import { SMS_PURPOSES, toSmsCode } from "../../domain/accounts/sms-code.ts";
import { ApiError } from "../../domain/api-error.ts";
import type { AccountsPorts } from "../../ports/accounts.ts";
import type { OperationRequest, OperationResponse } from "../../ports/operation.ts";

/**
 * POST /1.1/verifyMobilePhone/{code}. Older SDKs leave the number out; then it is the number of the
 * session's user, or else the one that a code was requested for.
 */
export async function verifyMobilePhone(
  { requester, params, body, sourceIp }: OperationRequest<"verifyMobilePhone">,
  ports: AccountsPorts,
): Promise<OperationResponse> {
  const code = toSmsCode(params.code);
  const sent = body.mobilePhoneNumber ?? requester.user?.mobilePhoneNumber;
  const purpose = SMS_PURPOSES.verifyMobilePhone;
  const { phone } = await spendSmsCode(purpose, { code, phone: sent, sourceIp }, ports);
  const user = await findByPhone(phone, ports);
  if (user === undefined) throw new ApiError("invalidSmsCode");
  const result = await ports.users.change(user, (current) => {
    if (!hasPhone(current, phone)) throw new ApiError("invalidSmsCode");
    return withVerifiedPhone(current, ports.clock.now());
  });
  if (result.kind !== "changed") throw new ApiError("invalidSmsCode");
  const { updatedAt, objectId } = result.user;
  return { body: { updatedAt, objectId } };
}
