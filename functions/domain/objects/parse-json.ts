import { ApiError, explainedError } from "../api-error.ts";
import type { Json, JsonObject } from "../json.ts";
import { invalidKeyName } from "./key-error.ts";
import { typeName } from "./value-error.ts";

/** Levels of nesting; LeanCloud's clients need fewer than 10, a batch adds three. */
const MAX_JSON_DEPTH = 32;

/** Values in one body, objects and arrays included. */
const MAX_JSON_NODES = 10_000;

/** DynamoDB's range of numbers: 1e-130 to 9.99…e125. */
const NUMBER_CEILING = 1e126;
const NUMBER_FLOOR = 1e-130;

const FORBIDDEN_KEYS = new Set(["__proto__", "constructor", "prototype"]);
const LONE_SURROGATE = /\p{Surrogate}/u;
const LONE_SURROGATE_TEXT = "A string has half of a surrogate pair, so it is not Unicode.";
const NOT_JSON = "is not JSON: keys and strings stand in double quotes, and no comma is last.";

/**
 * Parses a request body, or a JSON string inside one, into objects without a prototype.
 *
 * @param name what `text` is, for the error
 * @throws ApiError malformedJson; invalidKeyName for keys such as `__proto__`; badParameter beyond
 *   the limits; invalidValueType for numbers that can't be stored
 */
export function parseJson(text: string, name = "The body"): Json {
  return copy(parse(text, name), { depth: 0, budget: { nodes: MAX_JSON_NODES } });
}

/** @throws ApiError malformedJson unless `value` is an object */
export function requireObject(value: Json | undefined): JsonObject {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    const given = value === undefined ? "missing" : typeName(value);
    throw explainedError("malformedJson", `The body is ${given}.`);
  }
  return value;
}

interface Position {
  readonly depth: number;
  readonly budget: { nodes: number };
}

function parse(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw explainedError("malformedJson", `${name} ${NOT_JSON}`);
    throw error;
  }
}

function copy(value: unknown, { depth, budget }: Position): Json {
  budget.nodes -= 1;
  if (budget.nodes < 0)
    throw new ApiError("badParameter", `The body has more than ${MAX_JSON_NODES} values.`);
  if (depth > MAX_JSON_DEPTH)
    throw new ApiError("badParameter", `The body has more than ${MAX_JSON_DEPTH} levels.`);
  const next = { depth: depth + 1, budget };
  if (Array.isArray(value)) return value.map((item) => copy(item, next));
  if (typeof value === "object" && value !== null) return copyObject(value, next);
  if (typeof value === "string") return wellFormed(value);
  if (typeof value === "number") return storable(value);
  return value as null | boolean;
}

function copyObject(value: object, position: Position): JsonObject {
  const result: JsonObject = Object.create(null);
  for (const [key, item] of Object.entries(value)) {
    if (FORBIDDEN_KEYS.has(key)) {
      throw invalidKeyName(key, "This key is reserved.");
    }
    result[wellFormed(key)] = copy(item, position);
  }
  return result;
}

/** A lone surrogate would be stored as U+FFFD, so two passwords or names could become equal. */
function wellFormed(text: string): string {
  if (LONE_SURROGATE.test(text)) throw explainedError("malformedJson", LONE_SURROGATE_TEXT);
  return text;
}

function storable(number: number): number {
  const size = Math.abs(number);
  if (size === 0 || (size >= NUMBER_FLOOR && size < NUMBER_CEILING)) return number;
  throw new ApiError(
    "invalidValueType",
    "Numbers must be 0 or between 1e-130 and 1e126 in magnitude.",
  );
}
