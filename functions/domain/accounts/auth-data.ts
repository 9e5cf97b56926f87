import { ApiError, explainedError } from "../api-error.ts";
import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import { validateStored } from "../objects/field-ops.ts";
import { invalidKeyName } from "../objects/key-error.ts";
import { own } from "../objects/typed-value.ts";
import { typeName } from "../objects/value-error.ts";

/** Authorization objects by platform, as sent or as stored. */
export type Platforms = Readonly<Record<string, JsonObject>>;

/** Platforms that an update links and unlinks. */
export interface AuthDataChanges {
  readonly linked: Platforms;
  readonly unlinked: readonly string[];
}

/** The platform of users who have no account yet; it has no verifier. */
export const ANONYMOUS = "anonymous";

export const MAX_PLATFORMS = 16;

/** Without `#`, which ends the name in a storage key, and `.`, which would make it a path. */
const PLATFORM_NAME = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;
const PLATFORM_FORM = "A platform's name has letters, digits, _ and -, at most 64.";
/** Markers of the service (union-id.ts), which SDKs send back with the whole map. */
const MARKER_NAME = /^_[A-Za-z0-9_-]+_unionid$/;
/** SDKs send UUIDs, with or without dashes. Short ids could be guessed. */
const ANONYMOUS_ID = /^[A-Za-z0-9_-]{16,128}$/;
/** Bytes; an id is part of a storage key. Platforms' own ids have fewer than 100. */
const MAX_ID_BYTES = 256;
const ID_MEMBERS = ["uid", "openid", "id"];

/**
 * The platforms of a sign-in or sign-up. `null`, and `{}` next to a password, mean none.
 *
 * @throws ApiError platformIdMissing (250), invalidKeyName for a platform's name, badParameter for
 *   too many, and errors of `validateValue`
 */
export function toPlatforms(value: Json | undefined): Platforms {
  if (value === undefined || value === null) return {};
  const { linked, unlinked } = toAuthDataChanges({ authData: value });
  const [none] = unlinked;
  if (none !== undefined) throw idMissing(none, null);
  return linked;
}

/**
 * The platforms in the body of an update: `authData` with objects to link and `null`s to unlink, and
 * keys `authData.<platform>` with an object, `null` or `{"__op":"Delete"}`.
 *
 * @param body only its members `authData` and `authData.…`; `"authData": null` changes nothing
 * @throws ApiError as `toPlatforms`; also badParameter for another operation, invalidKeyName for a
 *   path into a platform
 */
export function toAuthDataChanges(body: JsonObject): AuthDataChanges {
  const linked: Record<string, JsonObject> = {};
  const unlinked: string[] = [];
  for (const [platform, value] of Object.entries(body).flatMap(toEntries)) {
    assertPlatformName(platform);
    if (value === null || isDelete(value)) unlinked.push(platform);
    else linked[platform] = validPlatform(platform, value);
  }
  if (Object.keys(linked).length > MAX_PLATFORMS) throw tooManyPlatforms();
  return { linked, unlinked };
}

/** Asserts that the verifier has found the user's id: it exchanges codes for ids. */
export function assertIdentified(platform: string, data: JsonObject): void {
  if (accountId(platform, data) === undefined) throw idMissing(platform, data);
}

/** The user's id on a platform: `uid`, else `openid`, else `id`; undefined when there is none. */
export function accountId(platform: string, data: JsonObject): string | undefined {
  const members = platform === ANONYMOUS ? ["id"] : ID_MEMBERS;
  const member = members.find((name) => (own(data, name) ?? null) !== null);
  const id = member === undefined ? undefined : own(data, member);
  return isId(id) && (platform !== ANONYMOUS || ANONYMOUS_ID.test(id)) ? id : undefined;
}

/** The linked platforms, without the service's own markers. */
export function getPlatforms(authData: unknown): [string, JsonObject][] {
  if (typeof authData !== "object" || authData === null) return [];
  return Object.entries(authData as JsonObject).flatMap(([name, data]) =>
    name.startsWith("_") || !isJsonObject(data) ? [] : [[name, data]],
  );
}

export function isPlatformName(value: Json | undefined): value is string {
  return typeof value === "string" && PLATFORM_NAME.test(value);
}

/** The id of an account or of a person: a string that fits into a storage key. */
export function isId(value: Json | undefined): value is string {
  return typeof value === "string" && value !== "" && Buffer.byteLength(value) <= MAX_ID_BYTES;
}

export function tooManyPlatforms(): ApiError {
  return new ApiError("badParameter", `A user has at most ${MAX_PLATFORMS} platforms.`);
}

/** Names the form, never a value, which may be a token. */
function idMissing(platform: string, value: Json): ApiError {
  const name = `authData.${platform}`;
  const text = isJsonObject(value)
    ? `${name} needs ${platform === ANONYMOUS ? ANONYMOUS_FORM : ID_FORM}.`
    : `${name} must be an object, not ${typeName(value)}.`;
  return explainedError("platformIdMissing", text);
}

const ANONYMOUS_FORM = "id, a string of 16 to 128 letters, digits, _ and -, such as a UUID";
const ID_FORM = `uid, openid or id, a string of 1 to ${MAX_ID_BYTES} bytes`;

function toEntries([key, value]: [string, Json]): [string, Json][] {
  const dot = key.indexOf(".");
  if (dot >= 0) return [[key.slice(dot + 1), value]];
  if (value === null) return [];
  if (!isJsonObject(value)) {
    const text = `authData is ${typeName(value)}; send an object such as {"weixin": {"openid": "…"}}.`;
    throw explainedError("platformIdMissing", text);
  }
  return Object.entries(value).filter(([name]) => !MARKER_NAME.test(name));
}

function assertPlatformName(name: string): void {
  if (PLATFORM_NAME.test(name)) return;
  throw invalidKeyName(`authData.${name}`, PLATFORM_FORM);
}

/** @throws ApiError badParameter for operations other than a plain deletion */
function isDelete(value: Json): boolean {
  if (!isJsonObject(value) || !Object.hasOwn(value, "__op")) return false;
  const foreign = Object.keys(value).some((member) => member !== "__op" && member !== "delete");
  if (value.__op === "Delete" && !foreign) return true;
  throw new ApiError("badParameter", "A platform can only be linked as a whole or deleted.");
}

/** Keeps only the id: a union id next to it is never confirmed, so it must not lead to a user. */
function toAnonymous(value: JsonObject): JsonObject {
  const id = accountId(ANONYMOUS, value);
  if (id === undefined) throw idMissing(ANONYMOUS, value);
  return { id };
}

/** Every id that is given must be valid, also next to a valid one: two ids name two accounts. */
function validPlatform(platform: string, value: Json): JsonObject {
  if (!isJsonObject(value)) throw idMissing(platform, value);
  const given = ID_MEMBERS.map((name) => own(value, name) ?? null).filter((id) => id !== null);
  if (!given.every(isId)) throw idMissing(platform, value);
  if (platform === ANONYMOUS) return toAnonymous(value);
  if (Object.keys(value).length === 0) throw idMissing(platform, value);
  // A typed value would be compared by its meaning and not by its ids.
  const reserved = Object.keys(value).find((member) => member.startsWith("__"));
  if (reserved !== undefined) {
    throw invalidKeyName(reserved, "Keys with __ are reserved.");
  }
  validateStored(value, `authData.${platform}`);
  return value;
}
