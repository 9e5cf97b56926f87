/** MongoDB's semantics by mingo: translates typed values and conditions into MongoDB's terms. */
import { Query } from "mingo";
import type { Json, JsonObject } from "../../../functions/domain/json.ts";
import { isObject, typeName } from "./plain-values.ts";

/** Whether mingo matches an object. */
export function mingoMatches(object: JsonObject, where: Json): boolean {
  return new Query(toMongoFilter(where), {}).test(toMongo(object) as Record<string, unknown>);
}

type MongoFilter = Record<string, unknown>;

function toMongo(value: Json): unknown {
  if (Array.isArray(value)) return value.map(toMongo);
  if (!isObject(value)) return value === 0 ? 0 : value;
  switch (typeName(value)) {
    case "Date":
      return new Date(String(value.iso));
    case "Bytes":
      return { bytes: Buffer.from(String(value.base64), "base64").toString("hex") };
    case "Pointer":
      return { __type: "Pointer", className: value.className, objectId: value.objectId };
    case "File":
    case "_File":
      return { __type: "File", id: value.id };
    default:
      return Object.fromEntries(
        Object.entries(value)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([key, member]) => [key, toMongo(member)]),
      );
  }
}

function toMongoFilter(where: Json): MongoFilter {
  if (Array.isArray(where)) return { $and: where.length > 0 ? where.map(toMongoFilter) : [{}] };
  const entries = Object.entries(where as JsonObject).map(([key, value]) => {
    const isLogical = key === "$and" || key === "$or";
    return [key, isLogical ? (value as Json[]).map(toMongoFilter) : toOperators(key, value)];
  });
  return Object.fromEntries(entries) as MongoFilter;
}

function toOperators(path: string, condition: Json): unknown {
  const entries = listOperators(condition)
    .filter(([operator]) => operator !== "$options")
    .map(([operator, operand]) => {
      if (operator === "$not") return [operator, toOperators(path, operand)];
      if (operator !== "$regex") return [operator, toMongo(stored(path, operand))];
      const { $options = "" } = condition as JsonObject;
      return [operator, toRegExp(String(operand), String($options))];
    });
  return Object.fromEntries(entries) as unknown;
}

/** A condition's operators; a plain value means equality. */
export function listOperators(condition: Json): [string, Json][] {
  if (isObject(condition)) {
    const entries = Object.entries(condition);
    if (entries.some(([key]) => key.startsWith("$"))) return entries;
  }
  return [["$eq", condition]];
}

/** Timestamps are strings, whatever they are compared with. */
function stored(path: string, operand: Json): Json {
  const isTimestamp = path === "createdAt" || path === "updatedAt";
  const isDate = isTimestamp && typeName(operand) === "Date";
  return isDate ? new Date(String((operand as JsonObject).iso)).toISOString() : operand;
}

function toRegExp(pattern: string, options: string): RegExp {
  const source = pattern.replace(/\\Q(.*?)(\\E|$)/gs, (_, text: string) =>
    text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"),
  );
  return new RegExp(source, `${options}u`);
}
