import type { Json, JsonObject } from "../json.ts";
import { toAcl } from "../objects/acl.ts";
import { applyFieldOps } from "../objects/field-ops.ts";
import { type NativeUpdate, toNativeUpdate } from "../objects/native-update.ts";
import { assertStorable, createdTimes, nextUpdatedAt } from "../objects/object.ts";
import { withoutAnonymous } from "./platform-links.ts";
import type { StoredUser } from "./stored-user.ts";
import { UNIQUE_FIELDS, validateUniqueValue } from "./unique-field.ts";
import { LEFT_LEANCLOUD, NO_MAIL_STATE, NO_RESET_LINK, withNewToken } from "./user-credentials.ts";
import type { Verification } from "./user-fields.ts";

/** Bytes of randomness that `newObjectId` takes. */
export const OBJECT_ID_RANDOM_BYTES = 8;

/** 24 lower-case hexadecimal digits: seconds since 1970, then randomness; sorts by creation. */
export function newObjectId(nowMs: number, random: Uint8Array): string {
  const seconds = Math.floor(nowMs / 1000).toString(16);
  return seconds.padStart(8, "0") + Buffer.from(random).toString("hex");
}

const USERNAME_LENGTH = 25;
const USERNAME_ALPHABET = "0123456789abcdefghijklmnopqrstuvwxyz";

/** The username of a user who chose none; about 129 random bits. */
export function newUsername(randomText: (length: number, alphabet: string) => string): string {
  return randomText(USERNAME_LENGTH, USERNAME_ALPHABET);
}

/** The values that a new user needs besides the fields. */
export interface CreateContext {
  readonly objectId: string;
  readonly tokenGeneration: string;
  readonly nowMs: number;
  readonly verifyEmail: boolean;
  readonly verification?: Verification;
}

/**
 * A user who signs up, without a way to log in: the caller adds a password hash or platforms.
 *
 * @param fields from `toSignUpFields`
 * @throws ApiError usernameMissing, usernameBlank, invalidEmail, invalidMobilePhoneNumber,
 *   invalidAcl, objectTooLarge, and errors of `applyFieldOps`
 */
export function createUser(fields: JsonObject, context: CreateContext): StoredUser {
  const { object, changedKeys } = applyFieldOps(undefined, fields);
  return {
    ...validateUser(object, new Set([...changedKeys, "username"])),
    emailVerified: object.email !== undefined && context.verifyEmail ? false : null,
    ...context.verification,
    objectId: context.objectId,
    ...createdTimes(context.nowMs),
    _tokenGeneration: context.tokenGeneration,
  } as unknown as StoredUser;
}

/** The values that a change needs besides the fields; absent hash and generation stay. */
export interface ChangeContext {
  readonly nowMs: number;
  readonly verifyEmail: boolean;
  readonly verification?: Verification;
  readonly passwordHash?: string | undefined;
  readonly tokenGeneration?: string | undefined;
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
  context: ChangeContext,
): { readonly user: StoredUser; readonly changedKeys: readonly string[] } {
  const { object, changedKeys } = applyFieldOps(user as unknown as JsonObject, fields);
  const { passwordHash, tokenGeneration, nowMs, verification = {} } = context;
  const changed = {
    ...validateUser(object, new Set(changedKeys)),
    ...resetVerification(user, object, context),
    ...verification,
    updatedAt: nextUpdatedAt(user.updatedAt, nowMs),
    ...(passwordHash !== undefined && {
      _passwordHash: passwordHash,
      ...NO_RESET_LINK,
      ...LEFT_LEANCLOUD,
    }),
  } as unknown as StoredUser;
  const named = passwordHash === undefined ? changed : withoutAnonymous(changed);
  return {
    user: tokenGeneration === undefined ? named : withNewToken(named, tokenGeneration),
    changedKeys: [...changedKeys, ...Object.keys(verification)],
  };
}

/** Fields with rules of their own: to change them, the stored user must be read. */
const RULED_FIELDS: ReadonlySet<string> = new Set([...UNIQUE_FIELDS, "ACL", "authData"]);

/**
 * An update of custom fields that DynamoDB can apply by itself; undefined when it can't.
 *
 * @param fields from `toUserChanges`
 * @throws ApiError as `toNativeUpdate`
 */
export function toNativeUserUpdate(user: StoredUser, fields: JsonObject): NativeUpdate | undefined {
  if (Object.keys(fields).some((field) => RULED_FIELDS.has(field))) return undefined;
  return toNativeUpdate(user as unknown as JsonObject, fields);
}

/** Also true for an address that was given before verification was switched on. */
export function hasUnverifiedEmail({ email, emailVerified }: StoredUser): boolean {
  return email !== undefined && emailVerified !== true;
}

/** A new address or number is not verified (docs/protocol/users.md, E-mail verification). */
function resetVerification(
  before: StoredUser,
  after: JsonObject,
  { verifyEmail }: Pick<ChangeContext, "verifyEmail">,
) {
  const email = after.email !== before.email && {
    emailVerified: after.email !== undefined && verifyEmail ? false : null,
    ...NO_MAIL_STATE,
  };
  const phone = after.mobilePhoneNumber !== before.mobilePhoneNumber && {
    mobilePhoneVerified: false,
  };
  return { ...email, ...phone };
}

function validateUser(object: JsonObject, changed: ReadonlySet<string>): JsonObject {
  for (const field of UNIQUE_FIELDS.filter((name) => changed.has(name))) {
    const value = object[field];
    if (value !== undefined || field === "username") validateUniqueValue(field, value);
  }
  assertStorable(object);
  const { ACL: acl } = object;
  return changed.has("ACL") && acl !== undefined ? { ...object, ACL: toAcl(acl) as Json } : object;
}
