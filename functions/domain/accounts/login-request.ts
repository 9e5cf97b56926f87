import { explainedError } from "../api-error.ts";
import type { JsonObject } from "../json.ts";
import { invalidType } from "../objects/value-error.ts";
import { toPassword } from "./password.ts";
import { toPhoneNumber } from "./phone-number.ts";
import { toSmsCode } from "./sms-code.ts";
import { toUniqueValue, UNIQUE_FIELDS, type UniqueValue } from "./unique-field.ts";

export type LoginRequest =
  | { readonly kind: "password"; readonly identifier: UniqueValue; readonly password: string }
  /** `identifier` is the phone number that the code was sent to. */
  | { readonly kind: "code"; readonly identifier: UniqueValue; readonly code: string };

/**
 * Reads the identifier and the credential of a log-in. SDKs send every attribute of a user, so only the first of
 * username, email address and phone number counts. A code counts only together with a phone number
 * and without a password (docs/protocol/users.md, Log-in).
 *
 * @throws ApiError usernameMissing, invalidValueType, invalidSmsCode, and errors of `toPassword`
 *   and `toPhoneNumber`
 */
export function toLoginRequest(body: JsonObject): LoginRequest {
  if (isGiven(body, "smsCode") && !isGiven(body, "password")) return toCodeLogin(body);
  const field = UNIQUE_FIELDS.find((name) => isGiven(body, name));
  if (field === undefined) throw explainedError("usernameMissing", IDENTIFIERS);
  const value = body[field];
  if (typeof value !== "string") throw invalidType(field, "a string", value);
  const identifier = toUniqueValue(field, value);
  return { kind: "password", identifier, password: toPassword(body.password) };
}

const IDENTIFIERS = `Send one of ${UNIQUE_FIELDS.join(", ")}.`;

function toCodeLogin(body: JsonObject): LoginRequest {
  const { phone } = toPhoneNumber(body.mobilePhoneNumber);
  const identifier = { field: "mobilePhoneNumber", value: phone } as const;
  return { kind: "code", identifier, code: toSmsCode(body.smsCode) };
}

function isGiven(body: JsonObject, field: string): boolean {
  const value = Object.hasOwn(body, field) ? body[field] : undefined;
  return value !== undefined && value !== null && value !== "";
}
