import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import { getType } from "../objects/typed-value.ts";
import type { FieldPath } from "./field-path.ts";
import type { KeySelection } from "./where-expression.ts";

/** Included in every answer, whatever `keys` names. */
const ALWAYS: readonly FieldPath[] = [["objectId"], ["createdAt"], ["updatedAt"]];
/**
 * A pointer keeps these members, regardless of the selected fields of its target. SDKs for Go and
 * Python know an expanded pointer by its timestamps.
 */
const REFERENCE: readonly FieldPath[] = [["__type"], ["className"], ...ALWAYS];

/**
 * The object with the wanted keys only; its id and timestamps always stay. A dotted key selects
 * members, also of the objects in an array; a typed value stays whole, except a pointer
 * (docs/protocol/queries.md, Keys).
 */
export function selectKeys(object: JsonObject, keys: KeySelection | undefined): JsonObject {
  if (!keys) return object;
  const { included, excluded } = keys;
  const picked = included.length === 0 ? object : pick(object, [...included, ...ALWAYS]);
  return omit(
    picked,
    excluded.filter((path) => !isOneOf(ALWAYS, path)),
  );
}

function pick(object: JsonObject, paths: readonly FieldPath[]): JsonObject {
  const entries = Object.entries(object).flatMap(([key, value]): [string, Json][] => {
    const inner = innerPaths(paths, key);
    if (inner.length === 0) return [];
    const picked = inner.some(isEnd) ? value : pickInside(value, inner);
    return picked === undefined ? [] : [[key, picked]];
  });
  return Object.fromEntries(entries);
}

/** undefined for a value without members. */
function pickInside(value: Json, paths: readonly FieldPath[]): Json | undefined {
  if (Array.isArray(value)) {
    return value.map((item) => pickInside(item, paths)).filter((item) => item !== undefined);
  }
  if (!isJsonObject(value)) return undefined;
  if (getType(value) === undefined) return pick(value, paths);
  return isReference(value) ? pick(value, [...paths, ...REFERENCE]) : value;
}

function omit(object: JsonObject, paths: readonly FieldPath[]): JsonObject {
  if (paths.length === 0) return object;
  const entries = Object.entries(object).flatMap(([key, value]): [string, Json][] => {
    const inner = innerPaths(paths, key);
    return inner.some(isEnd) ? [] : [[key, omitInside(value, inner)]];
  });
  return Object.fromEntries(entries);
}

function omitInside(value: Json, paths: readonly FieldPath[]): Json {
  if (paths.length === 0) return value;
  if (Array.isArray(value)) return value.map((item) => omitInside(item, paths));
  if (!isJsonObject(value)) return value;
  if (getType(value) === undefined) return omit(value, paths);
  if (!isReference(value)) return value;
  return omit(
    value,
    paths.filter((path) => !isOneOf(REFERENCE, path)),
  );
}

function innerPaths(paths: readonly FieldPath[], key: string): FieldPath[] {
  return paths.filter(([first]) => first === key).map((path) => path.slice(1));
}

function isEnd(path: FieldPath): boolean {
  return path.length === 0;
}

function isOneOf(paths: readonly FieldPath[], path: FieldPath): boolean {
  return paths.some(([only]) => path.length === 1 && path[0] === only);
}

function isReference(value: JsonObject): boolean {
  const type = getType(value);
  return type === "Pointer" || type === "Object";
}
