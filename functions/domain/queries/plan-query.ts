import {
  type AccessPath,
  type CountablePath,
  isByCreation,
  type PlannedQuery,
} from "./access-path.ts";
import { creationPaths, endsEarly, idOrderPaths } from "./creation-path.ts";
import { type ClassIndexes, findLookups } from "./lookup.ts";
import type { PathEstimate, PathFacts } from "./path-cost.ts";
import { sortedPaths } from "./sorted-path.ts";
import type { SortKey } from "./where-expression.ts";

/** Units of a scan that one reader reads in about 50 ms: one page. */
const SEGMENT_UNITS = 128;
const MAX_SEGMENTS = 8;

/** Every path that leads to all matches of a query, the most direct first. */
export function listPaths(
  query: PlannedQuery,
  indexes: ClassIndexes,
  { scanUnits, inKeyOrder }: PathFacts["size"],
): readonly AccessPath[] {
  const { idDrift = 0, isUnordered = false } = indexes;
  const order =
    inKeyOrder && !isUnordered && endsEarly(query)
      ? { descending: query.order[0]?.descending ?? false }
      : {};
  const lookups = findLookups(query.where, indexes).map(({ kind, field, entries }): AccessPath => {
    if (kind === "ids") return { kind, objectIds: entries };
    return kind === "unique" ? { kind, entries } : { kind, field, entries, ...order };
  });
  const directness = ["ids", "unique", "postings"];
  const sorted = lookups.sort((a, b) => directness.indexOf(a.kind) - directness.indexOf(b.kind));
  const segments = Math.min(MAX_SEGMENTS, Math.max(1, Math.ceil(scanUnits / SEGMENT_UNITS)));
  const timed = [
    ...sorted,
    ...sortedPaths(query, indexes.sorted),
    ...(isUnordered ? [] : creationPaths(query)),
  ];
  return [
    ...(idDrift > 0 ? timed.map((path) => withDrift(path, idDrift)) : timed),
    ...(inKeyOrder ? idOrderPaths(query) : []),
    { kind: "scan", segments },
  ];
}

function withDrift(path: AccessPath, idDrift: number): AccessPath {
  return isByCreation(path) || path.kind === "sorted" ? { ...path, idDrift } : path;
}

/** Results without an order are in order of creation, or of their ids if ids don't follow time. */
export function naturalOrder({ isUnordered }: ClassIndexes): readonly SortKey[] {
  return isUnordered ? [{ path: ["objectId"], descending: false }] : [];
}

/** Whether the entries behind a path must be counted before it can be compared with others. */
export function needsCount(
  path: AccessPath,
  query: PlannedQuery,
  { inKeyOrder }: PathFacts["size"],
): path is CountablePath {
  // Counting objects in key order costs as much as reading them.
  if (path.kind === "creation") return !endsEarly(query) && !inKeyOrder;
  if (path.kind === "sorted") return path.order === undefined;
  return path.kind === "postings" && !isByCreation(path);
}

/**
 * The path with the lowest estimate, the first among equals. If that estimate is over the budget, the path
 * with the lowest possible cost, which may stay within the budget.
 */
export function cheapest(
  estimates: readonly PathEstimate[],
  budget: number,
): PathEstimate | undefined {
  const [first, ...others] = estimates;
  if (first === undefined) return undefined;
  const pick = (cost: (estimate: PathEstimate) => number) =>
    others.reduce((best, each) => (cost(each) < cost(best) ? each : best), first);
  const best = pick(({ estimatedUnits }) => estimatedUnits);
  return best.estimatedUnits <= budget ? best : pick(({ leastUnits }) => leastUnits);
}
