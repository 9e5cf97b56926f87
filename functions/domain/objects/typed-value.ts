import { isJsonObject, type Json, type JsonObject } from "../json.ts";

/** RFC 3339 with a four-digit year, as the SDKs of every platform write it. */
const RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/** An own property; never one of a prototype. */
export function own(object: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** The `__type` of a typed value (`Date`, `Pointer`, …); undefined for any other value. */
export function getType(value: Json | undefined): string | undefined {
  const type = isJsonObject(value) ? own(value, "__type") : undefined;
  return typeof type === "string" ? type : undefined;
}

/** Unix milliseconds of a typed date; undefined for any other value. */
export function dateMs(value: Json | undefined): number | undefined {
  if (!isJsonObject(value) || getType(value) !== "Date") return undefined;
  return isoMs(own(value, "iso"));
}

/** Unix milliseconds of an RFC 3339 string; undefined for any other value. */
export function isoMs(value: Json | undefined): number | undefined {
  if (typeof value !== "string" || !RFC_3339.test(value)) return undefined;
  const ms = Date.parse(value);
  return Number.isNaN(ms) ? undefined : ms;
}

/**
 * The value with its typed values, at any depth, in the form that every SDK reads. Dates are in UTC
 * with milliseconds, the only form that Apple's and Java's SDKs parse. Pointers lose the members that
 * `include` added, which belong to another object and its ACL. Files get the `__type` `File` and an `id`.
 */
export function canonicalValue(value: Json): Json {
  if (Array.isArray(value)) return value.map(canonicalValue);
  if (!isJsonObject(value)) return value;
  const type = getType(value);
  const copy: JsonObject = Object.create(null);
  for (const key of type === "Pointer" ? POINTER_MEMBERS : Object.keys(value)) {
    copy[key] = canonicalValue(value[key] as Json);
  }
  const iso = canonicalIso(value);
  return toFile(Object.assign(copy, iso !== undefined && { iso }));
}

/**
 * SDKs name a file as a `File` by `id` or `objectId`, or as a pointer; Java also writes `_File`. Other
 * values stay as they are.
 */
function toFile(value: JsonObject): JsonObject {
  const type = getType(value);
  const { className, objectId = null } = value;
  if (type === "Pointer" && className === "_File") return { __type: "File", id: objectId };
  if (type !== "File" && type !== "_File") return value;
  return { ...(objectId !== null && { id: objectId }), ...value, __type: "File" };
}

const POINTER_MEMBERS = ["__type", "className", "objectId"];

/** undefined for dates past year 9999, which an offset can produce and which have another form. */
function canonicalIso(value: JsonObject): string | undefined {
  const ms = dateMs(value);
  const iso = ms === undefined ? undefined : new Date(ms).toISOString();
  return iso?.length === 24 ? iso : undefined;
}
