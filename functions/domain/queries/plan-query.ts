import type { AccessPath, CreationPath } from "./access-path.ts";
import { creationRange } from "./creation-path.ts";
import { type ClassIndexes, lookupsOf } from "./lookup.ts";
import { guessSelectivity } from "./path-cost.ts";
import type { ObjectQuery } from "./where-expression.ts";

/** What a query says about how much of its matches it needs. */
export type PlannedQuery = Pick<ObjectQuery, "where" | "order" | "limit" | "skip" | "count">;

/** A path with what it probably costs, in read units of DynamoDB. */
export interface PathEstimate {
  readonly path: AccessPath;
  readonly estimatedUnits: number;
  /** What it costs if a guess in the estimate is as wrong as can be, in our favour. */
  readonly leastUnits: number;
  /** Objects that are probably read until the query has what it needs. */
  readonly wanted?: number;
  /** What the path leads to, where a count has found it out. */
  readonly objectIds?: readonly string[];
}

export type CountedPath = Extract<AccessPath, { kind: "postings" | "creation" }>;

/** What an estimate rests on. */
export interface PathFacts {
  readonly size: { readonly objects: number; readonly scanUnits: number };
  /** Entries behind the path, where they were counted. */
  readonly entries?: number | undefined;
}

/** Bytes of an eventually consistent read unit of a single item, and of a scan. */
const ITEM_UNIT_BYTES = 4_096;
const SCAN_UNIT_BYTES = 8_192;
/** Of an eventually consistent read; ids and unique values are read consistently, for double. */
const ITEM_UNITS = 0.5;
const CONSISTENT = 2;
/** Keys of an index that are read for one unit: they have about 100 bytes. */
const KEYS_PER_UNIT = 80;
/** The index of creation has 16 shards, each of which costs the smallest query. */
const CREATION_UNITS = 8;
/** DynamoDB has not counted a new table yet; nothing is known of its size. */
const UNKNOWN_SIZE = { objects: 10_000, scanUnits: 1_250 };
/** Units of a scan that one reader reads in about 50 ms: one page. */
const SEGMENT_UNITS = 128;
const MAX_SEGMENTS = 8;

/**
 * Every path that leads to all matches of a query, the most direct first. The index of creation
 * only where its order or a range spares something.
 */
export function listPaths(
  query: PlannedQuery,
  indexes: ClassIndexes,
  { scanUnits }: PathFacts["size"],
): readonly AccessPath[] {
  const lookups = lookupsOf(query.where, indexes).map(({ kind, field, entries }): AccessPath => {
    if (kind === "ids") return { kind, objectIds: entries };
    return kind === "unique" ? { kind, entries } : { kind, field, entries };
  });
  const directness = ["ids", "unique", "postings"];
  const sorted = lookups.sort((a, b) => directness.indexOf(a.kind) - directness.indexOf(b.kind));
  const segments = Math.min(MAX_SEGMENTS, Math.max(1, Math.ceil(scanUnits / SEGMENT_UNITS)));
  return [...sorted, ...creationPaths(query), { kind: "scan", segments }];
}

/**
 * Units that a path takes for a query.
 *
 * An object costs half a unit for each 4 KB, read consistently one; an index entry 1/80; a scan what
 * the table's size says. A creation path that ends early reads as many objects as `guessSelectivity`
 * makes it need.
 */
export function estimatePath(
  path: AccessPath,
  query: PlannedQuery,
  { size, entries }: PathFacts,
): PathEstimate {
  const known = size.objects > 0 ? size : UNKNOWN_SIZE;
  const row = rowUnits(known);
  switch (path.kind) {
    case "ids":
      return exactly(path, path.objectIds.length * CONSISTENT * row);
    case "unique":
      return exactly(path, path.entries.length * CONSISTENT * (ITEM_UNITS + row));
    case "postings":
      return exactly(path, (entries ?? known.objects) * (1 / KEYS_PER_UNIT + row));
    case "creation":
      return estimateCreation(path, query, { size: known, entries });
    case "scan":
      return exactly(path, Math.max(1, known.scanUnits));
  }
}

/**
 * The cheapest; of equal ones the earlier. When it is beyond the budget by a guess, one that may
 * stay within it.
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

/** Does the order of a creation path decide which matches are the results? */
export function endsEarly({ order: [first], count }: PlannedQuery): boolean {
  return !count && (first === undefined || isCreation(first));
}

/** Is creation, upwards, the whole order? */
export function isInOrder({ order: [first, second] }: PlannedQuery): boolean {
  if (first === undefined) return true;
  return isCreation(first) && !first.descending && second === undefined;
}

/** Must the entries behind a path be counted before it can be compared? */
export function isCounted(path: AccessPath, query: PlannedQuery): path is CountedPath {
  return path.kind === "postings" || (path.kind === "creation" && !endsEarly(query));
}

/** Entries at which a path is no better than one of so many units. */
export function entriesWithin(units: number, { size }: PathFacts): number {
  const known = size.objects > 0 ? size : UNKNOWN_SIZE;
  return Math.ceil(units / (1 / KEYS_PER_UNIT + rowUnits(known)));
}

function isCreation({ path, near }: PlannedQuery["order"][number]): boolean {
  return path.join(".") === "createdAt" && near === undefined;
}

function creationPaths(query: PlannedQuery): CreationPath[] {
  const range = creationRange(query.where);
  if (!endsEarly(query) && range.from === undefined && range.through === undefined) return [];
  return [{ kind: "creation", descending: query.order[0]?.descending ?? false, ...range }];
}

function estimateCreation(
  path: CreationPath,
  query: PlannedQuery,
  { size, entries = size.objects }: PathFacts,
): PathEstimate {
  const perRow = 1 / KEYS_PER_UNIT + rowUnits(size);
  if (!endsEarly(query)) return exactly(path, CREATION_UNITS + entries * perRow);
  const wanted = query.skip + query.limit;
  const rows = Math.min(entries, wanted / guessSelectivity(query.where, size.objects));
  return {
    path,
    estimatedUnits: round(CREATION_UNITS + rows * perRow),
    leastUnits: round(CREATION_UNITS + Math.min(entries, wanted) * perRow),
    wanted: Math.ceil(rows),
  };
}

/** Units of one object that is read by its key. */
function rowUnits({ objects, scanUnits }: PathFacts["size"]): number {
  const bytes = (scanUnits * SCAN_UNIT_BYTES) / Math.max(1, objects);
  return ITEM_UNITS * Math.max(1, Math.ceil(bytes / ITEM_UNIT_BYTES));
}

function exactly(path: AccessPath, units: number): PathEstimate {
  return { path, estimatedUnits: round(units), leastUnits: round(units) };
}

function round(units: number): number {
  return Math.ceil(units * 2) / 2;
}
