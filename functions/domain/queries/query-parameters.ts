import { ApiError } from "../api-error.ts";
import { invalidKeyName } from "../objects/key-error.ts";
import { shown } from "../objects/value-error.ts";
import { type FieldPath, parseSortPath, toShownPath } from "./field-path.ts";
import type { KeySelection, SortKey, WhereExpression } from "./where-expression.ts";

const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 1_000;
const MAX_KEYS = 100;

/**
 * `order`: comma-separated keys, `-key` for descending. Without it, `$nearSphere` sorts by distance
 * (docs/protocol/queries.md, Order).
 *
 * @throws ApiError invalidKeyName
 */
export function parseOrder(order: string | undefined, where: WhereExpression): readonly SortKey[] {
  const keys = toNames(order).map((name) => ({
    path: parseSortPath(name.replace(/^[-+]\s*/, "")),
    descending: name.startsWith("-"),
  }));
  return keys.length > 0 ? keys : nearestFirst(where);
}

/** Every class is read in order of creation by default, and random ids have no better order. */
const CREATION_KEYS = new Set(["objectId", "createdAt"]);

/**
 * `scan_key`: one field, `-` in front for descending.
 *
 * @returns empty for the order of creation
 * @throws ApiError badParameter unless it is one key, invalidKeyName for secrets
 */
export function parseScanKey(scanKey: string): readonly SortKey[] {
  if (CREATION_KEYS.has(scanKey)) return [];
  const keys = parseOrder(scanKey, { kind: "and", operands: [] });
  if (keys.length !== 1) throw new ApiError("badParameter", "scan_key must name one field.");
  if (keys[0]?.path[0] === "authData") throw invalidKeyName(scanKey, "scan_key is no platform.");
  return keys;
}

function nearestFirst(where: WhereExpression): readonly SortKey[] {
  if (where.kind === "and") return where.operands.flatMap(nearestFirst);
  if (where.kind !== "field" || where.condition.operator !== "$nearSphere") return [];
  return [{ path: where.path, descending: false, near: where.condition.point }];
}

/** `keys`; undefined if every key is wanted. */
export function parseKeys(keys: string | undefined): KeySelection | undefined {
  const all = toNames(keys);
  if (all.length === 0) return undefined;
  const excluded = all.filter((name) => name.startsWith("-")).map((name) => name.slice(1));
  return {
    included: all.filter((name) => !name.startsWith("-")).map(toShownPath),
    excluded: excluded.map(toShownPath),
  };
}

export function parseInclude(include: string | undefined): readonly FieldPath[] {
  return toNames(include).map(toShownPath);
}

/**
 * A number outside 1 to 1000 means the default, except 0 for a query that only counts.
 *
 * @throws ApiError badParameter unless it is a whole number
 */
export function parseLimit(limit: string | undefined, count: boolean): number {
  const number = limit === undefined ? DEFAULT_LIMIT : toWholeNumber("limit", limit);
  if (number === 0 && count) return 0;
  return number >= 1 && number <= MAX_LIMIT ? number : DEFAULT_LIMIT;
}

/** @throws ApiError badParameter unless it is a whole number; a negative one counts as 0 */
export function parseSkip(skip: string | undefined): number {
  return skip === undefined ? 0 : Math.max(0, toWholeNumber("skip", skip));
}

function toNames(list = ""): string[] {
  const all = list.split(",").map((name) => name.trim());
  if (all.length > MAX_KEYS)
    throw new ApiError("badParameter", `At most ${MAX_KEYS} keys are allowed.`);
  return all.filter((name) => name !== "");
}

function toWholeNumber(name: string, given: string): number {
  const value = Number(given);
  if (given.trim() === "" || !Number.isSafeInteger(value)) {
    throw new ApiError("badParameter", `${name} must be a whole number, not '${shown(given)}'.`);
  }
  return value;
}
