import { ApiError, type ErrorName } from "../api-error.ts";
import type { Json } from "../json.ts";

/** Fields that name at most one user. Values compare byte by byte. @see interface section 2.1 */
export type UniqueField = "username" | "email" | "mobilePhoneNumber";

export interface UniqueValue {
  readonly field: UniqueField;
  readonly value: string;
}

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
const EMAIL = /^[^\s@,;<>()[\]\\"\p{C}]+@[^\s@,;<>()[\]\\"\p{C}]+\.[^\s@,;<>()[\]\\"\p{C}]+$/u;
const PHONE = /^\+?[0-9]{5,15}$/;
const DEFAULT_COUNTRY_CODE = "+86";

const RULES: Readonly<Record<UniqueField, Rule>> = {
  username: { taken: "usernameTaken", validate: validateUsername },
  email: { taken: "emailTaken", validate: validateEmail },
  mobilePhoneNumber: { taken: "mobilePhoneTaken", validate: validatePhone },
};

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

/** The refusal of a value that another user has: 202, 203 or 214. */
export function takenError(field: UniqueField): ApiError {
  return new ApiError(RULES[field].taken);
}

/** The values of a user that nobody else may have, in the form in which they are compared. */
export function uniqueValues(user: { readonly [F in UniqueField]?: unknown }): UniqueValue[] {
  return UNIQUE_FIELDS.flatMap((field) => {
    const value = user[field];
    return typeof value === "string" ? [toUniqueValue(field, value)] : [];
  });
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
