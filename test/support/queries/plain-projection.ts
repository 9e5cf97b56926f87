import type { Json, JsonObject } from "../../../functions/domain/json.ts";
import { isObject, typeName } from "./plain-values.ts";

const ALWAYS = ["objectId", "createdAt", "updatedAt"];

/** Applies `keys` (docs/protocol/queries.md, Keys): wanted keys, `-key` for unwanted ones, both dotted. */
export function project(object: JsonObject, keys: string): JsonObject {
  const names = keys.split(",").map((name) => name.trim());
  const wanted = names.filter((name) => name !== "" && !name.startsWith("-"));
  const unwanted = names.filter((name) => name.startsWith("-")).map((name) => name.slice(1));
  const kept = wanted.length === 0 ? object : pick(object, [...wanted, ...ALWAYS]);
  return unwanted.reduce((rest, name) => (ALWAYS.includes(name) ? rest : omit(rest, name)), kept);
}

function pick(object: JsonObject, names: readonly string[]): JsonObject {
  const picked: [string, Json][] = [];
  for (const [key, value] of Object.entries(object)) {
    const rests = names.filter((name) => name === key || name.startsWith(`${key}.`));
    const inner = rests.map((name) => name.slice(key.length + 1));
    if (inner.includes("")) picked.push([key, value]);
    else if (inner.length > 0)
      picked.push(...inside(value, inner).map((v): [string, Json] => [key, v]));
  }
  return Object.fromEntries(picked);
}

/** @returns the value with only those members; pointers stay pointers */
function inside(value: Json, names: readonly string[]): Json[] {
  if (Array.isArray(value)) return [value.flatMap((item) => inside(item, names))];
  if (!isObject(value)) return [];
  if (typeName(value) === undefined) return [pick(value, names)];
  if (!isReference(value)) return [value];
  return [pick(value, [...names, "__type", "className", "objectId"])];
}

function omit<T extends Json>(value: T, path: string): T {
  if (Array.isArray(value)) return value.map((item) => omit(item, path)) as Json as T;
  if (!isObject(value) || (typeName(value) !== undefined && !isReference(value))) return value;
  const [key = "", ...rest] = path.split(".");
  if (isReference(value) && ["__type", "className", "objectId"].includes(key)) return value;
  const entries = Object.entries(value).flatMap(([name, member]): [string, Json][] => {
    if (name !== key) return [[name, member]];
    return rest.length === 0 ? [] : [[name, omit(member, rest.join("."))]];
  });
  return Object.fromEntries(entries) as T;
}

function isReference(value: JsonObject): boolean {
  return ["Pointer", "Object"].includes(typeName(value) ?? "");
}
