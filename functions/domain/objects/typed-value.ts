import { isJsonObject, type Json, type JsonObject } from "../json.ts";

/** RFC 3339 with a four-digit year, as the SDKs of every platform write it. */
const RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/** Own properties only, whatever the prototype of a parsed object is. */
export function own(object: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** `Date`, `Pointer`, …; undefined for anything that is not a typed value. @see wire.md 2.2 */
export function getType(value: Json | undefined): string | undefined {
  const type = isJsonObject(value) ? own(value, "__type") : undefined;
  return typeof type === "string" ? type : undefined;
}

/** Unix milliseconds of a typed date; undefined for anything else. */
export function dateMs(value: Json | undefined): number | undefined {
  if (!isJsonObject(value) || getType(value) !== "Date") return undefined;
  return isoMs(own(value, "iso"));
}

/** Unix milliseconds of an RFC 3339 text; undefined for anything else. */
export function isoMs(value: Json | undefined): number | undefined {
  if (typeof value !== "string" || !RFC_3339.test(value)) return undefined;
  const ms = Date.parse(value);
  return Number.isNaN(ms) ? undefined : ms;
}

/**
 * The value with every typed date, pointer and file, at any depth, as most SDKs write it: a date in UTC
 * with milliseconds, since those of Apple's systems and of Java read no other form; a pointer without
 * what `include` has added to it, which belongs to another object and its ACL; a file as `File`, which
 * Java calls `_File`.
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
  return Object.assign(copy, iso !== undefined && { iso }, type === "_File" && { __type: "File" });
}

const POINTER_MEMBERS = ["__type", "className", "objectId"];

/** With an offset the last day of year 9999 can lie in year 10000, which has another form. */
function canonicalIso(value: JsonObject): string | undefined {
  const ms = dateMs(value);
  const iso = ms === undefined ? undefined : new Date(ms).toISOString();
  return iso?.length === 24 ? iso : undefined;
}
