import type { JsonObject } from "../json.ts";
import { isPermitted } from "../objects/acl.ts";
import type { Requester } from "../requester.ts";
import type { StoredUser } from "./stored-user.ts";

/** May the requester see this user at all? Nobody can lock himself out. @see interface 2.5 */
export function isVisible(user: StoredUser, requester: Requester): boolean {
  return isSelf(user, requester) || isPermitted(user.ACL, "read", requester);
}

/** May the requester change or delete this user? The ACL grants nothing here (wire.md 2.5). */
export function mayAlter(objectId: string, { master, user }: Requester): boolean {
  return master || user?.objectId === objectId;
}

export interface UserView {
  readonly requester: Requester;
  readonly sessionToken?: string;
  readonly hiddenFields?: readonly string[];
}

/**
 * What of a user may leave the service: the one serializer of users.
 *
 * Never anything internal or secret; `authData` only to the user himself and to the master key.
 *
 * @param sessionToken only where the interface returns one (wire.md 4.1)
 * @param hiddenFields the setting `privateUserFields`, wherever others than himself ask
 */
export function toUserBody(
  user: StoredUser,
  { requester, sessionToken, hiddenFields = [] }: UserView,
): JsonObject {
  const isPrivate = requester.master || isSelf(user, requester);
  const { emailVerified, mobilePhoneVerified } = user;
  const complete = {
    ...user,
    emailVerified: emailVerified ?? false,
    mobilePhoneVerified: mobilePhoneVerified ?? false,
  };
  const fields = Object.entries(complete).filter(([key]) => isPublic(key, isPrivate));
  const shown = isPrivate ? fields : fields.filter(([key]) => !hiddenFields.includes(key));
  return {
    ...(Object.fromEntries(shown) as JsonObject),
    ...(sessionToken !== undefined && { sessionToken }),
  };
}

const SECRETS = new Set(["password", "salt", "sessionToken"]);

function isPublic(key: string, isPrivate: boolean): boolean {
  if (key.startsWith("_") || SECRETS.has(key)) return false;
  return key !== "authData" || isPrivate;
}

function isSelf(user: StoredUser, requester: Requester): boolean {
  return requester.user?.objectId === user.objectId;
}
