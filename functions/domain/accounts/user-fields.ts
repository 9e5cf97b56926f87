import { ApiError } from "../api-error.ts";
import type { Json, JsonObject } from "../json.ts";
import { toCreateFields, toUpdateFields } from "../objects/object.ts";
import type { Requester } from "../requester.ts";
import {
  type AuthDataChanges,
  type Platforms,
  toAuthDataChanges,
  toPlatforms,
} from "./auth-data.ts";
import { toPassword } from "./password.ts";

/** What the master key says is confirmed, or is not; an absent one is left to the service. */
export interface Verification {
  readonly emailVerified?: boolean;
  readonly mobilePhoneVerified?: boolean;
}

/** What a client asks a user to be or to become. */
export interface UserFields {
  /** Checked for names and values; plain values and `__op`s, without password and `authData`. */
  readonly fields: JsonObject;
  readonly password: string | undefined;
  /** Empty without the master key. */
  readonly verification: Verification;
}

/** What a sign-up asks for. */
export interface SignUpFields extends UserFields {
  readonly platforms: Platforms;
}

/** What an update asks for. */
export interface UserChanges extends UserFields {
  readonly authData: AuthDataChanges;
}

/** What teams set for the users whom they bring along (wire.md section 9). */
const VERIFICATION_FIELDS = ["emailVerified", "mobilePhoneVerified"] as const;
/** Only the service writes these; what a client sends for them is ignored (attacks A12, A63). */
const SERVICE_FIELDS = new Set(["sessionToken", "salt", ...VERIFICATION_FIELDS]);

/**
 * The body of a sign-up, or of a sign-in when it names platforms.
 *
 * @throws ApiError passwordMissing (201) without platforms, invalidValueType (111) for a
 *   verification that is no boolean, and those of `toCreateFields`, `toPassword` and `toPlatforms`
 */
export function toSignUpFields(body: JsonObject, requester: Requester): SignUpFields {
  const { authData, ...others } = body;
  const created = toCreateFields(others);
  const { fields, password } = split(created);
  const known = {
    fields,
    platforms: toPlatforms(authData),
    verification: toVerification(created, requester),
  };
  if (password !== undefined) return { ...known, password: toPassword(password) };
  if (Object.keys(known.platforms).length > 0) return { ...known, password };
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
  return { fields, password: hasPassword ? toPassword(password) : undefined, verification: {} };
}

/**
 * The body of an update.
 *
 * @throws ApiError passwordMissing for a password that is no text, also `null` and `__op`s;
 *   invalidValueType (111) for a verification that is no boolean; those of `toUpdateFields`,
 *   `toPassword` and `toAuthDataChanges`
 */
export function toUserChanges(body: JsonObject, requester: Requester): UserChanges {
  const { authData, others } = splitAuthData(body);
  const updated = toUpdateFields(others);
  const { fields, password } = split(updated);
  return {
    fields,
    verification: toVerification(updated, requester),
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

function toVerification(all: JsonObject, { master }: Requester): Verification {
  const given = VERIFICATION_FIELDS.filter((field) => master && Object.hasOwn(all, field));
  if (given.some((field) => typeof all[field] !== "boolean")) {
    throw new ApiError("invalidValueType");
  }
  return Object.fromEntries(given.map((field) => [field, all[field]]));
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
