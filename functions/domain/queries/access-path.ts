import type { ObjectQuery } from "./where-expression.ts";

/**
 * A way to reach every object that a query can match; it may also lead to objects that don't match.
 *
 * - `ids`: the objects themselves
 * - `unique`: entries of unique values, each of which leads to one object at most
 * - `postings`: entries of an index of field values; with `descending` in order of creation
 * - `sorted`: entries in the order of a field's values
 * - `creation`: the index of creation: all objects by `createdAt`, or those between two moments
 *   (inclusive, ISO 8601)
 * - `idOrder`: all objects in order of their objectIds
 * - `scan`: the whole table, in parallel segments
 */
export type AccessPath =
  | { readonly kind: "ids"; readonly objectIds: readonly string[] }
  | { readonly kind: "unique"; readonly entries: readonly string[] }
  | PostingsPath
  | SortedPath
  | CreationPath
  | IdOrderPath
  | { readonly kind: "scan"; readonly segments: number };

/** A path whose objects come in order of creation because their ids do. */
interface TimedPath {
  /** Seconds between an id and `createdAt`, see `idDrift`. @default 0 */
  readonly idDrift?: number;
}

export interface PostingsPath extends TimedPath {
  readonly kind: "postings";
  readonly field: string;
  readonly entries: readonly string[];
  /** Absent: in no order. */
  readonly descending?: boolean;
}

/** Bounds are encoded values (domain/objects/sorted-value.ts), both inclusive. */
export interface SortedPath extends TimedPath {
  readonly kind: "sorted";
  readonly field: string;
  /** The partition of the entries. */
  readonly entry: string;
  readonly from?: string;
  readonly through?: string;
  /** Absent: in no order. */
  readonly order?: SortedOrder;
}

export interface SortedOrder {
  readonly descending: boolean;
  /** Whether objects with the same value come in descending order of creation. */
  readonly newestFirst: boolean;
}

export interface CreationPath extends TimedPath {
  readonly kind: "creation";
  readonly descending: boolean;
  readonly from?: string;
  readonly through?: string;
}

export interface IdOrderPath {
  readonly kind: "idOrder";
  readonly descending: boolean;
  /** The first objectId. @default - that of the first object */
  readonly from?: string;
}

/** Whether objects come in order of creation. */
export function isByCreation(
  path: AccessPath,
): path is CreationPath | (PostingsPath & { readonly descending: boolean }) {
  if (path.kind === "postings") return path.descending !== undefined;
  return path.kind === "creation";
}

/** Paths whose entries can be counted without reading an object. */
export type CountablePath = Extract<AccessPath, { kind: "postings" | "sorted" | "creation" }>;

/** The parts of a query that decide how many of its matches have to be read. */
export type PlannedQuery = Pick<ObjectQuery, "where" | "order" | "limit" | "skip" | "count">;

/** A path as `explain` and the log show it: numbers of entries instead of long lists; `size` reads no object. */
export type PathDescription =
  | { readonly kind: "size" }
  | { readonly kind: "ids" | "unique"; readonly entries: number }
  | { readonly kind: "postings"; readonly field: string; readonly entries: number }
  | { readonly kind: "sorted"; readonly field: string; readonly ordered: boolean }
  | Exclude<AccessPath, { kind: "ids" | "unique" | "postings" | "sorted" }>;

export function describePath(path: AccessPath): PathDescription {
  switch (path.kind) {
    case "ids":
      return { kind: path.kind, entries: path.objectIds.length };
    case "unique":
      return { kind: path.kind, entries: path.entries.length };
    case "postings":
      return { kind: path.kind, field: path.field, entries: path.entries.length };
    case "sorted":
      return { kind: path.kind, field: path.field, ordered: path.order !== undefined };
    case "creation":
    case "idOrder":
    case "scan":
      return path;
  }
}
