/**
 * A way to every object that a query can match; some that don't match may be among them.
 *
 * - `ids`: the objects themselves
 * - `unique`: entries of unique values, each of which leads to one object at most
 * - `postings`: entries of an index of field values
 * - `creation`: all objects by `createdAt`, or those between two moments (inclusive, ISO 8601);
 *   the only path with an order
 * - `scan`: the whole table, in segments side by side
 */
export type AccessPath =
  | { readonly kind: "ids"; readonly objectIds: readonly string[] }
  | { readonly kind: "unique"; readonly entries: readonly string[] }
  | { readonly kind: "postings"; readonly field: string; readonly entries: readonly string[] }
  | CreationPath
  | { readonly kind: "scan"; readonly segments: number };

export interface CreationPath {
  readonly kind: "creation";
  readonly descending: boolean;
  readonly from?: string;
  readonly through?: string;
}
