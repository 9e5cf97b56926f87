import { ApiError } from "../api-error.ts";
import type { Json, JsonObject } from "../json.ts";
import { isoMs } from "./typed-value.ts";

const CLASS_NAME = /^_?[A-Za-z][A-Za-z0-9_]*$/;
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;
const LONE_SURROGATE = /\p{Surrogate}/u;

/** DynamoDB's numbers: at most 38 digits, and magnitudes between 1E-130 and 9.9E+125. */
const MAX_NUMBER = 9.9e125;
const MIN_NUMBER = 1e-130;

/** DynamoDB allows 32 levels; the object itself and index entries use some of them. */
const MAX_DEPTH = 20;

/** Checks by `__type`; any other type is rejected (docs/protocol/requests.md, Typed values). */
const TYPES: Readonly<Record<string, (value: JsonObject) => void>> = {
  Date: ({ iso }) => check(isoMs(iso) !== undefined, "invalidValueType"),
  Bytes: ({ base64 }) => check(isString(base64) && BASE64.test(base64), "invalidValueType"),
  Pointer: ({ className, objectId }) =>
    check(isString(className) && isClassName(className) && isString(objectId), "invalidPointer"),
  GeoPoint: ({ latitude, longitude }) =>
    check(isWithin(latitude, 90) && isWithin(longitude, 180), "geoPointOutOfRange"),
  File: () => {},
  _File: () => {},
  Relation: () => {},
  Object: () => {},
};

/**
 * Validates a value of a client that is to be stored or compared, at any depth.
 *
 * @throws ApiError nestedKeyInvalid (121), invalidValueType (111), invalidPointer (106),
 *   geoPointOutOfRange (302)
 */
export function validateValue(value: Json): void {
  validateLevel(value, 0);
}

function validateLevel(value: Json, depth: number): void {
  if (typeof value === "string") check(!LONE_SURROGATE.test(value), "malformedJson");
  if (typeof value === "number") check(isStorable(value), "invalidValueType");
  if (typeof value !== "object" || value === null) return;
  if (depth > MAX_DEPTH)
    throw new ApiError("invalidValueType", `A value may have at most ${MAX_DEPTH} levels.`);
  if (Array.isArray(value)) for (const item of value) validateLevel(item, depth + 1);
  else validateObject(value, depth);
}

function validateObject(value: JsonObject, depth: number): void {
  for (const [key, member] of Object.entries(value)) {
    check(key !== "" && !/[$.]/.test(key), "nestedKeyInvalid");
    check(!LONE_SURROGATE.test(key), "malformedJson");
    validateLevel(member, depth + 1);
  }
  if (value.__type !== undefined) validateType(value);
}

function validateType(value: JsonObject): void {
  const type = value.__type;
  if (!isString(type) || !Object.hasOwn(TYPES, type)) throw new ApiError("invalidValueType");
  TYPES[type]?.(value);
}

function check(holds: boolean, error: ConstructorParameters<typeof ApiError>[0]): void {
  if (!holds) throw new ApiError(error);
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
