import type { Json, JsonObject } from "../json.ts";
import {
  type KeySelection,
  parseInclude,
  parseKeys,
  parseLimit,
  parseOrder,
  parseSkip,
  type SortKey,
} from "./query-parameters.ts";
import { compareValues } from "./value-order.ts";
import { parseWhere } from "./where.ts";
import type { WhereExpression } from "./where-expression.ts";
import { matches } from "./where-match.ts";
import { type FieldPath, valuesAt } from "./where-path.ts";

/** The query parameters of a listing, parsed. @see wire.md 3.1 */
export interface ObjectQuery {
  readonly where: WhereExpression;
  readonly order: readonly SortKey[];
  /** 0 only together with `count`. */
  readonly limit: number;
  readonly skip: number;
  readonly count: boolean;
  readonly keys: KeySelection | undefined;
  /** Pointers to answer with the object that they point at. */
  readonly include: readonly FieldPath[];
  readonly returnAcl: boolean;
}

/** In every answer, whatever `keys` says. */
const ALWAYS = ["objectId", "createdAt", "updatedAt"];

/**
 * @param parameters as they came with the URL; `where` is JSON in text
 * @throws ApiError malformedJson for an unreadable `where`, badParameter for a bad number, and those
 *   of `parseWhere`, also for what `include` names
 */
export function parseObjectQuery(parameters: Readonly<Record<string, string>>): ObjectQuery {
  const where = parseWhere(parameters.where ?? "");
  const count = parameters.count === "1" || parameters.count === "true";
  return {
    where,
    order: parseOrder(parameters.order, where),
    limit: parseLimit(parameters.limit, count),
    skip: parseSkip(parameters.skip),
    count,
    ...parseObjectView(parameters),
  };
}

/** How an object is answered, alone or in a list. */
export type ObjectView = Pick<ObjectQuery, "keys" | "include" | "returnAcl">;

/**
 * The query parameters of a read of one object.
 *
 * @throws ApiError as `parseObjectQuery`
 */
export function parseObjectView(parameters: Readonly<Record<string, string>>): ObjectView {
  return {
    keys: parseKeys(parameters.keys),
    include: parseInclude(parameters.include),
    returnAcl: parameters.returnACL === "true",
  };
}

/**
 * The page of `objects` that a query asks for.
 *
 * @param objects every candidate, or at least all that match; unordered
 * @returns `count` of all that match, when it was asked for
 */
export function selectPage(
  objects: readonly JsonObject[],
  { where, order, limit, skip, count, keys }: ObjectQuery,
): { readonly results: readonly JsonObject[]; readonly count?: number } {
  const matching = objects.filter((object) => matches(where, object));
  const sorted = matching.sort((a, b) => compareObjects(a, b, order));
  const results = sorted.slice(skip, skip + limit).map((object) => selectKeys(object, keys));
  return count ? { results, count: matching.length } : { results };
}

/** The object with the wanted keys only; identity and timestamps always stay. */
export function selectKeys(object: JsonObject, keys: KeySelection | undefined): JsonObject {
  if (!keys) return object;
  const included = new Set([...keys.included.map(([field]) => field), ...ALWAYS]);
  const excluded = new Set(keys.excluded.filter((path) => path.length === 1).flat());
  const entries = Object.entries(object).filter(([key]) => {
    if (ALWAYS.includes(key)) return true;
    return !excluded.has(key) && (keys.included.length === 0 || included.has(key));
  });
  return Object.fromEntries(entries);
}

/** The order of results without `order`: oldest first. */
export function byCreation(a: JsonObject, b: JsonObject): number {
  const [left, right] = [a, b].map(({ createdAt, objectId }) => `${createdAt}#${objectId}`);
  if (left === right) return 0;
  return (left ?? "") < (right ?? "") ? -1 : 1;
}

function compareObjects(a: JsonObject, b: JsonObject, order: readonly SortKey[]): number {
  for (const { path, descending } of order) {
    const difference = compareOptional(valuesAt(a, path)[0], valuesAt(b, path)[0]);
    if (difference !== 0) return descending ? -difference : difference;
  }
  return 0;
}

/** A missing value sorts before every other, as in MongoDB; values of different types are equal. */
function compareOptional(a: Json | undefined, b: Json | undefined): number {
  const left = a ?? null;
  const right = b ?? null;
  if (left === null || right === null) return Number(left !== null) - Number(right !== null);
  return compareValues(left, right) ?? 0;
}
