import type { Acl } from "../objects/acl.ts";

/**
 * A user as stored: the fields of the wire, and attributes of the service (`_…`), which no answer
 * contains. `createdAt` and `updatedAt` are ISO 8601 with milliseconds.
 */
export interface StoredUser {
  readonly objectId: string;
  readonly createdAt: string;
  /** Later than the `updatedAt` that the change was based on; simultaneous changes may share it. */
  readonly updatedAt: string;
  readonly username: string;
  readonly email?: string;
  readonly emailVerified?: boolean | null;
  readonly mobilePhoneNumber?: string;
  readonly mobilePhoneVerified?: boolean;
  /** `true`: no session begins, and none works. Shown to the master key only. */
  readonly loginBlocked?: boolean;
  readonly authData?: Readonly<Record<string, unknown>> | null;
  /** Names of the union-id markers in `authData` that no platform confirmed; see union-id.ts. */
  readonly _unverifiedUnions?: readonly string[];
  /** By linked platform; a link without a mark came from LeanCloud. See link-proof.ts. */
  readonly _linkProofs?: Readonly<Record<string, "claimed" | "imported" | "confirmed">>;
  readonly ACL?: Acl;
  /** Random, new with every change. Together with `updatedAt` it is the version. */
  readonly _changeId?: string;
  /** Random, new with every password; absent: no log-in by password. */
  readonly _passwordId?: string;
  /**
   * `<kind>:<hash>`, see `Passwords` in ports/accounts.ts. Given only to be written: it is stored in
   * `UserSecrets`, and no user that was read has it.
   */
  readonly _passwordHash?: string;
  /** Random; a new one replaces the session token. */
  readonly _tokenGeneration: string;
  /** SHA-256 of the session token that was imported with the user, until it is replaced. */
  readonly _importedTokenHash?: string;
  /** LeanCloud's passwords and sessions count, until a password is set or sessions end here. */
  readonly _atLeanCloud?: true;
  /** `updatedAt` of the version that the last import wrote. */
  readonly _importedAt?: string;
  /** The newest mailed links. Storing one does not change `updatedAt`. */
  readonly _verifyEmailLink?: MailLink;
  readonly _resetPasswordLink?: MailLink;
  /** Set by a bounce or a complaint, removed when the address changes. */
  readonly _emailSuppressed?: EmailSuppression;
  readonly [field: string]: unknown;
}

/** A user's secrets, stored apart from the user, so that few functions can read them. */
export interface UserSecrets {
  readonly _passwordHash?: string;
  /** The same as the user's if both belong to one version. */
  readonly _passwordId?: string;
  /** Unix milliseconds of the failed log-ins that may still count; see login-lock.ts. */
  readonly _loginFailuresAtMs?: readonly number[];
}

export function hasPassword({ _passwordId, _passwordHash }: StoredUser): boolean {
  return _passwordId !== undefined || _passwordHash !== undefined;
}

/** The newest link of one purpose. Times are Unix milliseconds. */
export interface MailLink {
  /** SHA-256 of the token, base64url. */
  readonly hash: string;
  /** The request that the token derives from, together with a secret. */
  readonly requestId: string;
  /** The address it was mailed to. The link is void once the user has another address. */
  readonly email: string;
  /** A link that was requested earlier does not replace this one. */
  readonly requestedAtMs: number;
  readonly expiresAtMs: number;
  readonly usedAtMs?: number;
  /** The link that this one replaced; it stays valid for the rest of its week. */
  readonly previous?: { readonly hash: string; readonly expiresAtMs: number };
}

/** No mail is sent to this address: it bounces permanently, or its owner complained. */
export interface EmailSuppression {
  readonly email: string;
  readonly reason: "bounce" | "complaint";
  /** Unix milliseconds. */
  readonly atMs: number;
}
