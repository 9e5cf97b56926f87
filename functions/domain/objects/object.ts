import { ApiError, explainedError } from "../api-error.ts";
import type { Json, JsonObject } from "../json.ts";
import { invalidKeyName } from "./key-error.ts";
import { canonicalValue } from "./typed-value.ts";
import { validateValue } from "./validate-value.ts";

/** The timestamps of every object: ISO 8601 strings in UTC with milliseconds. */
export interface ObjectTimes {
  readonly createdAt: string;
  readonly updatedAt: string;
}

const KEY_NAME = /^[A-Za-z0-9][A-Za-z0-9_]*$/;
const OBJECT_ID = /^[A-Za-z0-9]{1,64}$/;

/** Keys of a body that describe the request; never fields of an object. */
export const ENVELOPE_KEYS: readonly string[] = [
  "_ApplicationId",
  "_ApplicationKey",
  "_ApplicationProduction",
  "_ClientVersion",
  "_InstallationId",
  "_MasterKey",
  "_SessionToken",
  "_method",
  "__ignore_hooks",
  // Engines add it to an object in an update hook.
  "_updatedKeys",
];

/** Sent by SDKs and the tunnel next to an object's fields, and dropped. */
const TRANSPORT_KEYS = new Set(["className", ...ENVELOPE_KEYS]);

/** Set by the service; a client's values are ignored, as on LeanCloud. */
const SERVICE_KEYS = new Set(["objectId", "createdAt", "updatedAt"]);

/** Whether a string can be an objectId; imported objects have other formats than new ones. */
export function isObjectId(value: string): boolean {
  return OBJECT_ID.test(value);
}

/** The timestamps of an object created now. */
export function createdTimes(nowMs: number): ObjectTimes {
  const createdAt = new Date(nowMs).toISOString();
  return { createdAt, updatedAt: createdAt };
}

/** The next `updatedAt`: now, but later than the previous one even if clocks differ. */
export function nextUpdatedAt(updatedAt: string, nowMs: number): string {
  return new Date(Math.max(nowMs, Date.parse(updatedAt) + 1)).toISOString();
}

/**
 * The fields of a create body: without transport and service keys, validated, and in the form of
 * `canonicalValue`.
 *
 * @throws ApiError invalidKeyName (105), nestedKeyInvalid (121), or as `validateValue`
 */
export function toCreateFields(body: JsonObject): JsonObject {
  return toFields(body, KEY_NAME);
}

const IMPORTED_KEY_NAME = /^[A-Za-z0-9][A-Za-z0-9_-]*$/;

/**
 * As `toCreateFields`, for the fields of an imported row. Some columns of LeanCloud have a dash.
 */
export function toImportedFields(row: JsonObject): JsonObject {
  return toFields(row, IMPORTED_KEY_NAME);
}

const DOTTED_KEY_NAME = /^[A-Za-z0-9][A-Za-z0-9_]*(\.[A-Za-z0-9_-]+)*$/;

/**
 * The changes of an update body; keys may be dotted paths into nested values.
 *
 * @throws ApiError as `toCreateFields`
 */
export function toUpdateFields(body: JsonObject): JsonObject {
  return toFields(body, DOTTED_KEY_NAME);
}

function toFields(body: JsonObject, keyName: RegExp): JsonObject {
  const fields: JsonObject = Object.create(null);
  for (const [key, value] of Object.entries(body)) {
    if (isDropped(key)) continue;
    if (!keyName.test(key)) throw invalidKeyName(key);
    validateValue(value, key);
    fields[key] = canonicalValue(value);
  }
  return fields;
}

function isDropped(key: string): boolean {
  const first = key.split(".", 1)[0] ?? key;
  if (first === "__proto__") return false;
  return first.startsWith("__") || TRANSPORT_KEYS.has(first) || SERVICE_KEYS.has(first);
}

/** Bytes as JSON; DynamoDB needs up to 1.5 times as many, and an item has at most 400 KB. */
export const MAX_OBJECT_BYTES = 250_000;
/** Levels of nesting in an item (DynamoDB, "Quotas", nested attribute depth). */
export const MAX_OBJECT_DEPTH = 32;

const LIMITS = `It may have ${MAX_OBJECT_BYTES} bytes as JSON and ${MAX_OBJECT_DEPTH} levels.`;

/** Fields of an object, as on LeanCloud; an update expression of 4 KB can name them all. */
export const MAX_OBJECT_FIELDS = 300;

/** @throws ApiError objectTooLarge (116) for an object that does not fit into an item */
export function assertStorable(object: JsonObject): void {
  const fields = Object.keys(object).filter((key) => !key.startsWith("_"));
  if (fields.length > MAX_OBJECT_FIELDS) {
    throw new ApiError("objectTooLarge", `An object may have at most ${MAX_OBJECT_FIELDS} fields.`);
  }
  const tooLarge = Buffer.byteLength(JSON.stringify(object)) > MAX_OBJECT_BYTES;
  if (tooLarge || isDeeper(object, MAX_OBJECT_DEPTH))
    throw explainedError("objectTooLarge", LIMITS);
}

function isDeeper(value: Json, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((member) => isDeeper(member, levels - 1));
}
