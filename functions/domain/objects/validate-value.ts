import { ApiError, explainedError } from "../api-error.ts";
import type { Json, JsonObject } from "../json.ts";
import { isoMs } from "./typed-value.ts";
import { shown, typeName } from "./value-error.ts";

const CLASS_NAME = /^_?[A-Za-z][A-Za-z0-9_]*$/;
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;
const LONE_SURROGATE = /\p{Surrogate}/u;

/** DynamoDB's numbers: at most 38 digits, and magnitudes between 1E-130 and 9.9E+125. */
const MAX_NUMBER = 9.9e125;
const MIN_NUMBER = 1e-130;
const NUMBER_FORM = `numbers must be 0 or between ${MIN_NUMBER} and ${MAX_NUMBER} in magnitude`;

/** DynamoDB allows 32 levels; the object itself and index entries use some of them. */
const MAX_DEPTH = 20;

/** Checks by `__type`; any other type is rejected (docs/protocol/requests.md, Typed values). */
const TYPES: Readonly<Record<string, (value: JsonObject, field: string) => void>> = {
  Date: ({ iso }, field) => {
    if (isoMs(iso) === undefined) throw invalidTyped(field, `${DATE_FORM}, not ${describe(iso)}`);
  },
  Bytes: ({ base64 }, field) => {
    if (!isString(base64) || !BASE64.test(base64)) throw invalidTyped(field, BYTES_FORM);
  },
  Pointer: ({ className, objectId }, field) => {
    if (isString(className) && isClassName(className) && isString(objectId)) return;
    const found = `className is ${describe(className)}, objectId is ${describe(objectId)}`;
    throw explainedError("invalidPointer", `'${shown(field)}' needs both as strings: ${found}.`);
  },
  GeoPoint: ({ latitude, longitude }, field) => {
    if (isWithin(latitude, 90) && isWithin(longitude, 180)) return;
    const found = `latitude is ${describe(latitude)} (allowed: -90 to 90), longitude is ${describe(longitude)} (-180 to 180)`;
    throw explainedError("geoPointOutOfRange", `'${shown(field)}' needs two numbers: ${found}.`);
  },
  File: () => {},
  _File: () => {},
  Relation: () => {},
  Object: () => {},
};

const DATE_FORM = "the iso of a Date must be a time such as 2026-11-23T08:00:00.000Z";
const BYTES_FORM = "the base64 of Bytes must be a string in base64";

/**
 * Validates a value of a client that is to be stored or compared, at any depth.
 *
 * @param field names the value in an error
 * @throws ApiError nestedKeyInvalid (121), invalidValueType (111), invalidPointer (106),
 *   geoPointOutOfRange (302)
 */
export function validateValue(value: Json, field: string): void {
  validateLevel(value, { field, depth: 0 });
}

interface Place {
  readonly field: string;
  readonly depth: number;
}

function validateLevel(value: Json, { field, depth }: Place): void {
  if (typeof value === "string") assertUnicode(value, field);
  if (typeof value === "number" && !isStorable(value)) throw invalidTyped(field, NUMBER_FORM);
  if (typeof value !== "object" || value === null) return;
  if (depth > MAX_DEPTH) {
    throw invalidTyped(field, `A value may have at most ${MAX_DEPTH} levels`);
  }
  const inner = { field, depth: depth + 1 };
  if (Array.isArray(value)) for (const item of value) validateLevel(item, inner);
  else validateObject(value, inner);
}

function validateObject(value: JsonObject, inner: Place): void {
  const { field } = inner;
  for (const [key, member] of Object.entries(value)) {
    if (key === "" || /[$.]/.test(key)) {
      const text = `'${shown(field)}' has the key '${shown(key)}' inside.`;
      throw explainedError("nestedKeyInvalid", text);
    }
    assertUnicode(key, field);
    validateLevel(member, inner);
  }
  if (value.__type !== undefined) validateType(value, field);
}

function validateType(value: JsonObject, field: string): void {
  const type = value.__type;
  if (!isString(type) || !Object.hasOwn(TYPES, type)) {
    const known = Object.keys(TYPES).join(", ");
    throw invalidTyped(field, `__type ${describe(type)} is not one of ${known}`);
  }
  TYPES[type]?.(value, field);
}

function assertUnicode(text: string, field: string): void {
  if (!LONE_SURROGATE.test(text)) return;
  throw explainedError("malformedJson", `'${shown(field)}' has half of a surrogate pair.`);
}

function invalidTyped(field: string, reason: string): ApiError {
  const text = `Invalid value type for field '${shown(field)}': ${reason}.`;
  return new ApiError("invalidValueType", text);
}

function describe(value: Json | undefined): string {
  if (typeof value === "string") return `'${shown(value)}'`;
  return typeof value === "number" ? String(value) : typeName(value);
}

/** Sessions are not objects, so no pointer leads to one. */
function isClassName(name: string): boolean {
  return CLASS_NAME.test(name) && name !== "_Session";
}

function isString(value: Json | undefined): value is string {
  return typeof value === "string";
}

function isWithin(value: Json | undefined, limit: number): boolean {
  return typeof value === "number" && Math.abs(value) <= limit;
}

function isStorable(value: number): boolean {
  const size = Math.abs(value);
  return value === 0 || (size >= MIN_NUMBER && size <= MAX_NUMBER);
}
