import { commonPasswords } from "../../generated/common-passwords.ts";
import { ApiError } from "../api-error.ts";
import type { Json } from "../json.ts";
import type { Settings } from "../settings.ts";

/** Bytes of UTF-8; checked before hashing, so that a giant password costs no work. */
const MAX_PASSWORD_BYTES = 1_024;

/** U+FFFD is what a gateway makes of bytes that are no UTF-8: many passwords would become one. */
const NO_UNICODE = /[\p{Surrogate}\uFFFD]/u;

/**
 * A client's password as it was typed; its hash is made of the NFC form, so that every keyboard
 * writes the same one.
 *
 * @throws ApiError passwordMissing (201) also for other types than text, passwordBlank (218),
 *   passwordTooLong, malformedJson for text that is no Unicode
 */
export function toPassword(value: Json | undefined): string {
  if (typeof value !== "string" || value === "") throw new ApiError("passwordMissing");
  if (value.trim() === "") throw new ApiError("passwordBlank");
  if (NO_UNICODE.test(value)) throw new ApiError("malformedJson");
  const bytes = [value, value.normalize("NFC")].map((text) => Buffer.byteLength(text));
  if (Math.max(...bytes) > MAX_PASSWORD_BYTES) throw new ApiError("passwordTooLong");
  return value;
}

/**
 * A password that a user is to have: one as `toPassword` returns it that the policy allows. Not for
 * passwords that are compared: what was set before the policy still logs in.
 *
 * @throws ApiError passwordTooShort, passwordCommon (218), and those of `toPassword`
 */
export function toNewPassword(
  value: Json | undefined,
  { passwordPolicy }: Pick<Settings, "passwordPolicy">,
): string {
  const password = toPassword(value);
  const { minLength, refuseCommon } = passwordPolicy;
  if (lengthOf(password) < minLength) {
    const text = `Password must have at least ${minLength} characters.`;
    throw new ApiError("passwordTooShort", text);
  }
  if (refuseCommon && isCommon(password)) throw new ApiError("passwordCommon");
  return password;
}

/** Characters as a person counts them, near enough: code points of the composed form. */
function lengthOf(password: string): number {
  return [...password.normalize("NFC")].length;
}

let common: ReadonlySet<string> | undefined;

/** Of the 3,000 most frequent ones, however it is capitalised. */
function isCommon(password: string): boolean {
  common ??= new Set(commonPasswords.split(" "));
  return common.has(password.normalize("NFC").toLowerCase());
}
