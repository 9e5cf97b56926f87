import { ApiError } from "../api-error.ts";
import type { Json, JsonObject } from "../json.ts";
import { toCreateFields, toUpdateFields } from "../objects/object.ts";
import { toPassword } from "./password.ts";

/** What a client asks a user to be or to become. */
export interface UserFields {
  /** Checked for names and values; plain values and `__op`s, without the password. */
  readonly fields: JsonObject;
  readonly password: string | undefined;
}

/** Only the service writes these; what a client sends for them is ignored (attacks A12, A63). */
const SERVICE_FIELDS = new Set(["sessionToken", "emailVerified", "mobilePhoneVerified", "salt"]);

/**
 * The body of a sign-up.
 *
 * @throws ApiError passwordMissing (201), badParameter for `authData`, and those of
 *   `toCreateFields` and `toPassword`
 */
export function toSignUpFields(body: JsonObject): Required<UserFields> & { password: string } {
  const { fields, password } = split(toCreateFields(body));
  return { fields, password: toPassword(password) };
}

/**
 * The body of a sign-up by phone, where a password is optional; an empty one is none.
 *
 * @throws ApiError as `toSignUpFields`
 */
export function toPhoneSignUpFields(body: JsonObject): UserFields {
  const { fields, password } = split(toCreateFields(body));
  delete fields.smsCode;
  const hasPassword = password !== undefined && password !== null && password !== "";
  return { fields, password: hasPassword ? toPassword(password) : undefined };
}

/**
 * The body of an update.
 *
 * @throws ApiError passwordMissing for a password that is no text, also `null` and `__op`s;
 *   badParameter for `authData`, and those of `toUpdateFields` and `toPassword`
 */
export function toUserChanges(body: JsonObject): UserFields {
  const { fields, password } = split(toUpdateFields(body));
  return { fields, password: password === undefined ? undefined : toPassword(password) };
}

function split(all: JsonObject): { fields: JsonObject; password: Json | undefined } {
  const fields: JsonObject = Object.create(null);
  for (const [key, value] of Object.entries(all)) {
    const [field = ""] = key.split(".");
    if (field === "authData") throw unsupported();
    if (field === "password" && key !== field) throw new ApiError("passwordMissing");
    if (field !== "password" && !SERVICE_FIELDS.has(field)) fields[key] = value;
  }
  return { fields, password: all.password };
}

function unsupported(): ApiError {
  return new ApiError("badParameter", "Third-party accounts (authData) are not supported.");
}
