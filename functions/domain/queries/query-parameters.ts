import { ApiError } from "../api-error.ts";
import { type FieldPath, parseFieldPath } from "./field-path.ts";
import type { KeySelection, SortKey, WhereExpression } from "./where-expression.ts";

const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 1_000;
const MAX_KEYS = 100;

/**
 * `order`: a comma list of keys, `-key` descending. Without one, `$nearSphere` sorts by distance.
 *
 * @throws ApiError invalidKeyName
 * @see wire.md 3.1
 */
export function parseOrder(text: string | undefined, where: WhereExpression): readonly SortKey[] {
  const keys = names(text).map((name) => ({
    path: parseFieldPath(name.replace(/^[-+]\s*/, "")),
    descending: name.startsWith("-"),
  }));
  return keys.length > 0 ? keys : nearestFirst(where);
}

function nearestFirst(where: WhereExpression): readonly SortKey[] {
  if (where.kind === "and") return where.operands.flatMap(nearestFirst);
  if (where.kind !== "field" || where.condition.operator !== "$nearSphere") return [];
  return [{ path: where.path, descending: false, near: where.condition.point }];
}

/** `keys`; undefined when every key is wanted. @throws ApiError invalidKeyName */
export function parseKeys(text: string | undefined): KeySelection | undefined {
  const all = names(text);
  if (all.length === 0) return undefined;
  const excluded = all.filter((name) => name.startsWith("-")).map((name) => name.slice(1));
  return {
    included: all.filter((name) => !name.startsWith("-")).map(parseFieldPath),
    excluded: excluded.map(parseFieldPath),
  };
}

/** @throws ApiError invalidKeyName */
export function parseInclude(text: string | undefined): readonly FieldPath[] {
  return names(text).map(parseFieldPath);
}

/**
 * Outside 1 to 1000 the default holds, except 0 when only the count is wanted.
 *
 * @throws ApiError badParameter unless it is a whole number
 */
export function parseLimit(text: string | undefined, count: boolean): number {
  const limit = text === undefined ? DEFAULT_LIMIT : wholeNumber("limit", text);
  if (limit === 0 && count) return 0;
  return limit >= 1 && limit <= MAX_LIMIT ? limit : DEFAULT_LIMIT;
}

/** @throws ApiError badParameter unless it is a whole number; a negative one counts as 0 */
export function parseSkip(text: string | undefined): number {
  return text === undefined ? 0 : Math.max(0, wholeNumber("skip", text));
}

function names(text = ""): string[] {
  const all = text.split(",").map((name) => name.trim());
  if (all.length > MAX_KEYS) throw new ApiError("badParameter", "Too many keys.");
  return all.filter((name) => name !== "");
}

function wholeNumber(name: string, text: string): number {
  const value = Number(text);
  if (text.trim() === "" || !Number.isSafeInteger(value)) {
    throw new ApiError("badParameter", `${name} must be a whole number.`);
  }
  return value;
}
