import type { StoredUser } from "../domain/accounts/stored-user.ts";
import { hasPhone } from "../domain/accounts/user-phone.ts";
import type { AccountsPorts } from "../ports/accounts.ts";
import { UNKNOWN_USER } from "./reserve-attempt.ts";

/** The user with a number; takes the same steps when there is none. @param phone E.164 */
export async function findByPhone(
  phone: string,
  { users }: Pick<AccountsPorts, "users">,
): Promise<StoredUser | undefined> {
  const objectId = await users.findObjectId({ field: "mobilePhoneNumber", value: phone });
  const user = await users.find(objectId ?? UNKNOWN_USER);
  return user && hasPhone(user, phone) ? user : undefined;
}
