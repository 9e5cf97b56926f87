import { ApiError, explainedError } from "../api-error.ts";
import type { Json, JsonObject } from "../json.ts";
import { toCreateFields, toUpdateFields } from "../objects/object.ts";
import { invalidType } from "../objects/value-error.ts";
import type { Viewer } from "../requester.ts";
import {
  type AuthDataChanges,
  type Platforms,
  toAuthDataChanges,
  toPlatforms,
} from "./auth-data.ts";
import { toPassword } from "./password.ts";

/** Flags that the master key sets; the service decides the absent ones. */
export interface Verification {
  readonly emailVerified?: boolean;
  readonly mobilePhoneVerified?: boolean;
  /** In updates only: a sign-up begins a session. */
  readonly loginBlocked?: boolean;
}

/** The body of a sign-up or an update, without third-party accounts. */
export interface UserFields {
  /** Validated names and values, with field operations; without password and `authData`. */
  readonly fields: JsonObject;
  readonly password: string | undefined;
  /** Empty without the master key. */
  readonly verification: Verification;
}

export interface SignUpFields extends UserFields {
  readonly platforms: Platforms;
}

export interface UserChanges extends UserFields {
  readonly authData: AuthDataChanges;
}

/** Fields that teams set for imported users. */
const VERIFICATION_FIELDS = ["emailVerified", "mobilePhoneVerified"] as const;
/** Only the service writes these; values that a client sends are ignored (A12, A63). */
const SERVICE_FIELDS = new Set(["sessionToken", "salt", "loginBlocked", ...VERIFICATION_FIELDS]);

/**
 * Reads the body of a sign-up, or of a sign-in when it contains platforms.
 *
 * @throws ApiError passwordMissing (201) without platforms, invalidValueType (111) for a
 *   flag of the master key that is not a boolean, and errors of `toCreateFields`, `toPassword` and `toPlatforms`
 */
export function toSignUpFields(body: JsonObject, requester: Viewer): SignUpFields {
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
  if (authData === undefined) throw new ApiError("passwordMissing");
  throw explainedError("platformIdMissing", "authData names no platform.");
}

/**
 * Reads the body of a sign-up by phone. The password is optional, and an empty one means none.
 *
 * @throws ApiError badParameter for `authData`, and errors of `toSignUpFields`
 */
export function toPhoneSignUpFields({ smsCode: _, ...body }: JsonObject): UserFields {
  if (body.authData !== undefined) {
    throw new ApiError(
      "badParameter",
      "authData is not allowed here; link third-party accounts after signing in.",
    );
  }
  const { fields, password } = split(toCreateFields(body));
  const hasPassword = password !== undefined && password !== null && password !== "";
  return { fields, password: hasPassword ? toPassword(password) : undefined, verification: {} };
}

/**
 * Reads the body of an update.
 *
 * @throws ApiError passwordMissing for a password that is not a string, also `null` and field
 *   operations; invalidValueType (111) for a flag that is not a boolean; errors of
 *   `toUpdateFields`, `toPassword` and `toAuthDataChanges`
 */
export function toUserChanges(body: JsonObject, requester: Viewer): UserChanges {
  const { authData, others } = splitAuthData(body);
  const updated = toUpdateFields(others);
  const { fields, password } = split(updated);
  return {
    fields,
    verification: toVerification(updated, requester, [...VERIFICATION_FIELDS, "loginBlocked"]),
    password: password === undefined ? undefined : toPassword(password),
    authData: toAuthDataChanges(authData),
  };
}

/** Third-party accounts have their own rules, and only updates may contain paths into them. */
function splitAuthData(body: JsonObject): { authData: JsonObject; others: JsonObject } {
  const authData: JsonObject = Object.create(null);
  const others: JsonObject = Object.create(null);
  for (const [key, value] of Object.entries(body)) {
    const isAuthData = key === "authData" || key.startsWith("authData.");
    (isAuthData ? authData : others)[key] = value;
  }
  return { authData, others };
}

function toVerification(
  all: JsonObject,
  { master }: Viewer,
  fields: readonly (keyof Verification)[] = VERIFICATION_FIELDS,
): Verification {
  const given = fields.filter((field) => master && Object.hasOwn(all, field));
  const wrong = given.find((field) => typeof all[field] !== "boolean");
  if (wrong !== undefined) throw invalidType(wrong, "true or false", all[wrong]);
  return Object.fromEntries(given.map((field) => [field, all[field]]));
}

function split(all: JsonObject): { fields: JsonObject; password: Json | undefined } {
  const fields: JsonObject = Object.create(null);
  for (const [key, value] of Object.entries(all)) {
    const [field = ""] = key.split(".");
    if (field === "password" && key !== field) toPassword({}, field);
    if (field !== "password" && !SERVICE_FIELDS.has(field)) fields[key] = value;
  }
  return { fields, password: all.password };
}
