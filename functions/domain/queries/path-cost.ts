import type { Json } from "../json.ts";
import { getType } from "../objects/typed-value.ts";
import {
  type AccessPath,
  type CreationPath,
  type IdOrderPath,
  isByCreation,
  type PlannedQuery,
  type PostingsPath,
  type SortedPath,
} from "./access-path.ts";
import { endsEarly } from "./creation-path.ts";
import type { FieldCondition, WhereExpression } from "./where-expression.ts";

/** A path with its probable cost, in read units of DynamoDB. */
export interface PathEstimate {
  readonly path: AccessPath;
  readonly estimatedUnits: number;
  /** The cost if the guesses in the estimate err as far as they can in the path's favour. */
  readonly leastUnits: number;
  /** Objects that will probably be read until the query has all it needs. */
  readonly wanted?: number;
  /** The objects that the path leads to, if a count has already read their ids. */
  readonly objectIds?: readonly string[];
}

/** The facts that an estimate rests on. */
export interface PathFacts {
  readonly size: {
    readonly objects: number;
    readonly scanUnits: number;
    /** A creation path reads the objects themselves, without an index. */
    readonly inKeyOrder?: true;
  };
  /** Entries behind the path, if they were counted. */
  readonly entries?: number | undefined;
}

/** Bytes that an eventually consistent half unit reads of one item, and one unit of a scan. */
const ITEM_UNIT_BYTES = 4_096;
const SCAN_UNIT_BYTES = 8_192;
/** Units of the smallest eventually consistent read; ids and unique values are read consistently. */
const ITEM_UNITS = 0.5;
const CONSISTENT = 2;
/** Index keys that one unit reads: they have about 100 bytes. */
const KEYS_PER_UNIT = 80;
/** The creation index has 16 shards, and each costs at least half a unit. */
const CREATION_UNITS = 8;
/** The partitions of a class in key order; each costs at least half a unit. */
const KEY_ORDER_UNITS = 2;
/** Assumed size of a new table, which DynamoDB has not counted yet. */
const UNKNOWN_SIZE = { objects: 10_000, scanUnits: 1_250 };

/**
 * The read units that a path takes for a query.
 *
 * An object costs half a unit for each 4 KB (one unit if read consistently), an index entry 1/80, a
 * scan the size of the table. A creation path that ends early reads as many objects as
 * `guessSelectivity` suggests.
 */
export function estimatePath(
  path: AccessPath,
  query: PlannedQuery,
  { size, entries }: PathFacts,
): PathEstimate {
  const known = size.objects > 0 ? size : { ...size, ...UNKNOWN_SIZE };
  const row = rowUnits(known);
  switch (path.kind) {
    case "ids":
      return exactly(path, path.objectIds.length * CONSISTENT * row);
    case "unique":
      return exactly(path, path.entries.length * CONSISTENT * (ITEM_UNITS + row));
    case "postings":
      if (isByCreation(path)) return estimateOrdered(path, query, { size: known });
      return exactly(path, (entries ?? known.objects) * (1 / KEYS_PER_UNIT + row));
    case "sorted":
      if (path.order) return estimateOrdered(path, query, { size: known });
      return exactly(path, (entries ?? known.objects) * (1 / KEYS_PER_UNIT + row));
    case "creation":
      if (endsEarly(query)) return estimateEarlyEnd(path, query, { size: known, entries });
      return estimateCreation(path, { size: known, entries });
    case "idOrder":
      return estimateEarlyEnd(path, query, { size: known });
    case "scan":
      return exactly(path, Math.max(1, known.scanUnits));
  }
}

/** The number of entries from which on a path costs more than `units`. */
export function entriesWithin(units: number, { size }: PathFacts): number {
  const known = size.objects > 0 ? size : UNKNOWN_SIZE;
  return Math.ceil(units / (1 / KEYS_PER_UNIT + rowUnits(known)));
}

function estimateCreation(
  path: CreationPath,
  { size, entries = size.objects }: PathFacts,
): PathEstimate {
  const { base, perRow } = creationUnits(size);
  return exactly(path, base + entries * perRow);
}

function estimateEarlyEnd(
  path: CreationPath | IdOrderPath,
  query: PlannedQuery,
  { size, entries = size.objects }: PathFacts,
): PathEstimate {
  const { base, perRow } = creationUnits(size);
  const wanted = query.skip + query.limit;
  const rows = Math.min(entries, wanted / guessSelectivity(query.where, size.objects));
  return {
    path,
    estimatedUnits: round(base + rows * perRow),
    leastUnits: round(base + Math.min(entries, wanted) * perRow),
    wanted: Math.ceil(rows),
  };
}

/** Entries in the order of the query are read until it has all it needs. */
function estimateOrdered(
  path: PostingsPath | SortedPath,
  query: PlannedQuery,
  { size }: PathFacts,
): PathEstimate {
  const perRow = 1 / KEYS_PER_UNIT + rowUnits(size);
  const wanted = query.skip + query.limit;
  const selected = path.field.split(",");
  const share = guessSelectivity(query.where, size.objects, selected);
  const rows = Math.min(size.objects, wanted / share);
  const base = ITEM_UNITS * (path.kind === "postings" ? path.entries.length : 1);
  return {
    path,
    estimatedUnits: round(base + rows * perRow),
    leastUnits: round(base + Math.min(size.objects, wanted) * perRow),
    wanted: Math.ceil(rows),
  };
}

/** Objects in key order are read in place, where their sizes add up before they are rounded. */
function creationUnits(size: PathFacts["size"]) {
  if (!size.inKeyOrder) return { base: CREATION_UNITS, perRow: 1 / KEYS_PER_UNIT + rowUnits(size) };
  return { base: KEY_ORDER_UNITS, perRow: size.scanUnits / Math.max(1, size.objects) };
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

/**
 * Assumed shares of the objects that match a condition, because there are no statistics. Equality
 * is assumed higher than in most databases, because clients compare with few distinct values (a
 * platform, a version, a language); identifiers have an index.
 */
const GUESSES: Readonly<Record<FieldCondition["operator"], number>> = {
  $eq: 0.1,
  $in: 0.1,
  $all: 0.1,
  $size: 0.1,
  $regex: 0.1,
  $nearSphere: 0.1,
  $box: 0.1,
  $lt: 0.3,
  $lte: 0.3,
  $gt: 0.3,
  $gte: 0.3,
  $exists: 0.5,
  $ne: 0.9,
  $nin: 0.9,
  $not: 0.9,
};

/** A Pointer names one of many objects. */
const POINTER_SHARE = 0.001;

/** A smaller product of guesses would be meaningless. */
const MIN_SELECTIVITY = 0.001;

/**
 * The share of `objects` that probably match, above 0 and at most 1.
 *
 * @param selected fields by which a path has selected the objects already
 */
function guessSelectivity(
  where: WhereExpression,
  objects: number,
  selected: readonly string[] = [],
): number {
  return Math.max(MIN_SELECTIVITY, guess(where, { objects, selected }));
}

interface Guessed {
  readonly objects: number;
  readonly selected: readonly string[];
}

function guess(where: WhereExpression, guessed: Guessed): number {
  switch (where.kind) {
    case "and":
      return where.operands.reduce((share, operand) => share * guess(operand, guessed), 1);
    case "or":
      return Math.min(
        1,
        where.operands.reduce((share, operand) => share + guess(operand, guessed), 0),
      );
    case "ids":
      return Math.min(1, where.objectIds.size / Math.max(1, guessed.objects));
    case "field":
      return guessCondition(where.path.join("."), where.condition, guessed);
    case "related":
    case "subquery":
      return GUESSES.$in;
  }
}

function guessCondition(
  field: string,
  condition: FieldCondition,
  { objects, selected }: Guessed,
): number {
  // A path by creation starts at the bound, so the bound excludes nothing more.
  if (field === "createdAt" || selected.includes(field)) return 1;
  const share = GUESSES[condition.operator];
  if (field === "objectId" && condition.operator === "$in") {
    return Math.min(1, condition.values.length / Math.max(1, objects));
  }
  if (condition.operator === "$eq") return shareFor(condition.value, share);
  if (condition.operator !== "$in") return share;
  return Math.min(
    1,
    condition.values.reduce<number>((sum, value) => sum + shareFor(value, share), 0),
  );
}

function shareFor(value: Json, otherwise: number): number {
  return getType(value) === "Pointer" ? POINTER_SHARE : otherwise;
}
