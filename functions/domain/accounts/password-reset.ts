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

/** The user with the password that a reset brought, a new session token and no login lock. */
export function withResetPassword(
  user: StoredUser,
  { passwordHash, tokenGeneration, nowMs }: PasswordReset,
): StoredUser {
  return {
    ...replaceToken(user, tokenGeneration, nowMs),
    _passwordHash: passwordHash,
    ...NO_LOGIN_FAILURES,
  } as unknown as StoredUser;
}

/** Present but undefined, so that failures counted since the user was read are removed too. */
const NO_LOGIN_FAILURES = { _loginFailuresAtMs: undefined };
