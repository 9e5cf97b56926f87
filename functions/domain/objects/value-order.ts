import type { Json, JsonObject } from "../json.ts";
import { dateMs, isJsonObject, own, typeOf } from "./typed-value.ts";

/**
 * Equality of field values: dates by their moment, pointers and files by what they point at,
 * objects regardless of key order.
 */
export function sameValue(a: Json, b: Json): boolean {
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, i) => sameValue(item, b[i] as Json));
  }
  if (isJsonObject(a) && isJsonObject(b)) return sameObject(a, b);
  return a === b;
}

/**
 * Negative, 0 or positive for two values of one ordered type: numbers, texts, dates, booleans.
 * undefined when they have no order.
 */
export function compareValues(a: Json, b: Json): number | undefined {
  const left = dateMs(a) ?? a;
  const right = dateMs(b) ?? b;
  if (typeOf(a) !== typeOf(b) || typeof left !== typeof right) return undefined;
  if (typeof left === "object" || typeof right === "object") return undefined;
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

function sameObject(a: JsonObject, b: JsonObject): boolean {
  const type = typeOf(a);
  if (type !== typeOf(b)) return false;
  if (type === "Date") return dateMs(a) === dateMs(b);
  if (type === "Pointer") return sameMembers(a, b, ["className", "objectId"]);
  if (type === "GeoPoint") return sameMembers(a, b, ["latitude", "longitude"]);
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
