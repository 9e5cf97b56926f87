import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import { invalidKeyName } from "../objects/key-error.ts";
import { own } from "../objects/typed-value.ts";

/** The segments of a dotted key. */
export type FieldPath = readonly string[];

/** Credentials of a user: comparing with one of them would reveal it step by step. */
const SECRET_FIELDS = new Set(["password", "salt", "sessionToken"]);
/** Members of `authData` that may be compared: ids, never tokens. */
const AUTH_DATA_IDS = new Set(["uid", "openid", "unionid"]);
const TOP_LEVEL_NAME = /^[A-Za-z0-9][A-Za-z0-9_]*$/;
/** Fields of push records; no client can create a field of this form. */
const DASHED_FIELDS = new Set(["push-time", "from-service"]);
const MAX_SEGMENTS = 10;
const ORDER_FORM = "order has keys with commas between them; - before a key means descending.";
/** Every answer has the id, so that choosing it chooses nothing, and it can't be left out. */
const NOTHING: FieldPath = ["objectId"];

/**
 * The path of a key in `where`; objects are compared by it.
 *
 * @throws ApiError invalidKeyName for malformed keys and for internal and secret fields, whether or
 *   not such a field exists
 */
export function parseFieldPath(key: string): FieldPath {
  return assertComparable(parseFullPath(key), key);
}

/** As `parseFieldPath`, also for secrets. */
export function parseFullPath(key: string): FieldPath {
  const path = key.split(".");
  const [field = ""] = path;
  const isName = TOP_LEVEL_NAME.test(field) || DASHED_FIELDS.has(field);
  if (!isName || !isReadable(path)) throw invalidKeyName(key);
  return path;
}

/**
 * The path of a key in `order`. It may have a name that only an imported column can have. A blank is
 * refused, because `name desc` means a direction in other query languages.
 *
 * @throws ApiError invalidKeyName also for internal and secret fields and for too long paths
 */
export function parseSortPath(key: string): FieldPath {
  const path = key.split(".");
  if (!isReadable(path) || /\s/.test(key)) throw invalidKeyName(key, ORDER_FORM);
  return assertComparable(path, key);
}

/**
 * The path of a key in `keys` or `include`, which only choose among the fields that the requester
 * may see. So no key is an error here: apps ask for `2fa`, and Java for `sessionToken`.
 */
export function toShownPath(key: string): FieldPath {
  const path = key.split(".");
  return isReadable(path) ? path : NOTHING;
}

/** Whether a key of a condition names a user's account on a platform as a whole. */
export function isPlatformKey(key: string): boolean {
  return /^authData\.[^.]+$/.test(key);
}

/**
 * Tests a value at the end of a path.
 *
 * @param value undefined if an object on the way lacks the member, which differs from null
 * @param byIndex a number in the path selected this array element, so an array there is compared
 *   only as a whole
 */
export type EndTest = (value: Json | undefined, byIndex: boolean) => boolean;

/**
 * Whether some value at the end of a path passes a test. As in MongoDB, the path continues in every
 * object of an array on the way, and a number in the path also selects the element at that index.
 *
 * @param visit called before the elements of an array on the way are visited, with their number
 */
export function someEnd(
  object: JsonObject,
  path: FieldPath,
  test: EndTest,
  visit: (elements: number) => void = () => {},
): boolean {
  return someFrom(object, { path, test, visit }, 0);
}

/** Every value at a path; an array at its end stays whole. Empty if the field is missing. */
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
  readonly visit: (elements: number) => void;
}

function someFrom(value: Json | undefined, walk: Walk, depth: number): boolean {
  const segment = walk.path[depth];
  if (segment === undefined) return walk.test(value, false);
  if (Array.isArray(value)) {
    walk.visit(value.length);
    return value.some((item, i) => someIn(item, i, { walk, depth }));
  }
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

function assertComparable(path: FieldPath, key: string): FieldPath {
  if (!isSecret(path)) return path;
  throw invalidKeyName(key, "No condition or order may name this field.");
}

function isReadable(path: FieldPath): boolean {
  return path.length <= MAX_SEGMENTS && !path.some(isInternalSegment);
}

function isInternalSegment(segment: string): boolean {
  return segment === "" || segment.startsWith("_") || segment.includes("$");
}

function isSecret([field = "", , member]: FieldPath): boolean {
  if (field === "authData") return member === undefined || !AUTH_DATA_IDS.has(member);
  return SECRET_FIELDS.has(field);
}
