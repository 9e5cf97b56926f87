import { ApiError } from "../api-error.ts";
import type { Json } from "../json.ts";
import { nextUpdatedAt } from "../objects/object.ts";
import type { Settings } from "../settings.ts";
import type { StoredUser } from "./stored-user.ts";
import { invalidPhone, toUniqueValue } from "./unique-field.ts";

const E164 = /^\+[1-9][0-9]{6,14}$/;

/** A number as the client sent it, and its normalized form for comparison and dialling. */
export interface PhoneNumber {
  readonly written: string;
  /** E.164; a number without a country code is Chinese. */
  readonly phone: string;
}

/**
 * The number in a request.
 *
 * @param value a leading blank stands for the `+` that PHP does not escape in a query string
 * @throws ApiError mobilePhoneMissing (212), invalidMobilePhoneNumber (127)
 */
export function toPhoneNumber(value: Json | undefined): PhoneNumber {
  const number = toOptionalPhoneNumber(value);
  if (number === undefined) throw new ApiError("mobilePhoneMissing");
  return number;
}

/**
 * As `toPhoneNumber`, for requests in which older SDKs leave the number out.
 *
 * @throws ApiError invalidMobilePhoneNumber (127)
 */
export function toOptionalPhoneNumber(value: Json | undefined): PhoneNumber | undefined {
  if (value === undefined || value === null || value === "") return undefined;
  if (typeof value !== "string") throw invalidPhone();
  const written = value.replace(/^ /, "+");
  const { value: phone } = toUniqueValue("mobilePhoneNumber", written);
  if (!E164.test(phone)) throw invalidPhone();
  return { written, phone };
}

/** Calling codes of one and two digits; the others have three (ITU-T E.164, list of codes). */
const SHORT_CALLING_CODE = /^\+(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

/** The country of a number, such as `+86`. @param phone E.164 */
export function callingCode(phone: string): string {
  return SHORT_CALLING_CODE.exec(phone)?.[0] ?? phone.slice(0, 4);
}

/** @param phone E.164 */
export function hasPhone({ mobilePhoneNumber }: StoredUser, phone: string): boolean {
  if (mobilePhoneNumber === undefined) return false;
  return toUniqueValue("mobilePhoneNumber", mobilePhoneNumber).value === phone;
}

/**
 * Whether a code sent to the user's number gives access to the account. An unverified number may be
 * mistyped and belong to another person (215).
 */
export function acceptsCodes(
  { mobilePhoneVerified }: StoredUser,
  { requireVerifiedPhone }: Pick<Settings, "requireVerifiedPhone">,
): boolean {
  return mobilePhoneVerified === true || !requireVerifiedPhone;
}

/** The user after proving that the number is theirs. @param nowMs Unix milliseconds */
export function withVerifiedPhone(user: StoredUser, nowMs: number): StoredUser {
  return { ...user, mobilePhoneVerified: true, updatedAt: nextUpdatedAt(user.updatedAt, nowMs) };
}

/** The user with another number, verified. @param written as the client wrote it */
export function withPhone(user: StoredUser, written: string, nowMs: number): StoredUser {
  return { ...withVerifiedPhone(user, nowMs), mobilePhoneNumber: written } as StoredUser;
}
