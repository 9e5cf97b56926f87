/** Typed values (docs/protocol/requests.md) in MongoDB's order of types, slowly and without functions/. */
import type { Json, JsonObject } from "../../../functions/domain/json.ts";

export type Reached = Json | undefined;

export function isObject(value: Reached): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function typeName(value: Reached): string | undefined {
  return isObject(value) && typeof value.__type === "string" ? value.__type : undefined;
}

/** The value without members that don't count for its type. */
function identity(value: Json): unknown {
  if (Array.isArray(value)) return ["list", value.map(identity)];
  if (!isObject(value)) return value === 0 ? 0 : value;
  switch (typeName(value)) {
    case "Date":
      return ["date", Date.parse(String(value.iso))];
    case "Bytes":
      return ["bytes", Buffer.from(String(value.base64), "base64").toString("hex")];
    case "Pointer":
      return ["pointer", value.className, value.objectId];
    case "GeoPoint":
      return ["point", value.latitude, value.longitude];
    case "File":
    case "_File":
      if (value.id !== undefined) return ["file", value.id];
      break;
    case undefined:
      break;
  }
  const names = Object.keys(value).sort();
  return ["object", names.map((name) => [name, identity(value[name] as Json)])];
}

export function isSame(a: Json, b: Json): boolean {
  return JSON.stringify(identity(a)) === JSON.stringify(identity(b));
}

/** Rank of a value's type in MongoDB's order; an empty list as a sort key comes first. */
export function rank(value: Json): number {
  if (value === null) return 1;
  if (typeof value === "number") return 2;
  if (typeof value === "string") return 3;
  if (Array.isArray(value)) return 5;
  if (typeof value === "boolean") return 7;
  if (typeName(value) === "Bytes") return 6;
  return typeName(value) === "Date" ? 8 : 4;
}

export function compare(a: Json, b: Json): number {
  if (rank(a) !== rank(b)) return rank(a) - rank(b);
  if (typeof a === "string" && typeof b === "string") return compareStrings(a, b);
  if (Array.isArray(a) && Array.isArray(b)) return compareLists(a, b);
  if (!isObject(a) || !isObject(b)) return Number(a) - Number(b);
  if (rank(a) === 8) return Date.parse(String(a.iso)) - Date.parse(String(b.iso));
  return rank(a) === 6 ? compareBytes(a, b) : compareObjects(a, b);
}

function compareStrings(a: string, b: string): number {
  const left = [...a].map((character) => character.codePointAt(0) as number);
  const right = [...b].map((character) => character.codePointAt(0) as number);
  for (let i = 0; i < Math.min(left.length, right.length); i += 1) {
    if (left[i] !== right[i]) return (left[i] as number) - (right[i] as number);
  }
  return left.length - right.length;
}

function compareLists(a: readonly Json[], b: readonly Json[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i += 1) {
    const difference = compare(a[i] as Json, b[i] as Json);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

function compareBytes(a: JsonObject, b: JsonObject): number {
  const [left, right] = [a, b].map(({ base64 }) => Buffer.from(String(base64), "base64"));
  const [x, y] = [left as Buffer, right as Buffer];
  return x.length - y.length || Buffer.compare(x, y);
}

/** Compares member by member in order of their names: type, name, value. */
function compareObjects(a: JsonObject, b: JsonObject): number {
  const [left, right] = [members(a), members(b)];
  for (let i = 0; i < Math.min(left.length, right.length); i += 1) {
    const [nameA, valueA] = left[i] as [string, Json];
    const [nameB, valueB] = right[i] as [string, Json];
    const difference =
      rank(valueA) - rank(valueB) || compareStrings(nameA, nameB) || compare(valueA, valueB);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}

const MEMBERS: Readonly<Record<string, readonly string[]>> = {
  Pointer: ["__type", "className", "objectId"],
  GeoPoint: ["__type", "latitude", "longitude"],
  File: ["__type", "id"],
  _File: ["__type", "id"],
};

/** Members that decide whether two objects are equal. */
function members(object: JsonObject): [string, Json][] {
  const names = MEMBERS[typeName(object) ?? ""] ?? [];
  const isKnown = names.length > 0 && names.every((name) => object[name] !== undefined);
  const kept = Object.entries(object).filter(([name]) => !isKnown || names.includes(name));
  const named = kept.map(([name, value]): [string, Json] => {
    return [name, isKnown && value === "_File" ? "File" : value];
  });
  return named.sort(([x], [y]) => compareStrings(x, y));
}
