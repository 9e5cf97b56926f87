import type { Json, JsonObject } from "../json.ts";
import { dateMs, getType } from "./typed-value.ts";
import { equalityKind, IDENTIFYING, toBytes } from "./value-equality.ts";

/**
 * Negative, 0 or positive for two values of the same ordered type (number, string, date, boolean);
 * undefined if they have no order.
 */
export function compareValues(a: Json, b: Json): number | undefined {
  if (typeof a === "string" && typeof b === "string") return compareStrings(a, b);
  const left = dateMs(a) ?? a;
  const right = dateMs(b) ?? b;
  if (typeof a !== typeof b || typeof left !== typeof right) return undefined;
  if (typeof left === "object" || typeof right === "object") return undefined;
  return Number(left) - Number(right);
}

/** By code points, as MongoDB and DynamoDB compare UTF-8, not by UTF-16 units. */
export function compareStrings(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i += 1) {
    const difference = toCodePointOrder(a.charCodeAt(i)) - toCodePointOrder(b.charCodeAt(i));
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

/** Moves surrogates, which encode the highest code points, above all other units. */
function toCodePointOrder(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}

/**
 * A total order that agrees with `sameValue`. Types sort as in MongoDB's "Comparison/Sort Order":
 * null, numbers, strings, objects, arrays, bytes, booleans, dates.
 */
export function compareAny(a: Json, b: Json): number {
  const difference = typeRank(a) - typeRank(b);
  if (difference !== 0 || a === null || b === null) return difference;
  const ordered = compareValues(a, b);
  if (ordered !== undefined) return ordered;
  if (Array.isArray(a) && Array.isArray(b)) return compareArrays(a, b);
  const [left, right] = [a as JsonObject, b as JsonObject];
  return typeRank(a) === RANKS.bytes ? compareBytes(left, right) : compareObjects(left, right);
}

const RANKS = {
  null: 0,
  number: 1,
  string: 2,
  object: 3,
  array: 4,
  bytes: 5,
  boolean: 6,
  date: 7,
} as const;

function typeRank(value: Json): number {
  if (value === null) return RANKS.null;
  if (Array.isArray(value)) return RANKS.array;
  if (typeof value !== "object") return RANKS[typeof value as "number" | "string" | "boolean"];
  const type = getType(value);
  if (type === "Bytes") return RANKS.bytes;
  return type === "Date" ? RANKS.date : RANKS.object;
}

function compareArrays(a: readonly Json[], b: readonly Json[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i += 1) {
    const difference = compareAny(a[i] as Json, b[i] as Json);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

/** Shorter ones first, as in MongoDB. */
function compareBytes(a: JsonObject, b: JsonObject): number {
  const [left, right] = [toBytes(a), toBytes(b)];
  return left.length - right.length || Buffer.compare(left, right);
}

/** Member by member in the order of their names; each by type, name and value. */
function compareObjects(a: JsonObject, b: JsonObject): number {
  const [left, right] = [namedMembers(a), namedMembers(b)];
  for (let i = 0; i < Math.min(left.length, right.length); i += 1) {
    const [nameA, valueA] = left[i] as [string, Json];
    const [nameB, valueB] = right[i] as [string, Json];
    const difference =
      typeRank(valueA) - typeRank(valueB) ||
      compareStrings(nameA, nameB) ||
      compareAny(valueA, valueB);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}

/** The members that decide about equality, with the type as one of them. */
function namedMembers(value: JsonObject): [string, Json][] {
  const kind = equalityKind(value);
  const names = kind === undefined ? Object.keys(value) : (IDENTIFYING[kind] ?? []);
  const members = names.map((name): [string, Json] => [name, value[name] as Json]);
  if (kind !== undefined) members.push(["__type", kind]);
  return members.sort(([x], [y]) => compareStrings(x, y));
}
