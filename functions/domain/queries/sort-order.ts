import type { Json, JsonObject } from "../json.ts";
import { compareAny, compareStrings } from "../objects/value-order.ts";
import { type FieldPath, someEnd } from "./field-path.ts";
import { distance, isGeoPoint } from "./geo.ts";
import type { GeoPoint, SortKey } from "./where-expression.ts";

/** An object with its sort keys. */
export interface RankedObject {
  readonly object: JsonObject;
  readonly ranks: readonly Rank[];
}

/** undefined stands for an empty array, which sorts before null and a missing field. */
export type Rank = Json | undefined;

/** The order of a query's results; total, so no two objects are equal. */
export interface SortOrder {
  rank(object: JsonObject): RankedObject;
  compare(a: RankedObject, b: RankedObject): number;
}

/**
 * The order of `keys`, with ties broken by creation (`createdAt`, `objectId`), descending if `keys`
 * contain `-createdAt`. An array sorts by its smallest element, or its largest if descending; types
 * sort as in MongoDB's "Comparison/Sort Order" (docs/protocol/queries.md, Order).
 */
export function createSortOrder(keys: readonly SortKey[]): SortOrder {
  const direction = keys.find(({ path }) => path.join() === "createdAt")?.descending ? -1 : 1;
  return {
    rank: (object) => ({ object, ranks: keys.map((key) => getRank(object, key)) }),
    compare(a, b) {
      for (const [i, { descending }] of keys.entries()) {
        const difference = compareRanks(a.ranks[i], b.ranks[i]);
        if (difference !== 0) return descending ? -difference : difference;
      }
      return direction * byCreation(a.object, b.object);
    },
  };
}

/** Oldest first; objects of the same moment by id. */
function byCreation(a: JsonObject, b: JsonObject): number {
  return compareField(a, b, "createdAt") || compareField(a, b, "objectId");
}

function compareField(a: JsonObject, b: JsonObject, field: string): number {
  return compareStrings(String(a[field]), String(b[field]));
}

function getRank(object: JsonObject, { path, descending, near }: SortKey): Rank {
  if (near) return nearest(object, path, near);
  let best: Rank;
  let found = false;
  for (const rank of ranksAt(object, path)) {
    if (!found || compareRanks(rank, best) < 0 !== descending) best = rank;
    found = true;
  }
  return found ? best : null;
}

function ranksAt(object: JsonObject, path: FieldPath): readonly Rank[] {
  const ranks: Rank[] = [];
  someEnd(object, path, (value, byIndex) => {
    if (!Array.isArray(value) || byIndex) ranks.push(value ?? null);
    else if (value.length === 0) ranks.push(undefined);
    else for (const element of value) ranks.push(element);
    return false;
  });
  return ranks;
}

/** Distance in radians; objects without a GeoPoint at the path come last. */
function nearest(object: JsonObject, path: FieldPath, near: GeoPoint): number {
  let least = Number.POSITIVE_INFINITY;
  someEnd(object, path, (value) => {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (isGeoPoint(each)) least = Math.min(least, distance(each, near));
    }
    return false;
  });
  return least;
}

function compareRanks(a: Rank, b: Rank): number {
  if (a === undefined || b === undefined) return Number(a !== undefined) - Number(b !== undefined);
  return compareAny(a, b);
}
