import type { JsonObject } from "../domain/json.ts";
import type { PathDescription } from "../domain/queries/describe-path.ts";
import type { ClassIndexes } from "../domain/queries/lookup.ts";
import type { ObjectQuery } from "../domain/queries/where-expression.ts";
import type { Requester } from "../domain/requester.ts";
import type { QueriedClass } from "./queried-class.ts";

/** How a query was answered. */
export interface Explanation {
  readonly path: PathDescription;
  readonly estimatedUnits: number;
  readonly candidates: readonly {
    readonly path: PathDescription;
    readonly estimatedUnits: number;
  }[];
  /** The comparison of paths, and paths that were given up, included. */
  readonly readUnits: number;
  readonly itemsRead: number;
  readonly itemsMatched: number;
}

export interface ReadQuery {
  readonly queried: QueriedClass;
  readonly indexes: ClassIndexes;
  /** Its condition speaks of no other object any more. */
  readonly query: ObjectQuery;
  readonly requester: Requester;
}

export interface Matches {
  /** The page that the query asks for, in order, as the requester sees it; `keys` are still to be cut. */
  readonly page: readonly JsonObject[];
  /** Of all matches that were read: all there are, when the query counts. */
  readonly count: number;
  readonly explanation: Explanation;
}

export type Spent = Pick<Explanation, "readUnits" | "itemsRead">;
