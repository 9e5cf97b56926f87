import { ApiError } from "../api-error.ts";
import type { Json, JsonObject } from "../json.ts";
import { ENVELOPE_KEYS } from "./envelope-keys.ts";
import { canonicalValue } from "./typed-value.ts";
import { validateValue } from "./validate-value.ts";

/** What every object has; ISO 8601 UTC with milliseconds, as plain strings (wire.md 2.1). */
export interface ObjectTimes {
  readonly createdAt: string;
  readonly updatedAt: string;
}

const KEY_NAME = /^[A-Za-z][A-Za-z0-9_]*$/;
const OBJECT_ID = /^[A-Za-z0-9]{1,64}$/;

/** Sent beside an object's fields by SDKs and the method tunnel (wire.md 1.7, 2.1). */
const TRANSPORT_KEYS = new Set(["className", ...ENVELOPE_KEYS]);

/** Set by the service; what a client sends for them is ignored, as LeanCloud does. */
const SERVICE_KEYS = new Set(["objectId", "createdAt", "updatedAt"]);

/** May a string name an object? Imported rows have other formats than ours (wire.md 2.1). */
export function isObjectId(text: string): boolean {
  return OBJECT_ID.test(text);
}

/** Both times of an object that is created now. */
export function createdTimes(nowMs: number): ObjectTimes {
  const createdAt = new Date(nowMs).toISOString();
  return { createdAt, updatedAt: createdAt };
}

/** The next `updatedAt`: now, but always after the last one, also when clocks differ. */
export function nextUpdatedAt(updatedAt: string, nowMs: number): string {
  return new Date(Math.max(nowMs, Date.parse(updatedAt) + 1)).toISOString();
}

/**
 * The fields of a create body: transport and service keys dropped, the rest checked and in the
 * form of `canonicalValue`.
 *
 * @throws ApiError invalidKeyName (105), nestedKeyInvalid (121), or as `validateValue`
 */
export function toCreateFields(body: JsonObject): JsonObject {
  return toFields(body, KEY_NAME);
}

const DOTTED_KEY_NAME = /^[A-Za-z][A-Za-z0-9_]*(\.[A-Za-z0-9_-]+)*$/;

/**
 * The changes of an update body; keys may be dotted paths into nested values (wire.md 2.3).
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
    if (!keyName.test(key)) {
      throw new ApiError("invalidKeyName", `Invalid key name. The column is: '${key}'.`);
    }
    validateValue(value);
    fields[key] = canonicalValue(value);
  }
  return fields;
}

function isDropped(key: string): boolean {
  const first = key.split(".", 1)[0] ?? key;
  if (first === "__proto__") return false;
  return first.startsWith("__") || TRANSPORT_KEYS.has(first) || SERVICE_KEYS.has(first);
}

/** Bytes as JSON; DynamoDB stores it at most 1.5 times as large, and an item holds 400 KB. */
export const MAX_OBJECT_BYTES = 250_000;
/** Levels of nesting in an item. @see DynamoDB, "Quotas", nested attribute depth */
const MAX_OBJECT_DEPTH = 32;

/** Fields of an object, as many as LeanCloud's classes have; one update names each of them in 4 KB. */
export const MAX_OBJECT_FIELDS = 300;

/** @throws ApiError objectTooLarge (116) for an object that no item could hold */
export function assertStorable(object: JsonObject): void {
  const fields = Object.keys(object).filter((key) => !key.startsWith("_"));
  if (fields.length > MAX_OBJECT_FIELDS) {
    throw new ApiError("objectTooLarge", `An object has at most ${MAX_OBJECT_FIELDS} fields.`);
  }
  const tooLarge = Buffer.byteLength(JSON.stringify(object)) > MAX_OBJECT_BYTES;
  if (tooLarge || isDeeper(object, MAX_OBJECT_DEPTH)) throw new ApiError("objectTooLarge");
}

function isDeeper(value: Json, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((member) => isDeeper(member, levels - 1));
}
