import type { Json } from "../json.ts";
import type { ClassIndexes } from "../queries/lookup.ts";
import {
  accountValue,
  MAX_UNIQUE_VALUE_BYTES,
  toUniqueValue,
  UNIQUE_FIELDS,
  type UniqueValue,
  uniqueEntry,
} from "./unique-field.ts";

/** Not `openid`: next to a `uid` it does not identify the account, so a match could be missed. */
const ACCOUNT_PATH = /^authData\.((?!anonymous\.)[^.]+)\.uid$/;

/** The values that lead to users without reading all of them. */
export const USER_INDEXES: ClassIndexes = {
  uniqueEntries: userEntries,
  postingEntries: () => undefined,
};

/**
 * The keys of the unique items that lead to every user whose `field` is one of `values`; undefined
 * when the field is not unique.
 *
 * @param field a top-level field or a dotted path
 */
export function userEntries(field: string, values: readonly Json[]): string[] | undefined {
  const toValue = getConverter(field);
  if (!toValue) return undefined;
  // These fields are always strings, and no user has a longer value.
  const strings = values.filter((value) => typeof value === "string");
  return strings
    .flatMap((value) => toValue(value) ?? [])
    .filter(({ value }) => Buffer.byteLength(value) <= MAX_UNIQUE_VALUE_BYTES)
    .map(uniqueEntry);
}

function getConverter(field: string): ((value: string) => UniqueValue | undefined) | undefined {
  const [, platform] = ACCOUNT_PATH.exec(field) ?? [];
  if (platform !== undefined) return (uid) => accountValue(platform, { uid });
  const unique = UNIQUE_FIELDS.find((name) => name === field);
  return unique && ((value) => toUniqueValue(unique, value));
}
