import { ApiError } from "../api-error.ts";
import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import { own } from "../objects/typed-value.ts";

/** A dotted key, split. */
export type FieldPath = readonly string[];

/** Credentials of a user: a comparison with one of them would answer questions about it. */
const SECRET_FIELDS = new Set(["password", "salt", "sessionToken"]);
/** What of a third-party account may be compared with: its ids, never its tokens. */
const AUTH_DATA_IDS = new Set(["uid", "openid", "unionid"]);
const TOP_LEVEL_NAME = /^[A-Za-z][A-Za-z0-9_]*$/;
/** Of push records; a client can't make such a field. @see wire.md 6.3 */
const DASHED_FIELDS = new Set(["push-time", "from-service"]);
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
  const isName = TOP_LEVEL_NAME.test(field) || DASHED_FIELDS.has(field);
  if (!isName || path.length > MAX_SEGMENTS) throw refused(key);
  if (path.some(isInternalSegment) || isSecret(path)) throw refused(key);
  return path;
}

/**
 * Is asked about what a path leads to.
 *
 * @param value undefined where an object on the way lacks the member, which differs from null
 * @param byIndex a number in the path has led to this element, so a list means only itself
 */
export type EndTest = (value: Json | undefined, byIndex: boolean) => boolean;

/**
 * Does some end of a path fulfil a test? As in MongoDB, a list on the way stands for those of its
 * elements that are objects, and a number in the path for the element at that place too.
 */
export function someEnd(object: JsonObject, path: FieldPath, test: EndTest): boolean {
  return someFrom(object, { path, test }, 0);
}

/** Every value at a path; a list at its end stays whole. Empty when the field is missing. */
export function valuesAt(object: JsonObject, path: FieldPath): readonly Json[] {
  const values: Json[] = [];
  someEnd(object, path, (value) => {
    if (value !== undefined) values.push(value);
    return false;
  });
  return values;
}

interface Walk {
  readonly path: FieldPath;
  readonly test: EndTest;
}

function someFrom(value: Json | undefined, walk: Walk, depth: number): boolean {
  const segment = walk.path[depth];
  if (segment === undefined) return walk.test(value, false);
  if (Array.isArray(value)) return value.some((item, i) => someIn(item, i, { walk, depth }));
  const member = isJsonObject(value) ? own(value, segment) : undefined;
  return member === undefined ? walk.test(undefined, true) : someFrom(member, walk, depth + 1);
}

function someIn(
  element: Json,
  index: number,
  { walk, depth }: { readonly walk: Walk; readonly depth: number },
): boolean {
  if (isJsonObject(element) && someFrom(element, walk, depth)) return true;
  if (walk.path[depth] !== String(index)) return false;
  if (depth + 1 === walk.path.length) return walk.test(element, true);
  return typeof element === "object" && element !== null && someFrom(element, walk, depth + 1);
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
