import type { Json, JsonObject } from "../json.ts";
import { toAcl } from "../objects/acl.ts";
import { applyFieldOps } from "../objects/field-ops.ts";
import { assertStorable, createdTimes, nextUpdatedAt } from "../objects/object.ts";
import { withoutAnonymous } from "./platform-links.ts";
import type { StoredUser } from "./stored-user.ts";
import { UNIQUE_FIELDS, validateUniqueValue } from "./unique-field.ts";
import type { Verification } from "./user-fields.ts";

/** What a new user is made of beside its fields. */
export interface UserOrigin {
  readonly objectId: string;
  readonly tokenGeneration: string;
  readonly nowMs: number;
  readonly verifyEmail: boolean;
  readonly verification?: Verification;
}

/** What goes into a change beside the fields; hash and generation only where they change. */
export interface ChangeOrigin {
  readonly nowMs: number;
  readonly verifyEmail: boolean;
  readonly verification?: Verification;
  readonly passwordHash?: string | undefined;
  readonly tokenGeneration?: string | undefined;
}

/** The user has an address that was never confirmed, also one from before it was asked for. */
export function hasUnverifiedEmail({ email, emailVerified }: StoredUser): boolean {
  return email !== undefined && emailVerified !== true;
}

/** Bytes of randomness that `newObjectId` takes. */
export const OBJECT_ID_RANDOM_BYTES = 8;

/** 24 lower-case hex: seconds since 1970, then randomness; sortable by creation. */
export function newObjectId(nowMs: number, random: Uint8Array): string {
  const seconds = Math.floor(nowMs / 1000).toString(16);
  return seconds.padStart(8, "0") + Buffer.from(random).toString("hex");
}

const USERNAME_LENGTH = 25;
const USERNAME_ALPHABET = "0123456789abcdefghijklmnopqrstuvwxyz";

/** The name of a user who chose none; 128 random bits. @see wire.md 4.1 */
export function newUsername(randomText: (length: number, alphabet: string) => string): string {
  return randomText(USERNAME_LENGTH, USERNAME_ALPHABET);
}

/**
 * A user who signs up, still without a way to log in: the caller adds the password's hash or the
 * platforms.
 *
 * @param fields from `toSignUpFields`
 * @throws ApiError usernameMissing, usernameBlank, invalidEmail, invalidMobilePhoneNumber,
 *   invalidAcl, objectTooLarge, and those of `applyFieldOps`
 */
export function createUser(fields: JsonObject, origin: UserOrigin): StoredUser {
  const { object, changedKeys } = applyFieldOps(undefined, fields);
  return {
    ...validated(object, new Set([...changedKeys, "username"])),
    emailVerified: object.email !== undefined && origin.verifyEmail ? false : null,
    ...origin.verification,
    objectId: origin.objectId,
    ...createdTimes(origin.nowMs),
    _tokenGeneration: origin.tokenGeneration,
  } as unknown as StoredUser;
}

/**
 * The user after an update.
 *
 * @param fields from `toUserChanges`
 * @throws ApiError as `createUser`
 */
export function changeUser(
  user: StoredUser,
  fields: JsonObject,
  origin: ChangeOrigin,
): { readonly user: StoredUser; readonly changedKeys: readonly string[] } {
  const { object, changedKeys } = applyFieldOps(user as unknown as JsonObject, fields);
  const { passwordHash, tokenGeneration, nowMs, verification = {} } = origin;
  const changed = {
    ...validated(object, new Set(changedKeys)),
    ...resetVerification(user, object, origin),
    ...verification,
    updatedAt: nextUpdatedAt(user.updatedAt, nowMs),
    ...(passwordHash !== undefined && { _passwordHash: passwordHash, ...NO_RESET_LINK }),
  } as unknown as StoredUser;
  const named = passwordHash === undefined ? changed : withoutAnonymous(changed);
  const replaced = tokenGeneration === undefined ? named : withToken(named, tokenGeneration);
  return { user: replaced, changedKeys: [...changedKeys, ...Object.keys(verification)] };
}

/** The user with another session token; the old one, also an imported one, is dead. */
export function replaceToken(user: StoredUser, tokenGeneration: string, nowMs: number): StoredUser {
  const updatedAt = nextUpdatedAt(user.updatedAt, nowMs);
  return { ...withToken(user, tokenGeneration), updatedAt };
}

function withToken(user: StoredUser, tokenGeneration: string): StoredUser {
  const { _importedTokenHash: _, ...rest } = user;
  return { ...rest, _tokenGeneration: tokenGeneration } as StoredUser;
}

/** Present but undefined, so that what was written since the user was read is removed too. */
const NO_RESET_LINK = { _resetPasswordLink: undefined };
const NO_MAIL_STATE = {
  ...NO_RESET_LINK,
  _verifyEmailLink: undefined,
  _emailSuppressed: undefined,
};

/** An address that changed is not confirmed any more (interface section 3.1, wire.md 4.3). */
function resetVerification(before: StoredUser, after: JsonObject, origin: ChangeOrigin) {
  const email = after.email !== before.email && {
    emailVerified: after.email !== undefined && origin.verifyEmail ? false : null,
    ...NO_MAIL_STATE,
  };
  const phone = after.mobilePhoneNumber !== before.mobilePhoneNumber && {
    mobilePhoneVerified: false,
  };
  return { ...email, ...phone };
}

function validated(object: JsonObject, changed: ReadonlySet<string>): JsonObject {
  for (const field of UNIQUE_FIELDS.filter((name) => changed.has(name))) {
    const value = object[field];
    if (value !== undefined || field === "username") validateUniqueValue(field, value);
  }
  assertStorable(object);
  const { ACL: acl } = object;
  return changed.has("ACL") && acl !== undefined ? { ...object, ACL: toAcl(acl) as Json } : object;
}
