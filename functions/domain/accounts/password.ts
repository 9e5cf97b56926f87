import { ApiError } from "../api-error.ts";
import type { Json } from "../json.ts";

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
