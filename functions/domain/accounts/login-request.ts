import { ApiError } from "../api-error.ts";
import type { JsonObject } from "../json.ts";
import { toPassword } from "./password.ts";
import { toUniqueValue, UNIQUE_FIELDS, type UniqueValue } from "./unique-field.ts";

export interface LoginRequest {
  readonly identifier: UniqueValue;
  readonly password: string;
}

/**
 * Who wants to log in. SDKs send all attributes of a user: the username decides, then the email
 * address, then the phone number; what is not the first of them is not looked at.
 *
 * @throws ApiError usernameMissing, invalidValueType, and those of `toPassword`; before any look-up
 * @see wire.md 4.3
 */
export function toLoginRequest(body: JsonObject): LoginRequest {
  const field = UNIQUE_FIELDS.find((name) => isGiven(body, name));
  if (field === undefined) throw new ApiError("usernameMissing");
  const value = body[field];
  if (typeof value !== "string") throw new ApiError("invalidValueType");
  return { identifier: toUniqueValue(field, value), password: toPassword(body.password) };
}

function isGiven(body: JsonObject, field: string): boolean {
  const value = Object.hasOwn(body, field) ? body[field] : undefined;
  return value !== undefined && value !== null && value !== "";
}
