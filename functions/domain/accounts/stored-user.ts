import type { Acl } from "../objects/acl.ts";
import type { EmailSuppression, MailLink } from "./mail-state.ts";

/**
 * A user as stored: the wire's fields plus what the service owns (`_…`), which never leaves.
 * Dates in `createdAt` and `updatedAt` are ISO 8601 with milliseconds.
 */
export interface StoredUser {
  readonly objectId: string;
  readonly createdAt: string;
  /** Later than what any reader saw before; changes of the same moment may share it. */
  readonly updatedAt: string;
  readonly username: string;
  readonly email?: string;
  readonly emailVerified?: boolean | null;
  readonly mobilePhoneNumber?: string;
  readonly mobilePhoneVerified?: boolean;
  readonly authData?: Readonly<Record<string, unknown>> | null;
  /** Names of the union-id markers in `authData` that no platform confirmed, see union-id.ts. */
  readonly _unverifiedUnions?: readonly string[];
  readonly ACL?: Acl;
  /** Random, of the last change: with `updatedAt` it is the version. */
  readonly _changeId?: string;
  /** `<kind>:<hash>`, see ports/passwords.ts; absent: no login by password. */
  readonly _passwordHash?: string;
  /** Random; a new one replaces the session token. */
  readonly _tokenGeneration: string;
  /** SHA-256 of the session token that was imported with the user, until it is replaced. */
  readonly _importedTokenHash?: string;
  /** Unix milliseconds of the failed logins that may still count, see login-lock.ts. */
  readonly _loginFailuresAtMs?: readonly number[];
  /** The newest mailed links; written by a path of their own that does not move `updatedAt`. */
  readonly _verifyEmailLink?: MailLink;
  readonly _resetPasswordLink?: MailLink;
  /** Set by a bounce or a complaint, removed when the address changes. */
  readonly _emailSuppressed?: EmailSuppression;
  readonly [field: string]: unknown;
}
