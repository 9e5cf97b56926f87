import { ApiError } from "../api-error.ts";
import type { Json, JsonObject } from "../json.ts";
import { isJsonObject, own } from "./typed-value.ts";

/** A dotted key, split. */
export type FieldPath = readonly string[];

/** Credentials of a user: a comparison with one of them would answer questions about it. */
const SECRET_FIELDS = new Set(["password", "salt", "sessionToken"]);
/** What of a third-party account may be compared with: its ids, never its tokens. */
const AUTH_DATA_IDS = new Set(["uid", "openid", "unionid"]);
const TOP_LEVEL_NAME = /^[A-Za-z][A-Za-z0-9_]*$/;
const MAX_SEGMENTS = 10;

/**
 * The path of a key in `where`, `order`, `keys` or `include`.
 *
 * @throws ApiError invalidKeyName for internal and secret fields and for malformed keys; the answer
 *   is the same whether or not such a field exists
 */
export function parseFieldPath(key: string): FieldPath {
  const path = key.split(".");
  const [field = ""] = path;
  if (!TOP_LEVEL_NAME.test(field) || path.length > MAX_SEGMENTS) throw refused(key);
  if (path.some(isInternalSegment) || isSecret(path)) throw refused(key);
  return path;
}

/**
 * Every value at a path. Arrays on the way stand for their elements; a last array stays whole.
 * Empty when the field is missing, which differs from a stored null.
 */
export function valuesAt(value: JsonObject, path: FieldPath): readonly Json[] {
  return path.reduce<readonly Json[]>(
    (values, segment, depth) => values.flatMap((item) => membersOf(item, segment, depth > 0)),
    [value],
  );
}

function membersOf(value: Json, segment: string, throughArrays: boolean): Json[] {
  const parents = throughArrays && Array.isArray(value) ? value : [value];
  return parents.flatMap((parent) => {
    const member = isJsonObject(parent) ? own(parent, segment) : undefined;
    return member === undefined ? [] : [member];
  });
}

function isInternalSegment(segment: string): boolean {
  return segment === "" || segment.startsWith("_") || segment.includes("$");
}

function isSecret([field = "", , member]: FieldPath): boolean {
  if (field === "authData") return member === undefined || !AUTH_DATA_IDS.has(member);
  return SECRET_FIELDS.has(field);
}

function refused(key: string): ApiError {
  return new ApiError("invalidKeyName", `Invalid key name. The column is: '${key.slice(0, 128)}'.`);
}
