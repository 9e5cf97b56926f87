import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import { dateMs, own, typeOf } from "./typed-value.ts";

/**
 * Equality of field values: dates by their moment, bytes by what they are, pointers, files and
 * points by what they name, objects regardless of the order and number of their other members.
 */
export function sameValue(a: Json, b: Json): boolean {
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, i) => sameValue(item, b[i] as Json));
  }
  if (isJsonObject(a) && isJsonObject(b)) return sameObject(a, b);
  return a === b;
}

function sameObject(a: JsonObject, b: JsonObject): boolean {
  const kind = kindOf(a);
  if (kind !== kindOf(b)) return false;
  if (kind === "Date") return dateMs(a) === dateMs(b);
  if (kind === "Bytes") return toBytes(a).equals(toBytes(b));
  const names = NAMING[kind ?? ""];
  if (names) return sameMembers(a, b, names);
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && sameMembers(a, b, keys);
}

function sameMembers(a: JsonObject, b: JsonObject, keys: readonly string[]): boolean {
  return keys.every((key) => {
    const left = own(a, key);
    const right = own(b, key);
    return left !== undefined && right !== undefined && sameValue(left, right);
  });
}

/** The members by which values of a type are the same; all others are additions of a reader. */
const NAMING: Readonly<Record<string, readonly string[]>> = {
  Pointer: ["className", "objectId"],
  GeoPoint: ["latitude", "longitude"],
  File: ["id"],
};

/** A value's type where it decides on equality; undefined for a plain object. @see wire.md 2.2 */
function kindOf(value: JsonObject): string | undefined {
  const type = typeOf(value);
  const kind = type === "_File" ? "File" : type;
  if (kind === "Date" || kind === "Bytes") return kind;
  const names = NAMING[kind ?? ""];
  return names?.every((name) => own(value, name) !== undefined) ? kind : undefined;
}

function toBytes({ base64 }: JsonObject): Buffer {
  return Buffer.from(String(base64), "base64");
}

/** A text that two values share exactly when they are the same. */
export function valueKey(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(valueKey).join()}]`;
  if (!isJsonObject(value)) return JSON.stringify(value === 0 ? 0 : value);
  const kind = kindOf(value);
  if (kind === "Date") return `Date(${dateMs(value)})`;
  if (kind === "Bytes") return `Bytes(${toBytes(value).toString("base64")})`;
  const names = NAMING[kind ?? ""] ?? Object.keys(value).sort();
  const members = names.map((name) => `${JSON.stringify(name)}:${valueKey(value[name] as Json)}`);
  return `${kind ?? ""}{${members.join()}}`;
}

/**
 * Negative, 0 or positive for two values of one ordered type: numbers, texts, dates, booleans.
 * undefined when they have no order.
 */
export function compareValues(a: Json, b: Json): number | undefined {
  if (typeof a === "string" && typeof b === "string") return compareTexts(a, b);
  const left = dateMs(a) ?? a;
  const right = dateMs(b) ?? b;
  if (typeof a !== typeof b || typeof left !== typeof right) return undefined;
  if (typeof left === "object" || typeof right === "object") return undefined;
  return Number(left) - Number(right);
}

/** By code points, as MongoDB's and DynamoDB's UTF-8 bytes compare, not by UTF-16 units. */
export function compareTexts(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i += 1) {
    const difference = orderOfUnit(a.charCodeAt(i)) - orderOfUnit(b.charCodeAt(i));
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

/** Surrogates stand for code points above all others. */
function orderOfUnit(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}

/**
 * A total order that agrees with `sameValue`. Types in MongoDB's order: null, numbers, texts,
 * objects, lists, bytes, booleans, dates.
 *
 * @see MongoDB, "Comparison/Sort Order"
 */
export function compareAny(a: Json, b: Json): number {
  const difference = rankOf(a) - rankOf(b);
  if (difference !== 0 || a === null || b === null) return difference;
  const ordered = compareValues(a, b);
  if (ordered !== undefined) return ordered;
  if (Array.isArray(a) && Array.isArray(b)) return compareLists(a, b);
  const [left, right] = [a as JsonObject, b as JsonObject];
  return rankOf(a) === RANKS.bytes ? compareBytes(left, right) : compareObjects(left, right);
}

const RANKS = {
  null: 0,
  number: 1,
  string: 2,
  object: 3,
  list: 4,
  bytes: 5,
  boolean: 6,
  date: 7,
} as const;

function rankOf(value: Json): number {
  if (value === null) return RANKS.null;
  if (Array.isArray(value)) return RANKS.list;
  if (typeof value !== "object") return RANKS[typeof value as "number" | "string" | "boolean"];
  const type = typeOf(value);
  if (type === "Bytes") return RANKS.bytes;
  return type === "Date" ? RANKS.date : RANKS.object;
}

function compareLists(a: readonly Json[], b: readonly Json[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i += 1) {
    const difference = compareAny(a[i] as Json, b[i] as Json);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

/** Shorter ones first, as MongoDB's binary data. */
function compareBytes(a: JsonObject, b: JsonObject): number {
  const [left, right] = [toBytes(a), toBytes(b)];
  return left.length - right.length || Buffer.compare(left, right);
}

/** Member by member in the order of their names: by type, name and value. */
function compareObjects(a: JsonObject, b: JsonObject): number {
  const [left, right] = [namedMembers(a), namedMembers(b)];
  for (let i = 0; i < Math.min(left.length, right.length); i += 1) {
    const [nameA, valueA] = left[i] as [string, Json];
    const [nameB, valueB] = right[i] as [string, Json];
    const difference =
      rankOf(valueA) - rankOf(valueB) || compareTexts(nameA, nameB) || compareAny(valueA, valueB);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}

/** The members on which equality depends, with the type as one of them. */
function namedMembers(value: JsonObject): [string, Json][] {
  const kind = kindOf(value);
  const names = kind === undefined ? Object.keys(value) : (NAMING[kind] ?? []);
  const members = names.map((name): [string, Json] => [name, value[name] as Json]);
  if (kind !== undefined) members.push(["__type", kind]);
  return members.sort(([x], [y]) => compareTexts(x, y));
}
