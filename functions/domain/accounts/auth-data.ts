import { ApiError } from "../api-error.ts";
import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import { validateStored } from "../objects/field-ops.ts";
import { own } from "../objects/typed-value.ts";

/** Authorization objects by platform, as sent or as stored. @see interface section 2.4 */
export type Platforms = Readonly<Record<string, JsonObject>>;

/** What an update does to the platforms of a user. */
export interface AuthDataChanges {
  readonly linked: Platforms;
  readonly unlinked: readonly string[];
}

/** Users who have no account yet; never sent to a verifier. */
export const ANONYMOUS = "anonymous";

export const MAX_PLATFORMS = 16;

/** No `#`, which ends the name in a key, and no `.`, which would make it a path. */
const PLATFORM_NAME = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;
/** Set by the service (union-id.ts); SDKs that send the whole map send it back. */
const MARKER_NAME = /^_[A-Za-z0-9_-]+_unionid$/;
/** A UUID with or without dashes is what SDKs send; shorter ones could be guessed. */
const ANONYMOUS_ID = /^[A-Za-z0-9_-]{16,128}$/;
/** Bytes; an id is part of a key. Platforms' own ids stay below 100. */
const MAX_ID_BYTES = 256;
const ID_MEMBERS = ["uid", "openid", "id"];

/**
 * The platforms of a sign-in or sign-up. `null`, and `{}` beside a password, stand for none.
 *
 * @throws ApiError platformIdMissing (250), invalidKeyName for a platform's name, badParameter for
 *   too many, and those of `validateValue`
 */
export function toPlatforms(value: Json | undefined): Platforms {
  if (value === undefined || value === null) return {};
  const { linked, unlinked } = toAuthDataChanges({ authData: value });
  if (unlinked.length > 0) throw new ApiError("platformIdMissing");
  return linked;
}

/**
 * What an update body says about platforms: `authData` with objects to link and `null`s to unlink,
 * and keys `authData.<platform>` with one of both or `{"__op":"Delete"}` (wire.md 4.3).
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

/** May the object leave the verifier? Codes are exchanged for an id there. */
export function assertIdentified(platform: string, data: JsonObject): void {
  if (accountId(platform, data) === undefined) throw new ApiError("platformIdMissing");
}

/** Who the user is on a platform: `uid`, else `openid`, else `id`; undefined without any. */
export function accountId(platform: string, data: JsonObject): string | undefined {
  const members = platform === ANONYMOUS ? ["id"] : ID_MEMBERS;
  const member = members.find((name) => (own(data, name) ?? null) !== null);
  const id = member === undefined ? undefined : own(data, member);
  return isId(id) && (platform !== ANONYMOUS || ANONYMOUS_ID.test(id)) ? id : undefined;
}

/** The linked platforms without what the service keeps beside them. */
export function platformsOf(authData: unknown): [string, JsonObject][] {
  if (typeof authData !== "object" || authData === null) return [];
  return Object.entries(authData as JsonObject).flatMap(([name, data]) =>
    name.startsWith("_") || !isJsonObject(data) ? [] : [[name, data]],
  );
}

export function isPlatformName(value: Json | undefined): value is string {
  return typeof value === "string" && PLATFORM_NAME.test(value);
}

/** An id of an account or of a person; text that fits into a key. */
export function isId(value: Json | undefined): value is string {
  return typeof value === "string" && value !== "" && Buffer.byteLength(value) <= MAX_ID_BYTES;
}

export function tooManyPlatforms(): ApiError {
  return new ApiError("badParameter", `A user has at most ${MAX_PLATFORMS} platforms.`);
}

function toEntries([key, value]: [string, Json]): [string, Json][] {
  const dot = key.indexOf(".");
  if (dot >= 0) return [[key.slice(dot + 1), value]];
  if (value === null) return [];
  if (!isJsonObject(value)) throw new ApiError("platformIdMissing");
  return Object.entries(value).filter(([name]) => !MARKER_NAME.test(name));
}

function assertPlatformName(name: string): void {
  if (PLATFORM_NAME.test(name)) return;
  const column = `authData.${name.slice(0, 128)}`;
  throw new ApiError("invalidKeyName", `Invalid key name. The column is: '${column}'.`);
}

/** @throws ApiError badParameter for any other operation than a plain deletion */
function isDelete(value: Json): boolean {
  if (!isJsonObject(value) || !Object.hasOwn(value, "__op")) return false;
  const foreign = Object.keys(value).some((member) => member !== "__op" && member !== "delete");
  if (value.__op === "Delete" && !foreign) return true;
  throw new ApiError("badParameter", "A platform is linked as a whole or deleted.");
}

/** Nothing but the id: nobody confirms a union id beside it, so it must not lead to a user. */
function toAnonymous(value: JsonObject): JsonObject {
  const id = accountId(ANONYMOUS, value);
  if (id === undefined) throw new ApiError("platformIdMissing");
  return { id };
}

/** An id that is given must be one, also beside a valid one: two would name two accounts. */
function validPlatform(platform: string, value: Json): JsonObject {
  if (!isJsonObject(value)) throw new ApiError("platformIdMissing");
  const given = ID_MEMBERS.map((name) => own(value, name) ?? null).filter((id) => id !== null);
  if (!given.every(isId)) throw new ApiError("platformIdMissing");
  if (platform === ANONYMOUS) return toAnonymous(value);
  if (Object.keys(value).length === 0) throw new ApiError("platformIdMissing");
  // A typed value would be compared by what it stands for, not by its ids.
  const reserved = Object.keys(value).find((member) => member.startsWith("__"));
  if (reserved !== undefined) {
    throw new ApiError("invalidKeyName", `Invalid key name. The column is: '${reserved}'.`);
  }
  validateStored(value);
  return value;
}
