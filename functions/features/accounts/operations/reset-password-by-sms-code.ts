import { mailsAfterReset } from "../../../domain/accounts/mail.ts";
import { type PaidPassword, toNewPassword } from "../../../domain/accounts/password.ts";
import { acceptsCodes, hasPhone } from "../../../domain/accounts/phone-number.ts";
import { SMS_PURPOSES, toSmsCode } from "../../../domain/accounts/sms-code.ts";
import type { StoredUser } from "../../../domain/accounts/stored-user.ts";
import { withPasswordByCode } from "../../../domain/accounts/user-credentials.ts";
import { ApiError } from "../../../domain/api-error.ts";
import type { AccountsPorts } from "../../../ports/accounts.ts";
import type { OperationRequest, OperationResponse } from "../../../ports/operation.ts";
import type { LimitedBy } from "../../../ports/rate-limits.ts";
import { requestMailsAfterChange } from "../../messages/mails.ts";
import { findByPhone, spendSmsCode } from "../phone-codes.ts";
import { preparePasswordReset, rememberReset } from "../prepare-user-change.ts";

/**
 * PUT /1.1/resetPasswordBySmsCode/{code}; the Go SDK sends POST. Unlocks the account and ends all
 * sessions.
 */
export async function resetPasswordBySmsCode(
  request: OperationRequest<"resetPasswordBySmsCode" | "resetPasswordBySmsCodeByPost">,
  ports: AccountsPorts & LimitedBy<"codeGuesses">,
): Promise<OperationResponse> {
  const { requester, params, body, sourceIp } = request;
  const code = toSmsCode(params.code);
  const password = await toNewPassword(body.password, ports.settings, requester.work);
  const sent = { code, phone: body.mobilePhoneNumber, sourceIp };
  const { phone } = await spendSmsCode(SMS_PURPOSES.resetPasswordBySmsCode, sent, ports);
  const user = await findByPhone(phone, ports);
  if (user === undefined) throw new ApiError("invalidSmsCode");
  await replacePassword(user, { password, phone }, ports);
  await rememberReset(user, sourceIp, ports);
  return { body: {} };
}

/** @alias with a route of its own */
export const resetPasswordBySmsCodeByPost = resetPasswordBySmsCode;

async function replacePassword(
  user: StoredUser,
  { password, phone }: { readonly password: PaidPassword; readonly phone: string },
  ports: AccountsPorts,
): Promise<void> {
  const { users, settings } = ports;
  const reset = await preparePasswordReset(password, ports);
  const result = await users.change(user, (current) => {
    // While the password was hashed, the number may have moved to another user or lost its proof.
    if (!hasPhone(current, phone) || !acceptsCodes(current, settings)) {
      throw new ApiError("invalidSmsCode");
    }
    return withPasswordByCode(current, reset);
  });
  if (result.kind !== "changed") throw new ApiError("invalidSmsCode");
  await requestMailsAfterChange(mailsAfterReset(result.user, settings), ports);
}
