import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import { dateMs, getType, own } from "./typed-value.ts";

/**
 * Equality of field values: dates by their moment, bytes by their content, pointers, files and
 * points by the members that identify them, objects regardless of the order of their members.
 */
export function sameValue(a: Json, b: Json): boolean {
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, i) => sameValue(item, b[i] as Json));
  }
  if (isJsonObject(a) && isJsonObject(b)) return sameObject(a, b);
  return a === b;
}

function sameObject(a: JsonObject, b: JsonObject): boolean {
  const kind = equalityKind(a);
  if (kind !== equalityKind(b)) return false;
  if (kind === "Date") return dateMs(a) === dateMs(b);
  if (kind === "Bytes") return toBytes(a).equals(toBytes(b));
  const names = IDENTIFYING[kind ?? ""];
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

/** The members that identify a value of a type; an SDK or `include` may have added others. */
export const IDENTIFYING: Readonly<Record<string, readonly string[]>> = {
  Pointer: ["className", "objectId"],
  GeoPoint: ["latitude", "longitude"],
  File: ["id"],
};

/** The type of a value whose equality has its own rule; undefined for a plain object. */
export function equalityKind(value: JsonObject): string | undefined {
  const type = getType(value);
  const kind = type === "_File" ? "File" : type;
  if (kind === "Date" || kind === "Bytes") return kind;
  const names = IDENTIFYING[kind ?? ""];
  return names?.every((name) => own(value, name) !== undefined) ? kind : undefined;
}

export function toBytes({ base64 }: JsonObject): Buffer {
  return Buffer.from(String(base64), "base64");
}

const keys = new WeakMap<object, string>();

/** The key of an array or object is kept as long as the value, which many conditions may look up. */
function findKey(value: Json): string {
  if (!isComposite(value)) return valueKey(value);
  const known = keys.get(value);
  if (known !== undefined) return known;
  const key = valueKey(value);
  keys.set(value, key);
  return key;
}

/** A string that is the same for two values exactly if `sameValue` holds. */
export function valueKey(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(valueKey).join()}]`;
  if (!isJsonObject(value)) return JSON.stringify(value === 0 ? 0 : value);
  const kind = equalityKind(value);
  if (kind === "Date") return `Date(${dateMs(value)})`;
  if (kind === "Bytes") return `Bytes(${toBytes(value).toString("base64")})`;
  const names = IDENTIFYING[kind ?? ""] ?? Object.keys(value).sort();
  const members = names.map((name) => `${JSON.stringify(name)}:${valueKey(value[name] as Json)}`);
  return `${kind ?? ""}{${members.join()}}`;
}

/** Finds values in a list, in time that does not depend on its length. */
export interface ValueIndex {
  /** Number of distinct values in the list. */
  readonly size: number;
  /** The number of a value, below `size`; undefined if the list does not contain it. */
  find(value: Json): number | undefined;
}

/** Equality is that of `sameValue`. */
export function createValueIndex(values: readonly Json[]): ValueIndex {
  const primitives = new Map<Json, number>();
  const composites = new Map<string, number>();
  for (const value of values) {
    const number = primitives.size + composites.size;
    if (!isComposite(value)) {
      if (!primitives.has(value)) primitives.set(value, number);
    } else {
      const key = valueKey(value);
      if (!composites.has(key)) composites.set(key, number);
    }
  }
  return {
    size: primitives.size + composites.size,
    find(value) {
      if (!isComposite(value)) return primitives.get(value);
      return composites.size === 0 ? undefined : composites.get(findKey(value));
    },
  };
}

function isComposite(value: Json): value is Json[] | JsonObject {
  return typeof value === "object" && value !== null;
}
