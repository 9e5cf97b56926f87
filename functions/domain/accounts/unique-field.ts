import { ApiError, type ErrorName, explainedError } from "../api-error.ts";
import type { Json, JsonObject } from "../json.ts";
import { typeName } from "../objects/value-error.ts";
import { accountId, getPlatforms } from "./auth-data.ts";
import { getUnionMarkers, unionKey } from "./union-id.ts";

/** Fields whose values identify at most one user. They are compared byte by byte. */
export type UniqueField = "username" | "email" | "mobilePhoneNumber";

/** Identifies at most one user: a field, an account on a platform, or a union id. */
export type UniqueKind = UniqueField | "authData" | "unionid";

export interface UniqueValue {
  readonly field: UniqueKind;
  /** `<platform>#<id>` for `authData`, `unionKey` for `unionid`. */
  readonly value: string;
}

const PREFIXES: Readonly<Record<UniqueKind, string>> = {
  username: "username",
  email: "email",
  mobilePhoneNumber: "phone",
  authData: "auth",
  unionid: "union",
};

interface Rule {
  readonly taken: ErrorName;
  /** The error for a value that is not a string. */
  readonly wrong: ErrorName;
  validate(value: string): void;
}

/** Bytes; a value is part of a DynamoDB key of at most 2,048. */
export const MAX_UNIQUE_VALUE_BYTES = 1_024;

/** A visible letter, number, punctuation mark or symbol; fillers and U+2800 are not visible. */
const VISIBLE = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u;
/** Control characters, direction overrides, and the replacement character. */
const UNPRINTABLE = /[\p{Cc}\u202A-\u202E\u2066-\u2069\uFFFD]/u;
const MAX_EMAIL_LENGTH = 254;
/** One mailbox at one host name; internationalized names are allowed. */
const EMAIL = /^[^\s@,:;<>()[\]\\"\p{C}]+@[\p{L}\p{N}\p{M}-]+(\.[\p{L}\p{N}\p{M}-]+)+$/u;
const PHONE = /^\+?[0-9]{5,15}$/;
const DEFAULT_COUNTRY_CODE = "+86";

const RULES: Readonly<Record<UniqueField, Rule>> = {
  username: { taken: "usernameTaken", wrong: "usernameMissing", validate: validateUsername },
  email: { taken: "emailTaken", wrong: "invalidEmail", validate: validateEmail },
  mobilePhoneNumber: {
    taken: "mobilePhoneTaken",
    wrong: "invalidMobilePhoneNumber",
    validate: validatePhone,
  },
};

/** The key of a unique value, such as `username#tom` (contract/tables.ts). */
export function uniqueEntry({ field, value }: UniqueValue): string {
  return `${PREFIXES[field]}#${value}`;
}

/** The unique fields, in the order in which log-in looks at them. */
export const UNIQUE_FIELDS = Object.keys(RULES) as readonly UniqueField[];

/**
 * Validates a value before a user gets it.
 *
 * @throws ApiError usernameMissing (200), usernameBlank (217), invalidEmail (125),
 *   invalidMobilePhoneNumber (127), also for values that are not strings
 */
export function validateUniqueValue(field: UniqueField, value: Json | undefined): void {
  const isGiven = value !== undefined && value !== null;
  if (isGiven && typeof value !== "string") throw notString(field, value);
  RULES[field].validate(value ?? "");
}

function notString(field: UniqueField, value: Json): ApiError {
  return explainedError(RULES[field].wrong, `Send it as a string; it is ${typeName(value)}.`);
}

/** The error for a value that another user has: 202, 203, 208 or 214. */
export function takenError(field: UniqueKind): ApiError {
  return new ApiError(isThirdParty(field) ? "platformAccountTaken" : RULES[field].taken);
}

export function isThirdParty(field: UniqueKind): field is "authData" | "unionid" {
  return field === "authData" || field === "unionid";
}

type UniqueOwner = {
  readonly [F in UniqueField]?: unknown;
} & { readonly authData?: unknown; readonly _unverifiedUnions?: unknown };

/**
 * The unique values of a user, in the form in which they are compared. Third-party accounts come
 * first: the first conflict is reported, and a conflict of an account means that its owner logs in.
 */
export function uniqueValues(user: UniqueOwner): UniqueValue[] {
  const fields = UNIQUE_FIELDS.flatMap((field) => {
    const value = user[field];
    return typeof value === "string" ? [toUniqueValue(field, value)] : [];
  });
  return [...accountValues(user.authData), ...getUnionMarkers(user).map(unionValue), ...fields];
}

export function hasUniqueValue(user: UniqueOwner, { field, value }: UniqueValue): boolean {
  return uniqueValues(user).some((each) => each.field === field && each.value === value);
}

/** The account in a platform object; undefined without an id. */
export function accountValue(platform: string, data: JsonObject): UniqueValue | undefined {
  const id = accountId(platform, data);
  return id === undefined ? undefined : { field: "authData", value: `${platform}#${id}` };
}

export function unionValue(marker: Parameters<typeof unionKey>[0]): UniqueValue {
  return { field: "unionid", value: unionKey(marker) };
}

function accountValues(authData: unknown): UniqueValue[] {
  return getPlatforms(authData).flatMap(([platform, data]) => accountValue(platform, data) ?? []);
}

/** Phone numbers without a country code are Chinese. */
export function toUniqueValue(field: UniqueField, value: string): UniqueValue {
  const isLocalPhone = field === "mobilePhoneNumber" && !value.startsWith("+");
  return { field, value: isLocalPhone ? DEFAULT_COUNTRY_CODE + value : value };
}

/** The error for a string that is not a number. */
export function invalidPhone(): ApiError {
  return explainedError("invalidMobilePhoneNumber", PHONE_FORM);
}

const PHONE_FORM =
  "Send a string of the country code and digits, such as +8613800138000, without spaces and dashes.";

function validateUsername(value: string): void {
  if (value === "") throw new ApiError("usernameMissing");
  const tooLong = Buffer.byteLength(value) > MAX_UNIQUE_VALUE_BYTES;
  if (tooLong || !VISIBLE.test(value) || UNPRINTABLE.test(value)) {
    throw new ApiError("usernameBlank", "Username must be visible text of at most 1,024 bytes.");
  }
}

function validateEmail(value: string): void {
  if (value.length <= MAX_EMAIL_LENGTH && EMAIL.test(value)) return;
  throw explainedError(
    "invalidEmail",
    "Send one address, such as tom@example.com, without a name.",
  );
}

function validatePhone(value: string): void {
  if (!PHONE.test(value)) throw invalidPhone();
}
