import { nextUpdatedAt } from "../objects/object.ts";
import { getPlatforms } from "./auth-data.ts";
import { unlinkPlatforms, withoutAnonymous } from "./platform-links.ts";
import type { StoredUser } from "./stored-user.ts";

/** Present but undefined: the write also removes a link that was stored since the user was read. */
export const NO_RESET_LINK = { _resetPasswordLink: undefined };

/** Present but undefined, as above. */
export const NO_MAIL_STATE = {
  ...NO_RESET_LINK,
  _verifyEmailLink: undefined,
  _emailSuppressed: undefined,
};

/** Present but undefined: the write also removes failures counted since the user was read. */
const NO_LOGIN_FAILURES = { _loginFailuresAtMs: undefined };

/**
 * Present but undefined, as above. Written with a new password or when sessions end, so that
 * LeanCloud can't undo the change (A178).
 */
export const LEFT_LEANCLOUD = { _atLeanCloud: undefined };

/** The user with a new session token; the old one stops working, also an imported one. */
export function withNewToken(user: StoredUser, tokenGeneration: string): StoredUser {
  const { _importedTokenHash: _, ...rest } = user;
  return {
    ...rest,
    _tokenGeneration: tokenGeneration,
    ...LEFT_LEANCLOUD,
  } as unknown as StoredUser;
}

/** The user after a refresh of the session token. */
export function refreshToken(user: StoredUser, tokenGeneration: string, nowMs: number): StoredUser {
  const updatedAt = nextUpdatedAt(user.updatedAt, nowMs);
  return { ...withNewToken(user, tokenGeneration), updatedAt };
}

/** The values that a password reset writes, by link or by code. */
export interface PasswordReset {
  readonly passwordHash: string;
  /** Ends the sessions on every device (docs/protocol/users.md, Password reset). */
  readonly tokenGeneration: string;
  /** Unix milliseconds. */
  readonly nowMs: number;
}

/** The user after a reset: no longer anonymous, logged out everywhere, unlocked. */
export function withResetPassword(
  user: StoredUser,
  { passwordHash, tokenGeneration, nowMs }: PasswordReset,
): StoredUser {
  return withoutAnonymous({
    ...refreshToken(user, tokenGeneration, nowMs),
    _passwordHash: passwordHash,
    ...NO_LOGIN_FAILURES,
  } as unknown as StoredUser);
}

/** The user without their address, which another user may take then. */
export function withoutEmail(user: StoredUser): StoredUser {
  const { email: _, ...rest } = user;
  return { ...rest, emailVerified: null, ...NO_MAIL_STATE } as unknown as StoredUser;
}

/** The user without their number, which another user may take then. */
export function withoutPhone(user: StoredUser): StoredUser {
  const { mobilePhoneNumber: _, ...rest } = user;
  return { ...rest, mobilePhoneVerified: false } as StoredUser;
}

/**
 * The user after the owner of a platform account has signed in for the first time through a link that came
 * from LeanCloud. A stranger may have linked it there, so every other way to sign in ends; the data stay
 * (A179).
 *
 * @param kept the platforms of the sign-in
 */
export function withoutOtherAccess(
  user: StoredUser,
  { kept, tokenGeneration }: { kept: readonly string[]; tokenGeneration: string },
): StoredUser {
  const names = getPlatforms(user.authData).map(([name]) => name);
  const others = names.filter((name) => !kept.includes(name));
  const { _passwordId: _, ...rest } = withoutEmail(withoutPhone(unlinkPlatforms(user, others)));
  return {
    ...withNewToken(rest as StoredUser, tokenGeneration),
    _passwordHash: undefined,
    ...NO_LOGIN_FAILURES,
  } as unknown as StoredUser;
}

/**
 * The user after the reader of the user's mails chose a password. Before the first proof, any
 * stranger could have signed up with the address. So every other way to sign in is removed, even a
 * proven one: a stranger may have added it (A114).
 */
export function withProvenEmail(user: StoredUser): StoredUser {
  if (user.emailVerified === true) return user;
  return { ...withoutPhone(withoutPlatforms(user)), emailVerified: true };
}

/** The same for the user's number. */
function withProvenPhone(user: StoredUser): StoredUser {
  if (user.mobilePhoneVerified === true) return user;
  return { ...withoutEmail(withoutPlatforms(user)), mobilePhoneVerified: true };
}

function withoutPlatforms(user: StoredUser): StoredUser {
  return unlinkPlatforms(
    user,
    getPlatforms(user.authData).map(([name]) => name),
  );
}

/** The user after a reset by code: the code verifies the number, and a mailed link is void. */
export function withPasswordByCode(user: StoredUser, reset: PasswordReset): StoredUser {
  return {
    ...withResetPassword(withProvenPhone(user), reset),
    ...NO_RESET_LINK,
  } as unknown as StoredUser;
}
