import type { Schema } from "../../api/objects.ts";

/** The first columns of a table for the classes that every app has. */
const PREFERRED: Readonly<Record<string, readonly string[]>> = {
  _User: ["username", "email", "mobilePhoneNumber", "emailVerified", "createdAt"],
  _Installation: ["deviceType", "vendor", "channels", "timeZone", "valid", "updatedAt"],
  _Role: ["name", "users", "roles", "createdAt"],
  _File: ["name", "mime_type", "metaData", "url", "createdAt"],
};

const MAX_COLUMNS = 6;

/** Fields that are not edited here: ids, times, and fields with a separate editor. */
const FIXED_FIELDS = ["objectId", "createdAt", "updatedAt", "ACL"];

export function pickColumns(className: string, schema: Schema): readonly string[] {
  const preferred = PREFERRED[className];
  if (preferred) return preferred;
  const own = Object.keys(schema).filter((field) => !FIXED_FIELDS.includes(field));
  return [...own.slice(0, MAX_COLUMNS), "updatedAt"];
}

/** Columns in the order of the schema, then the ones that only this object has. */
export function listFields(schema: Schema, object: object): readonly string[] {
  const known = new Set([...Object.keys(schema), ...Object.keys(object)]);
  return [...known].filter((field) => !FIXED_FIELDS.includes(field));
}
