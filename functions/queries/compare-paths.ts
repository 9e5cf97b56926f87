import type { AccessPath } from "../domain/queries/access-path.ts";
import type { ClassIndexes } from "../domain/queries/lookup.ts";
import {
  type CountedPath,
  entriesWithin,
  estimatePath,
  isCounted,
  listPaths,
  type PathEstimate,
  type PlannedQuery,
} from "../domain/queries/plan-query.ts";
import type { ClassSize, ObjectReader, PathCount } from "../ports/objects.ts";

/** The paths of a query, the most direct first, and what it has cost to compare them. */
export interface ComparedPaths {
  readonly candidates: readonly PathEstimate[];
  readonly readUnits: number;
  readonly itemsRead: number;
}

interface Measured {
  readonly query: PlannedQuery;
  readonly size: ClassSize;
  readonly reader: Pick<ObjectReader<unknown>, "count">;
}

interface Counts {
  /** Of a path that was not counted to its end, at least so many. */
  readonly byPath: ReadonlyMap<AccessPath, PathCount>;
  readonly readUnits: number;
  readonly itemsRead: number;
}

const NO_COUNTS: Counts = { byPath: new Map(), readUnits: 0, itemsRead: 0 };

const UNKNOWN = { objects: 0, scanUnits: 0 };
/** When another path costs no more, a count would cost as much as it could spare. */
const CHEAP_UNITS = 4;
/** Entries that are counted first; each further round counts ten times as many. */
const FIRST_ENTRIES = 1_000;
const ROUND_FACTOR = 10;

/** Every path with what it would cost; entries of an index are counted where that can decide. */
export async function comparePaths(
  query: PlannedQuery,
  reader: Pick<ObjectReader<unknown>, "size" | "count">,
  indexes: ClassIndexes,
): Promise<ComparedPaths> {
  const direct = cheapDirectPaths(query, indexes);
  if (direct.length > 0) return { candidates: direct, readUnits: 0, itemsRead: 0 };
  const size = await reader.size();
  const paths = listPaths(query, indexes, size);
  return estimatePaths(paths, { query, size, reader });
}

/** What each of some paths would cost. */
export async function estimatePaths(
  paths: readonly AccessPath[],
  { query, size, reader }: Measured,
): Promise<ComparedPaths> {
  const countable = paths.filter((path) => isCounted(path, query));
  const others = paths.filter((path) => !isCounted(path, query));
  const bound = Math.min(
    ...others.map((path) => estimatePath(path, query, { size }).estimatedUnits),
  );
  const counts =
    countable.length === 0 || bound <= CHEAP_UNITS
      ? NO_COUNTS
      : await countEntries(reader, countable, entriesWithin(bound, { size }) + 1);
  const { readUnits, itemsRead } = counts;
  const candidates = paths.map((path) => {
    const { entries, objectIds } = counts.byPath.get(path) ?? {};
    return { ...estimatePath(path, query, { size, entries }), ...(objectIds && { objectIds }) };
  });
  return { candidates, readUnits, itemsRead };
}

/** Side by side and in growing rounds, until one is counted or all are beyond `atMost`. */
async function countEntries(
  reader: Pick<ObjectReader<unknown>, "count">,
  paths: readonly CountedPath[],
  atMost: number,
): Promise<Counts> {
  let spent = { readUnits: 0, itemsRead: 0 };
  for (let round = FIRST_ENTRIES; ; round *= ROUND_FACTOR) {
    const bound = Math.min(round, atMost);
    const counts = await Promise.all(paths.map((path) => reader.count(path, bound)));
    spent = {
      readUnits: counts.reduce((sum, { readUnits }) => sum + readUnits, spent.readUnits),
      itemsRead: counts.reduce((sum, { entries }) => sum + entries, spent.itemsRead),
    };
    if (bound === atMost || counts.some(({ entries }) => entries < bound)) {
      return {
        ...spent,
        byPath: new Map(paths.map((path, index) => [path, counts[index] as PathCount])),
      };
    }
  }
}

/** Reads of some keys, which nothing beats by more than their number; no size decides over them. */
function cheapDirectPaths(query: PlannedQuery, indexes: ClassIndexes): PathEstimate[] {
  return listPaths(query, indexes, UNKNOWN)
    .filter(({ kind }) => kind === "ids" || kind === "unique")
    .map((path) => estimatePath(path, query, { size: UNKNOWN }))
    .filter(({ estimatedUnits }) => estimatedUnits <= CHEAP_UNITS);
}
