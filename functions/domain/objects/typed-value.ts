import { ApiError } from "../api-error.ts";
import type { Json, JsonObject } from "../json.ts";

/** RFC 3339 with a four-digit year, as the SDKs of every platform write it. */
const RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/;
const CLASS_NAME = /^_?[A-Za-z][A-Za-z0-9_]{0,127}$/;
const OBJECT_ID = /^[A-Za-z0-9]{1,64}$/;
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;
/** Classes that no client may point at. */
const INTERNAL_CLASSES = new Set(["_Session"]);
/** DynamoDB takes 32 levels; the object itself and an index of a list use some. */
const MAX_DEPTH = 20;
/** DynamoDB numbers: 1E-130 to 9.9…E+125, and zero. */
const MAX_NUMBER = 9.9e125;
const MIN_NUMBER = 1e-130;

export function isJsonObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** `Date`, `Pointer`, …; undefined for anything that is not a typed value. @see wire.md 2.2 */
export function typeOf(value: Json | undefined): string | undefined {
  const type = isJsonObject(value) ? own(value, "__type") : undefined;
  return typeof type === "string" ? type : undefined;
}

/** Own properties only, whatever the prototype of a parsed object is. */
export function own(object: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** Unix milliseconds of a typed date; undefined for anything else and for an unreadable date. */
export function dateMs(value: Json | undefined): number | undefined {
  if (!isJsonObject(value) || typeOf(value) !== "Date") return undefined;
  return isoMs(own(value, "iso"));
}

/** Unix milliseconds of an RFC 3339 text. */
export function isoMs(value: Json | undefined): number | undefined {
  if (typeof value !== "string" || !RFC_3339.test(value)) return undefined;
  const ms = Date.parse(value);
  return Number.isNaN(ms) ? undefined : ms;
}

/**
 * Checks a value that is to be stored or compared with: known types, storable numbers, key names.
 *
 * @throws ApiError invalidValueType (111), invalidPointer (106), invalidGeoPoint (302),
 *   nestedKeyInvalid (121)
 * @see wire.md 2.1 and 2.2
 */
export function validateValue(value: Json, depth = 0): void {
  if (depth > MAX_DEPTH) throw new ApiError("invalidValueType", "The value is nested too deeply.");
  if (typeof value === "number") validateNumber(value);
  else if (Array.isArray(value)) for (const item of value) validateValue(item, depth + 1);
  else if (isJsonObject(value)) validateObject(value, depth);
}

/** @throws ApiError invalidValueType for a number that can't be stored */
export function validateNumber(value: number): void {
  const size = Math.abs(value);
  if (size > MAX_NUMBER || Number.isNaN(value) || (size !== 0 && size < MIN_NUMBER)) {
    throw new ApiError("invalidValueType", "The number is out of range.");
  }
}

function validateObject(value: JsonObject, depth: number): void {
  const typed = Object.hasOwn(value, "__type");
  if (typed) validateTyped(value);
  for (const [key, item] of Object.entries(value)) {
    if (key !== "__type") validateNestedKey(key);
    validateValue(item, depth + 1);
  }
}

/** @throws ApiError nestedKeyInvalid */
export function validateNestedKey(key: string): void {
  if (key === "" || /[$.]/.test(key) || key.startsWith("__") || RESERVED.has(key)) {
    throw new ApiError("nestedKeyInvalid");
  }
}

const RESERVED = new Set(["constructor", "prototype"]);

const TYPES: Readonly<Record<string, (value: JsonObject) => ApiError | undefined>> = {
  Date: (value) => (dateMs(value) === undefined ? new ApiError("invalidValueType") : undefined),
  Bytes: ({ base64 }) =>
    typeof base64 === "string" && BASE64.test(base64)
      ? undefined
      : new ApiError("invalidValueType"),
  Pointer: validatePointer,
  File: ({ id, objectId }) =>
    typeof (id ?? objectId) === "string" ? undefined : new ApiError("invalidValueType"),
  _File: ({ id, objectId }) =>
    typeof (id ?? objectId) === "string" ? undefined : new ApiError("invalidValueType"),
  GeoPoint: ({ latitude, longitude }) =>
    isWithin(latitude, 90) && isWithin(longitude, 180)
      ? undefined
      : new ApiError("invalidGeoPoint"),
};

function validateTyped(value: JsonObject): void {
  const type = typeOf(value);
  const validate = type !== undefined && Object.hasOwn(TYPES, type) ? TYPES[type] : undefined;
  const error = validate ? validate(value) : new ApiError("invalidValueType");
  if (error) throw error;
}

function validatePointer({ className, objectId }: JsonObject): ApiError | undefined {
  const valid =
    typeof className === "string" &&
    CLASS_NAME.test(className) &&
    !INTERNAL_CLASSES.has(className) &&
    typeof objectId === "string" &&
    OBJECT_ID.test(objectId);
  return valid ? undefined : new ApiError("invalidPointer");
}

function isWithin(value: Json | undefined, limit: number): boolean {
  return typeof value === "number" && Math.abs(value) <= limit;
}
