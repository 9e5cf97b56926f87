import type { StoredUser } from "../domain/accounts/stored-user.ts";
import { hasPhone } from "../domain/accounts/user-phone.ts";
import type { AccountsPorts } from "../ports/accounts-ports.ts";

/** The user with a number. @param phone E.164 */
export async function findByPhone(
  phone: string,
  { users }: Pick<AccountsPorts, "users">,
): Promise<StoredUser | undefined> {
  const objectId = await users.findObjectId({ field: "mobilePhoneNumber", value: phone });
  const user = objectId === undefined ? undefined : await users.find(objectId);
  return user && hasPhone(user, phone) ? user : undefined;
}
