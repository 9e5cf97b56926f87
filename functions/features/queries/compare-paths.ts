import type { AccessPath, CountablePath, PlannedQuery } from "../../domain/queries/access-path.ts";
import type { ClassIndexes } from "../../domain/queries/lookup.ts";
import { entriesWithin, estimatePath, type PathEstimate } from "../../domain/queries/path-cost.ts";
import { listPaths, needsCount } from "../../domain/queries/plan-query.ts";
import type { ClassSize, ObjectReader, PathCount } from "../../ports/objects.ts";

/** The paths of a query, the most direct first, and the cost of comparing them. */
export interface ComparedPaths {
  readonly candidates: readonly PathEstimate[];
  readonly readUnits: number;
  readonly itemsRead: number;
  /** Objects of the class by its size; absent if the size was not needed. */
  readonly objects?: number;
}

interface Measured {
  readonly query: PlannedQuery;
  readonly size: ClassSize;
  readonly reader: Pick<ObjectReader<unknown>, "count">;
}

interface Counts {
  /** A lower bound for paths that were not counted to their end. */
  readonly byPath: ReadonlyMap<AccessPath, PathCount>;
  readonly readUnits: number;
  readonly itemsRead: number;
}

const NO_COUNTS: Counts = { byPath: new Map(), readUnits: 0, itemsRead: 0 };

const UNKNOWN = { objects: 0, scanUnits: 0 };
/** If another path costs no more than this, a count would cost as much as it could save. */
const CHEAP_UNITS = 4;
/** Entries counted in the first round; each further round counts ten times as many. */
const FIRST_ENTRIES = 1_000;
const ROUND_FACTOR = 10;

/** Every path with its estimated cost; index entries are counted only if that can decide. */
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

/** The estimated cost of each of the given paths. */
export async function estimatePaths(
  paths: readonly AccessPath[],
  { query, size, reader }: Measured,
): Promise<ComparedPaths> {
  const countable = paths.filter((path) => needsCount(path, query, size));
  const others = paths.filter((path) => !needsCount(path, query, size));
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
  return { candidates, readUnits, itemsRead, objects: size.objects };
}

/** Counts all paths in parallel and in growing rounds, until one is counted or `atMost` is reached. */
async function countEntries(
  reader: Pick<ObjectReader<unknown>, "count">,
  paths: readonly CountablePath[],
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

/** For paths that read a few keys no other path can save much, whatever the size of the class. */
function cheapDirectPaths(query: PlannedQuery, indexes: ClassIndexes): PathEstimate[] {
  return listPaths(query, indexes, UNKNOWN)
    .filter(({ kind }) => kind === "ids" || kind === "unique")
    .map((path) => estimatePath(path, query, { size: UNKNOWN }))
    .filter(({ estimatedUnits }) => estimatedUnits <= CHEAP_UNITS);
}
