import { toOptionalPhoneNumber } from "../domain/accounts/phone-number.ts";
import type { SmsCodeTarget, SmsPurpose } from "../domain/accounts/sms-code.ts";
import { ApiError } from "../domain/api-error.ts";
import type { Json } from "../domain/json.ts";
import { networkOf } from "../domain/messages/source-address.ts";
import type { AccountsPorts } from "../ports/accounts.ts";

/**
 * Which number a code is for. Older SDKs send the code alone: then it is the number that the same
 * network asked for last. A code is never looked up by itself, because a guess would be tried
 * against everybody's.
 *
 * @param value the number as the client sent it, if it did
 * @throws ApiError invalidSmsCode when there is no number; invalidMobilePhoneNumber
 */
export async function codeTarget(
  purpose: SmsPurpose,
  { value, sourceIp }: { readonly value: Json | undefined; readonly sourceIp: string },
  { smsCodes }: Pick<AccountsPorts, "smsCodes">,
): Promise<SmsCodeTarget> {
  const given = toOptionalPhoneNumber(value)?.phone;
  const phone = given ?? (await smsCodes.recallPhone(purpose, networkOf(sourceIp)));
  if (phone === undefined) throw new ApiError("invalidSmsCode");
  return { purpose, phone };
}
