import type { Json } from "../json.ts";
import {
  accountValue,
  MAX_UNIQUE_VALUE_BYTES,
  toUniqueValue,
  UNIQUE_FIELDS,
  type UniqueValue,
  uniqueEntry,
} from "./unique-field.ts";

/** Not `openid`: beside a `uid` it names no account, so a match could be missed. */
const ACCOUNT_PATH = /^authData\.((?!anonymous\.)[^.]+)\.uid$/;

/**
 * Entries of the unique values that lead to every user in whom `field` is one of `values`;
 * undefined when the field is not unique.
 *
 * @param field a top-level field or a dotted path
 */
export function userEntries(field: string, values: readonly Json[]): string[] | undefined {
  const toValue = uniqueValueOf(field);
  if (!toValue) return undefined;
  // Other types equal none of these fields, and no user has a longer value.
  const texts = values.filter((value) => typeof value === "string");
  return texts
    .flatMap((text) => toValue(text) ?? [])
    .filter(({ value }) => Buffer.byteLength(value) <= MAX_UNIQUE_VALUE_BYTES)
    .map(uniqueEntry);
}

function uniqueValueOf(field: string): ((text: string) => UniqueValue | undefined) | undefined {
  const [, platform] = ACCOUNT_PATH.exec(field) ?? [];
  if (platform !== undefined) return (uid) => accountValue(platform, { uid });
  const unique = UNIQUE_FIELDS.find((name) => name === field);
  return unique && ((text) => toUniqueValue(unique, text));
}
