import { ApiError, type ErrorName } from "../api-error.ts";
import type { Json, JsonObject } from "../json.ts";
import { accountId, platformsOf } from "./auth-data.ts";
import { unionKey, unionMarkersOf } from "./union-id.ts";

/** Fields that name at most one user. Values compare byte by byte. @see interface section 2.1 */
export type UniqueField = "username" | "email" | "mobilePhoneNumber";

/** What names at most one user: a field, an account on a platform, or a union id. */
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
  validate(value: string): void;
}

/** Bytes; a value is part of a DynamoDB key, which holds 2,048. */
export const MAX_UNIQUE_VALUE_BYTES = 1_024;

/** A letter, number, punctuation mark or symbol that can be seen: fillers and U+2800 can't. */
const VISIBLE = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u;
/** Control characters, those that turn the direction of text, and what stands for broken bytes. */
const UNPRINTABLE = /[\p{Cc}\u202A-\u202E\u2066-\u2069\uFFFD]/u;
const MAX_EMAIL_LENGTH = 254;
/** One mailbox at one host name, also an internationalised one. */
const EMAIL = /^[^\s@,:;<>()[\]\\"\p{C}]+@[\p{L}\p{N}\p{M}-]+(\.[\p{L}\p{N}\p{M}-]+)+$/u;
const PHONE = /^\+?[0-9]{5,15}$/;
const DEFAULT_COUNTRY_CODE = "+86";

const RULES: Readonly<Record<UniqueField, Rule>> = {
  username: { taken: "usernameTaken", validate: validateUsername },
  email: { taken: "emailTaken", validate: validateEmail },
  mobilePhoneNumber: { taken: "mobilePhoneTaken", validate: validatePhone },
};

/** `username#tom`: what a value is filed under. @see contract/tables.ts */
export function uniqueEntry({ field, value }: UniqueValue): string {
  return `${PREFIXES[field]}#${value}`;
}

/** In the order in which log-in tries them (wire.md 4.3). */
export const UNIQUE_FIELDS = Object.keys(RULES) as readonly UniqueField[];

/**
 * Checks a value that a user is to have.
 *
 * @throws ApiError usernameMissing (200), usernameBlank (217), invalidEmail (125),
 *   invalidMobilePhoneNumber (127), also for other types than text
 */
export function validateUniqueValue(field: UniqueField, value: Json | undefined): void {
  RULES[field].validate(typeof value === "string" ? value : "");
}

/** The refusal of a value that another user has: 202, 203, 208 or 214. */
export function takenError(field: UniqueKind): ApiError {
  const isThirdParty = field === "authData" || field === "unionid";
  return new ApiError(isThirdParty ? "platformAccountTaken" : RULES[field].taken);
}

/** What `uniqueValues` reads. */
type UniqueOwner = {
  readonly [F in UniqueField]?: unknown;
} & { readonly authData?: unknown; readonly _unverifiedUnions?: unknown };

/**
 * The values of a user that nobody else may have, in the form in which they are compared. Third
 * parties come first: of several conflicts the first is reported, and theirs means a log-in.
 */
export function uniqueValues(user: UniqueOwner): UniqueValue[] {
  const fields = UNIQUE_FIELDS.flatMap((field) => {
    const value = user[field];
    return typeof value === "string" ? [toUniqueValue(field, value)] : [];
  });
  return [...accountValues(user.authData), ...unionMarkersOf(user).map(unionValue), ...fields];
}

export function hasUniqueValue(user: UniqueOwner, { field, value }: UniqueValue): boolean {
  return uniqueValues(user).some((each) => each.field === field && each.value === value);
}

/** The account that a platform object names; undefined without an id. */
export function accountValue(platform: string, data: JsonObject): UniqueValue | undefined {
  const id = accountId(platform, data);
  return id === undefined ? undefined : { field: "authData", value: `${platform}#${id}` };
}

export function unionValue(marker: Parameters<typeof unionKey>[0]): UniqueValue {
  return { field: "unionid", value: unionKey(marker) };
}

function accountValues(authData: unknown): UniqueValue[] {
  return platformsOf(authData).flatMap(([platform, data]) => accountValue(platform, data) ?? []);
}

/** Phone numbers without a country code are Chinese (wire.md 4.3). */
export function toUniqueValue(field: UniqueField, value: string): UniqueValue {
  const isLocalPhone = field === "mobilePhoneNumber" && !value.startsWith("+");
  return { field, value: isLocalPhone ? DEFAULT_COUNTRY_CODE + value : value };
}

function validateUsername(value: string): void {
  if (value === "") throw new ApiError("usernameMissing");
  const tooLong = Buffer.byteLength(value) > MAX_UNIQUE_VALUE_BYTES;
  if (tooLong || !VISIBLE.test(value) || UNPRINTABLE.test(value)) {
    throw new ApiError("usernameBlank", "Username must be visible text of at most 1,024 bytes.");
  }
}

function validateEmail(value: string): void {
  if (value.length > MAX_EMAIL_LENGTH || !EMAIL.test(value)) throw new ApiError("invalidEmail");
}

function validatePhone(value: string): void {
  if (!PHONE.test(value)) throw new ApiError("invalidMobilePhoneNumber");
}
