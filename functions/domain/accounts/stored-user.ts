/**
 * A user as stored: the wire's fields plus what the service owns (`_…`), which never leaves.
 * Dates in `createdAt` and `updatedAt` are ISO 8601 with milliseconds.
 */
export interface StoredUser {
  readonly objectId: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly username: string;
  readonly email?: string;
  readonly emailVerified?: boolean | null;
  readonly mobilePhoneNumber?: string;
  readonly mobilePhoneVerified?: boolean;
  readonly authData?: Readonly<Record<string, unknown>> | null;
  readonly ACL?: Readonly<Record<string, unknown>>;
  /** scrypt-kdf's format in base64, or another kind named by its prefix. */
  readonly _passwordHash?: string;
  /** Random; a new one replaces the session token. */
  readonly _tokenGeneration: string;
  readonly _loginFailures?: number;
  readonly _lastFailureAtMs?: number;
  readonly [field: string]: unknown;
}
