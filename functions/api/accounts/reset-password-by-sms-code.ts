import { findByPhone } from "../../accounts/find-by-phone.ts";
import { makePasswordReset } from "../../accounts/make-password-reset.ts";
import { codeTarget } from "../../accounts/phone-codes.ts";
import { mailsAfterReset } from "../../domain/accounts/mail.ts";
import { toNewPassword } from "../../domain/accounts/password.ts";
import { PURPOSE_OF, toSmsCode } from "../../domain/accounts/sms-code.ts";
import type { StoredUser } from "../../domain/accounts/stored-user.ts";
import { hasPhone, isOpenToCodes, withPasswordByCode } from "../../domain/accounts/user-phone.ts";
import { ApiError } from "../../domain/api-error.ts";
import { requestMailsAfterChange } from "../../messages/mails.ts";
import type { AccountsPorts } from "../../ports/accounts.ts";
import type { OperationRequest, OperationResponse } from "../../ports/operation.ts";

/** PUT (Go: POST) /1.1/resetPasswordBySmsCode/{code}. Opens a locked account; ends all sessions. */
export async function resetPasswordBySmsCode(
  request: OperationRequest<"resetPasswordBySmsCode" | "resetPasswordBySmsCodeByPost">,
  ports: AccountsPorts,
): Promise<OperationResponse> {
  const { params, body, sourceIp } = request;
  const code = toSmsCode(params.code);
  const password = toNewPassword(body.password, ports.settings);
  const value = body.mobilePhoneNumber;
  const target = await codeTarget(PURPOSE_OF.resetPasswordBySmsCode, { value, sourceIp }, ports);
  if (!(await ports.smsCodes.spend(target, code))) throw new ApiError("invalidSmsCode");
  const user = await findByPhone(target.phone, ports);
  if (user === undefined) throw new ApiError("invalidSmsCode");
  await replacePassword(user, { password, phone: target.phone }, ports);
  return { body: {} };
}

async function replacePassword(
  user: StoredUser,
  { password, phone }: { readonly password: string; readonly phone: string },
  ports: AccountsPorts,
): Promise<void> {
  const { users, settings } = ports;
  const reset = await makePasswordReset(password, ports);
  const result = await users.change(user, (current) => {
    // The number went to someone else, or became unproven, while the hash was made.
    if (!hasPhone(current, phone) || !isOpenToCodes(current, settings)) {
      throw new ApiError("invalidSmsCode");
    }
    return withPasswordByCode(current, reset);
  });
  if (result.kind !== "changed") throw new ApiError("invalidSmsCode");
  await requestMailsAfterChange(mailsAfterReset(result.user, settings), ports);
}
