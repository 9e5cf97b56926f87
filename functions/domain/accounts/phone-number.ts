import { ApiError } from "../api-error.ts";
import type { Json } from "../json.ts";
import { toUniqueValue } from "./unique-field.ts";

const E164 = /^\+[1-9][0-9]{6,14}$/;

/** A number as the client wrote it and as it is compared and dialled. */
export interface PhoneNumber {
  readonly written: string;
  /** E.164; without a country code it is Chinese (wire.md 4.3). */
  readonly phone: string;
}

/**
 * The number of a request.
 *
 * @param value a leading blank is the `+` that PHP does not escape in a query
 * @throws ApiError mobilePhoneMissing (212), invalidMobilePhoneNumber (127)
 */
export function toPhoneNumber(value: Json | undefined): PhoneNumber {
  const number = toOptionalPhoneNumber(value);
  if (number === undefined) throw new ApiError("mobilePhoneMissing");
  return number;
}

/**
 * As `toPhoneNumber`; undefined when the client sent none, as older SDKs do.
 *
 * @throws ApiError invalidMobilePhoneNumber (127)
 */
export function toOptionalPhoneNumber(value: Json | undefined): PhoneNumber | undefined {
  if (value === undefined || value === null || value === "") return undefined;
  if (typeof value !== "string") throw new ApiError("invalidMobilePhoneNumber");
  const written = value.replace(/^ /, "+");
  const { value: phone } = toUniqueValue("mobilePhoneNumber", written);
  if (!E164.test(phone)) throw new ApiError("invalidMobilePhoneNumber");
  return { written, phone };
}
