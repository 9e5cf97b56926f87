import type { JsonObject } from "../json.ts";
import { type NativeUpdate, toNativeUpdate } from "../objects/native-update.ts";
import type { StoredUser } from "./stored-user.ts";
import { UNIQUE_FIELDS } from "./unique-field.ts";

/** Fields with rules of their own: a change of them has to see the user. */
const RULED_FIELDS: ReadonlySet<string> = new Set([...UNIQUE_FIELDS, "ACL", "authData"]);

/**
 * The update of a user's custom fields as DynamoDB can make it; undefined when it can't.
 *
 * @param fields from `toUserChanges`
 * @throws ApiError as `toNativeUpdate`
 */
export function toNativeUserUpdate(user: StoredUser, fields: JsonObject): NativeUpdate | undefined {
  if (Object.keys(fields).some((field) => RULED_FIELDS.has(field))) return undefined;
  return toNativeUpdate(user as unknown as JsonObject, fields);
}
