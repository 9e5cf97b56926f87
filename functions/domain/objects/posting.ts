import { createHash } from "node:crypto";
import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import { getType, own } from "./typed-value.ts";

/** Bytes of a value in a key (DynamoDB allows 2,048). A longer value is replaced by its digest. */
const MAX_VALUE_BYTES = 1_024;

/**
 * The key of the posting of a field value, such as `channels#news`; with `Todo#owner` as field
 * `Todo#owner#5d831ac8…`. Undefined for values without a posting.
 *
 * @see contract/tables.ts
 */
export function postingEntry(field: string, value: Json): string | undefined {
  const text = postingText(value);
  return text === undefined ? undefined : toIndexKey([field, text]);
}

/**
 * Every posting of an object: one for each value of an indexed field, or for each of its elements.
 * Two values may share a posting, so a reader checks the object itself.
 *
 * @param prefix of the entries, such as `Todo#`
 */
export function postingEntries(
  object: JsonObject,
  indexedFields: readonly string[],
  prefix = "",
): string[] {
  const entries = indexedFields.flatMap((field) => {
    const value = own(object, field) ?? null;
    const values = Array.isArray(value) ? value : [value];
    return values.flatMap((item) => postingEntry(`${prefix}${field}`, item) ?? []);
  });
  return [...new Set(entries)];
}

/** Whether the object has the value that an entry names. @param prefix as for `postingEntries` */
export function hasPosting(object: JsonObject, entry: string, prefix = ""): boolean {
  const field = entry.slice(prefix.length, entry.indexOf("#", prefix.length));
  return postingEntries(object, [field], prefix).includes(entry);
}

/** `kind#value#value`, with the digest of long values. */
export function toIndexKey([kind = "", ...values]: readonly string[]): string {
  const value = values.join("#");
  const isLong = Buffer.byteLength(value) > MAX_VALUE_BYTES;
  return `${kind}#${isLong ? `sha256:${createHash("sha256").update(value).digest("hex")}` : value}`;
}

/** Undefined for values without a posting: null, lists, and objects other than pointers. */
function postingText(value: Json): string | undefined {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (!isJsonObject(value) || getType(value) !== "Pointer") return undefined;
  const objectId = own(value, "objectId");
  return typeof objectId === "string" ? objectId : undefined;
}
