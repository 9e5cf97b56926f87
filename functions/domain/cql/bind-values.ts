import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import { parseJson } from "../objects/parse-json.ts";
import { typeName } from "../objects/value-error.ts";
import type { FunctionName, Value } from "./syntax.ts";
import { syntaxError } from "./tokens.ts";

/** The values that a statement leaves open. */
export interface Binding {
  /** For the placeholders, in their order. */
  readonly values: readonly Json[];
  /** Unix milliseconds, for `current_timestamp()`. */
  readonly nowMs: number;
}

/**
 * The values for the placeholders.
 *
 * @param pvalues JSON of a list; undefined if there are no placeholders
 * @throws ApiError malformedJson, cqlSyntax unless there is one value for each placeholder
 */
export function parsePlaceholderValues(pvalues: string | undefined, placeholders: number): Json[] {
  const values = pvalues === undefined ? [] : parseJson(pvalues, "pvalues");
  if (!Array.isArray(values)) {
    throw syntaxError(`pvalues must be a JSON array, not ${typeName(values)}.`);
  }
  if (values.length === placeholders) return values;
  throw syntaxError(
    `The statement has ${placeholders} placeholders, and pvalues has ${values.length} values.`,
  );
}

/**
 * A value as REST writes it. A placeholder never becomes an operator or an operation: where one could
 * be, `toWhere` and `toChange` say what it is.
 *
 * @throws ApiError cqlSyntax
 */
export function toJson(value: Value, binding: Binding): Json {
  switch (value.kind) {
    case "literal":
      return value.value;
    case "placeholder":
      return binding.values[value.index] ?? null;
    case "list":
      return value.items.map((item) => toJson(item, binding));
    case "object":
      return toObject(value.members, binding);
    case "call":
      return CALLS[value.name](
        value.values.map((given) => toJson(given, binding)),
        binding,
      );
  }
}

function toObject(members: readonly (readonly [string, Value])[], binding: Binding): JsonObject {
  const object: JsonObject = Object.create(null);
  for (const [key, member] of members) object[key] = toJson(member, binding);
  return object;
}

type Call = (values: readonly Json[], binding: Binding) => Json;

/** Wrong values get the errors of the same values in JSON. */
const CALLS: Readonly<Record<FunctionName, Call>> = {
  date: ([iso = null]) => ({ __type: "Date", iso }),
  pointer: ([className = null, objectId = null]) => ({ __type: "Pointer", className, objectId }),
  geopoint: ([longitude = null, latitude = null]) => ({ __type: "GeoPoint", latitude, longitude }),
  file: ([id = null]) => ({ __type: "File", id }),
  base64: ([base64 = null]) => ({ __type: "Bytes", base64 }),
  current_timestamp: (_, { nowMs }) => ({ __type: "Date", iso: new Date(nowMs).toISOString() }),
  op: () => {
    throw syntaxError("op() stands only as the whole value of a field in insert and update.");
  },
};

/**
 * The new value of a field, or the operation that changes it. Only `op()` makes an operation, so that
 * user input in a placeholder can't become an operation.
 *
 * @throws ApiError cqlSyntax
 */
export function toChange(field: string, value: Value, binding: Binding): Json {
  if (value.kind === "call" && value.name === "op") return toOperation(value.values, binding);
  const json = toJson(value, binding);
  if (!isJsonObject(json) || !Object.hasOwn(json, "__op")) return json;
  throw syntaxError(
    `A value has no __op; write ${field} = op('Increment', {'amount': 1}) for an operation.`,
  );
}

function toOperation([name, members]: readonly Value[], binding: Binding): JsonObject {
  const operation = name && toJson(name, binding);
  const operands = members ? toJson(members, binding) : {};
  if (typeof operation === "string" && isJsonObject(operands)) {
    return { ...operands, __op: operation };
  }
  throw syntaxError(
    "op() takes the name of an operation and an object: op('Increment', {'amount': 1}).",
  );
}
