import { withoutAnonymous } from "./platform-links.ts";
import type { StoredUser } from "./stored-user.ts";
import { replaceToken } from "./user.ts";

/** What a reset writes, by link or by code. */
export interface PasswordReset {
  readonly passwordHash: string;
  /** Replaces the session token on every device. @see interface section 3.3 */
  readonly tokenGeneration: string;
  /** Unix milliseconds. */
  readonly nowMs: number;
}

/** The user with a reset password: a new session token, no login lock, no anonymous id. */
export function withResetPassword(
  user: StoredUser,
  { passwordHash, tokenGeneration, nowMs }: PasswordReset,
): StoredUser {
  const changed = {
    ...replaceToken(user, tokenGeneration, nowMs),
    _passwordHash: passwordHash,
    ...NO_LOGIN_FAILURES,
  } as unknown as StoredUser;
  return withoutAnonymous(changed);
}

/** Present but undefined, so that failures counted since the user was read are removed too. */
const NO_LOGIN_FAILURES = { _loginFailuresAtMs: undefined };
