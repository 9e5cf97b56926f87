import { createHash } from "node:crypto";
import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import { getType, own } from "../objects/typed-value.ts";

/** Bytes of a value in a key (DynamoDB allows 2,048). A longer value is replaced by its digest. */
const MAX_VALUE_BYTES = 1_024;

/** The key of the posting of a field value, such as `channels#news`. @see contract/tables.ts */
export function postingEntry(field: string, value: Json): string | undefined {
  const text = postingText(value);
  return text === undefined ? undefined : toKey([field, text]);
}

/**
 * Every posting of an object: one for each value of an indexed field, or for each of its elements.
 * Two values may share a posting, so a reader checks the object itself.
 */
export function postingEntries(object: JsonObject, indexedFields: readonly string[]): string[] {
  const entries = indexedFields.flatMap((field) => {
    const value = own(object, field) ?? null;
    const values = Array.isArray(value) ? value : [value];
    return values.flatMap((item) => postingEntry(field, item) ?? []);
  });
  return [...new Set(entries)];
}

/**
 * `deviceToken#<token>`; without the topic, because a token belongs to one app on one device.
 *
 * @see Apple, "Registering your app with APNs"
 */
export function deviceTokenEntry(token: string): string {
  return toKey(["deviceToken", token]);
}

/** `installationId#<id>` */
export function installationIdEntry(installationId: string): string {
  return toKey(["installationId", installationId]);
}

/** `registration#<vendor>#<registrationId>`; vendor `fid` for a Firebase installation id. */
export function registrationEntry(vendor: string, registrationId: string): string {
  return toKey(["registration", vendor, registrationId]);
}

/** Undefined for values without a posting: null, lists, and objects other than pointers. */
function postingText(value: Json): string | undefined {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (!isJsonObject(value) || getType(value) !== "Pointer") return undefined;
  const objectId = own(value, "objectId");
  return typeof objectId === "string" ? objectId : undefined;
}

function toKey([kind = "", ...values]: readonly string[]): string {
  const value = values.join("#");
  const isLong = Buffer.byteLength(value) > MAX_VALUE_BYTES;
  return `${kind}#${isLong ? `sha256:${createHash("sha256").update(value).digest("hex")}` : value}`;
}
