import { ApiError, explainedError } from "../api-error.ts";
import type { JsonObject } from "../json.ts";
import { isPermitted } from "../objects/acl.ts";
import type { Viewer } from "../requester.ts";
import type { StoredUser } from "./stored-user.ts";

/** Whether the requester may read this user. Users can always read themselves. */
export function isVisible(user: StoredUser, requester: Viewer): boolean {
  return isSelf(user, requester) || isPermitted(user.ACL, "read", requester);
}

/** Whether the requester may change or delete this user. The ACL grants nothing here. */
export function mayAlter(objectId: string, { master, user }: Viewer): boolean {
  return master || user?.objectId === objectId;
}

/** @throws ApiError userUnalterable (206) unless `mayAlter` */
export function assertMayAlter(objectId: string, requester: Viewer): void {
  if (mayAlter(objectId, requester)) return;
  throw explainedError("userUnalterable", requester.user ? OTHER_USER : NO_SESSION);
}

const OTHER_USER = "The session in X-LC-Session is another user's.";
export const NO_SESSION = "Send the user's session in X-LC-Session.";
/** The answer to a token that leads to no user. */
export const ENDED_SESSION =
  "The session in X-LC-Session has ended, or never began here. Log in again.";

/**
 * Asserts that the requester's session still holds. It may have ended while the request ran: a reset
 * must not be followed by a change that was on its way (A114).
 *
 * @throws ApiError userUnalterable (206)
 */
export function assertSession(current: StoredUser, { master, user }: Viewer): void {
  const holds = user?._tokenGeneration === current._tokenGeneration;
  if (!master && !holds) throw explainedError("userUnalterable", ENDED_SESSION);
}

/** @throws ApiError userBlocked (220) */
export function assertNotBlocked({ loginBlocked }: StoredUser): void {
  if (loginBlocked === true) throw new ApiError("userBlocked");
}

export interface UserView {
  readonly requester: Viewer;
  readonly sessionToken?: string;
  readonly hiddenFields?: readonly string[];
}

/**
 * The user as an answer shows them; the only serializer of users. Never includes anything internal
 * or secret, `authData` only for the user and the master key, and `loginBlocked` for the latter.
 *
 * @param sessionToken only where a session begins (docs/protocol/users.md, User objects in answers)
 * @param hiddenFields the setting `privateUserFields`; the user and the master key see these fields
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
  const fields = Object.entries(complete).filter(
    ([key]) => isPublic(key, isPrivate) && (key !== "loginBlocked" || requester.master),
  );
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

function isSelf(user: StoredUser, requester: Viewer): boolean {
  return requester.user?.objectId === user.objectId;
}
