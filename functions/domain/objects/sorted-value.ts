import type { Json } from "../json.ts";
import { dateMs } from "./typed-value.ts";

/** Types of columns whose values have an order in the index. */
export const SORTABLE_TYPES: ReadonlySet<string> = new Set(["Number", "String", "Boolean", "Date"]);

/** Bytes of a string in a sort key, two hexadecimal digits each; DynamoDB allows 1,024. */
const MAX_STRING_BYTES = 240;

/** After a whole string: below every digit, so that a string sorts before its extensions. */
const WHOLE = "!";
/** After the beginning of a longer string. It is above every digit. */
const CUT = "~";
/** Above everything that can follow a value in a key. */
const ABOVE = "~";

/**
 * A value as ASCII that sorts as `compareAny` does: null and missing fields, numbers, strings,
 * booleans, dates. Long strings with the same beginning become equal. Undefined for other values.
 */
export function encodeSorted(value: Json | undefined): string | undefined {
  if (value === undefined || value === null) return "0";
  if (typeof value === "number") return `1${encodeNumber(value)}`;
  if (typeof value === "string") return `2${encodeString(value)}`;
  if (typeof value === "boolean") return `6${Number(value)}`;
  const ms = dateMs(value);
  return ms === undefined ? undefined : `7${encodeNumber(ms)}`;
}

/** Whether different values may have this encoding. */
export function isCut(encoded: string): boolean {
  return encoded.endsWith(CUT);
}

/** Above all keys that begin with an encoded value, and below the keys of the next value. */
export function aboveValue(encoded: string): string {
  return encoded + ABOVE;
}

/** The lowest and the highest bound of the values comparable with this value. */
export function typeRange(encoded: string): { readonly from: string; readonly through: string } {
  const [type = ""] = encoded;
  return { from: type, through: type + ABOVE + ABOVE };
}

/** IEEE 754 with the sign turned over, and negative numbers inverted, so that bytes sort as numbers do. */
function encodeNumber(value: number): string {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value === 0 ? 0 : value);
  const isNegative = value < 0;
  for (let i = 0; i < 8; i += 1) {
    const byte = bytes[i] ?? 0;
    bytes[i] = isNegative ? ~byte : i === 0 ? byte | 0x80 : byte;
  }
  return bytes.toString("hex");
}

/** UTF-8 sorts by code points. */
function encodeString(value: string): string {
  const bytes = Buffer.from(value);
  const kept = bytes.subarray(0, MAX_STRING_BYTES).toString("hex");
  return kept + (bytes.length > MAX_STRING_BYTES ? CUT : WHOLE);
}
