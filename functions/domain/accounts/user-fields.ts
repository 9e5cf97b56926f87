import { ApiError } from "../api-error.ts";
import type { Json, JsonObject } from "../json.ts";
import { toCreateFields, toUpdateFields } from "../objects/object.ts";
import {
  type AuthDataChanges,
  type Platforms,
  toAuthDataChanges,
  toPlatforms,
} from "./auth-data.ts";
import { toPassword } from "./password.ts";

/** What a client asks a user to be or to become. */
export interface UserFields {
  /** Checked for names and values; plain values and `__op`s, without password and `authData`. */
  readonly fields: JsonObject;
  readonly password: string | undefined;
}

/** What an update asks for. */
export interface UserChanges extends UserFields {
  readonly authData: AuthDataChanges;
}

/** Only the service writes these; what a client sends for them is ignored (attacks A12, A63). */
const SERVICE_FIELDS = new Set(["sessionToken", "emailVerified", "mobilePhoneVerified", "salt"]);

/**
 * The body of a sign-up, or of a sign-in when it names platforms.
 *
 * @throws ApiError passwordMissing (201) without platforms, and those of `toCreateFields`,
 *   `toPassword` and `toPlatforms`
 */
export function toSignUpFields(body: JsonObject): UserFields & { readonly platforms: Platforms } {
  const { authData, ...others } = body;
  const { fields, password } = split(toCreateFields(others));
  const platforms = toPlatforms(authData);
  if (password !== undefined) return { fields, platforms, password: toPassword(password) };
  if (Object.keys(platforms).length > 0) return { fields, platforms, password };
  throw new ApiError(authData === undefined ? "passwordMissing" : "platformIdMissing");
}

/**
 * The body of a sign-up by phone, where a password is optional; an empty one is none.
 *
 * @throws ApiError badParameter for `authData`, and those of `toSignUpFields`
 */
export function toPhoneSignUpFields({ smsCode: _, ...body }: JsonObject): UserFields {
  if (body.authData !== undefined) {
    throw new ApiError("badParameter", "Third-party accounts are linked after the sign-in.");
  }
  const { fields, password } = split(toCreateFields(body));
  const hasPassword = password !== undefined && password !== null && password !== "";
  return { fields, password: hasPassword ? toPassword(password) : undefined };
}

/**
 * The body of an update.
 *
 * @throws ApiError passwordMissing for a password that is no text, also `null` and `__op`s; those
 *   of `toUpdateFields`, `toPassword` and `toAuthDataChanges`
 */
export function toUserChanges(body: JsonObject): UserChanges {
  const { authData, others } = splitAuthData(body);
  const { fields, password } = split(toUpdateFields(others));
  return {
    fields,
    password: password === undefined ? undefined : toPassword(password),
    authData: toAuthDataChanges(authData),
  };
}

/** Third-party accounts have rules of their own; keys into them are legal on updates only. */
function splitAuthData(body: JsonObject): { authData: JsonObject; others: JsonObject } {
  const authData: JsonObject = Object.create(null);
  const others: JsonObject = Object.create(null);
  for (const [key, value] of Object.entries(body)) {
    const isAuthData = key === "authData" || key.startsWith("authData.");
    (isAuthData ? authData : others)[key] = value;
  }
  return { authData, others };
}

function split(all: JsonObject): { fields: JsonObject; password: Json | undefined } {
  const fields: JsonObject = Object.create(null);
  for (const [key, value] of Object.entries(all)) {
    const [field = ""] = key.split(".");
    if (field === "password" && key !== field) throw new ApiError("passwordMissing");
    if (field !== "password" && !SERVICE_FIELDS.has(field)) fields[key] = value;
  }
  return { fields, password: all.password };
}
