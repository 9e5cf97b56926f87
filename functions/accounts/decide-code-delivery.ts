import type { PhoneNumber } from "../domain/accounts/phone-number.ts";
import { isOpenToCodes } from "../domain/accounts/user-phone.ts";
import { type Delivery, refuseNumber } from "../messages/sms-codes.ts";
import type { AccountsPorts } from "../ports/accounts.ts";
import { findByPhone } from "./find-by-phone.ts";

/**
 * Whether a code that opens the account of the number's user is sent.
 *
 * @throws ApiError mobilePhoneNotFound, mobilePhoneNotVerified; in the error mode `private` nothing
 */
export async function decideForUser(
  { phone }: PhoneNumber,
  { users, settings }: Pick<AccountsPorts, "users" | "settings">,
): Promise<Delivery> {
  const user = await findByPhone(phone, { users });
  if (user === undefined) return refuseNumber("mobilePhoneNotFound", settings);
  if (!isOpenToCodes(user, settings)) return refuseNumber("mobilePhoneNotVerified", settings);
  return "send";
}
