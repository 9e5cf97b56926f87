import { ApiError } from "../api-error.ts";
import type { Json } from "../json.ts";
import type { WhereExpression } from "./where-expression.ts";

/** Conditions and listed values of one `where` together; it bounds the work for one object. */
const MAX_NODES = 2_000;

/** Where the parser of a `where` stands. */
export interface WhereContext {
  /** Shared by the whole query with its sub-queries. */
  readonly budget: { nodes: number };
  /** Levels of `$and` and `$or` around. */
  readonly depth: number;
  /** Sub-queries around. */
  readonly subQueries: number;
  readonly parse: (where: Json, context: WhereContext) => WhereExpression;
}

export function startContext(parse: WhereContext["parse"]): WhereContext {
  return { budget: { nodes: MAX_NODES }, depth: 0, subQueries: 0, parse };
}

/** @throws ApiError badParameter when the query has become too large */
export function spend({ budget }: WhereContext, nodes: number): void {
  budget.nodes -= nodes;
  if (budget.nodes < 0) throw badQuery("The query is too large.");
}

export function badQuery(text: string): ApiError {
  return new ApiError("badParameter", text);
}
