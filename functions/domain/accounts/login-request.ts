import { ApiError } from "../api-error.ts";
import type { JsonObject } from "../json.ts";
import { toPassword } from "./password.ts";
import { toPhoneNumber } from "./phone-number.ts";
import { toSmsCode } from "./sms-code.ts";
import { toUniqueValue, UNIQUE_FIELDS, type UniqueValue } from "./unique-field.ts";

export type LoginRequest =
  | { readonly kind: "password"; readonly identifier: UniqueValue; readonly password: string }
  /** `identifier` is the number that the code was sent to. */
  | { readonly kind: "code"; readonly identifier: UniqueValue; readonly code: string };

/**
 * Who wants to log in. SDKs send all attributes of a user: the username decides, then the email
 * address, then the phone number; what is not the first of them is not looked at. A code in a text
 * message counts for the phone number only, and only without a password.
 *
 * @throws ApiError usernameMissing, invalidValueType, invalidSmsCode, and those of `toPassword` and
 *   `toPhoneNumber`; before any look-up
 * @see wire.md 4.3
 */
export function toLoginRequest(body: JsonObject): LoginRequest {
  if (isGiven(body, "smsCode") && !isGiven(body, "password")) return toCodeLogin(body);
  const field = UNIQUE_FIELDS.find((name) => isGiven(body, name));
  if (field === undefined) throw new ApiError("usernameMissing");
  const value = body[field];
  if (typeof value !== "string") throw new ApiError("invalidValueType");
  const identifier = toUniqueValue(field, value);
  return { kind: "password", identifier, password: toPassword(body.password) };
}

function toCodeLogin(body: JsonObject): LoginRequest {
  const { phone } = toPhoneNumber(body.mobilePhoneNumber);
  const identifier = { field: "mobilePhoneNumber", value: phone } as const;
  return { kind: "code", identifier, code: toSmsCode(body.smsCode) };
}

function isGiven(body: JsonObject, field: string): boolean {
  const value = Object.hasOwn(body, field) ? body[field] : undefined;
  return value !== undefined && value !== null && value !== "";
}
