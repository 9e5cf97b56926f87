import { findByPhone } from "../../accounts/find-by-phone.ts";
import { codeTarget } from "../../accounts/phone-codes.ts";
import { PURPOSE_OF, toSmsCode } from "../../domain/accounts/sms-code.ts";
import { hasPhone, withVerifiedPhone } from "../../domain/accounts/user-phone.ts";
import { ApiError } from "../../domain/api-error.ts";
import type { AccountsPorts } from "../../ports/accounts.ts";
import type { OperationRequest, OperationResponse } from "../../ports/operation.ts";

/**
 * POST /1.1/verifyMobilePhone/{code}. Without a number (older SDKs) it is that of the session's
 * user, else the one that was asked for.
 */
export async function verifyMobilePhone(
  { requester, params, body, sourceIp }: OperationRequest<"verifyMobilePhone">,
  ports: AccountsPorts,
): Promise<OperationResponse> {
  const code = toSmsCode(params.code);
  const value = body.mobilePhoneNumber ?? requester.user?.mobilePhoneNumber;
  const target = await codeTarget(PURPOSE_OF.verifyMobilePhone, { value, sourceIp }, ports);
  if (!(await ports.smsCodes.spend(target, code))) throw new ApiError("invalidSmsCode");
  const user = await findByPhone(target.phone, ports);
  if (user === undefined) throw new ApiError("invalidSmsCode");
  const result = await ports.users.change(user, (current) => {
    if (!hasPhone(current, target.phone)) throw new ApiError("invalidSmsCode");
    return withVerifiedPhone(current, ports.clock.now());
  });
  if (result.kind !== "changed") throw new ApiError("invalidSmsCode");
  const { updatedAt, objectId } = result.user;
  return { body: { updatedAt, objectId } };
}
