import { ApiError } from "../api-error.ts";
import type { Json } from "../json.ts";
import type { Requester } from "../requester.ts";
import type { WorkBudget } from "../work-budget.ts";
import type { WhereExpression } from "./where-expression.ts";

/** Conditions and listed values of one `where` in all; bounds the work for one object. */
const MAX_NODES = 2_000;

/** The state of the parser of one `where`. */
export interface WhereContext {
  /** Shared by the whole query and its sub-queries. */
  readonly budget: { nodes: number };
  /** Levels of `$and` and `$or` around the current filter. */
  readonly depth: number;
  /** Sub-queries around the current filter. */
  readonly subQueries: number;
  /** Whether the master key asks. */
  readonly master: boolean;
  /** Patterns are compiled at its expense. */
  readonly work: WorkBudget;
  /** Parses a `where`; breaks the cycle between filters and sub-queries. */
  readonly parse: (where: Json, context: WhereContext) => WhereExpression;
}

export function startContext(
  parse: WhereContext["parse"],
  { master, work }: Pick<Requester, "master" | "work">,
): WhereContext {
  const budget = { nodes: MAX_NODES };
  return { budget, depth: 0, subQueries: 0, master, parse, work };
}

/** @throws ApiError badParameter once the query is too large */
export function spend({ budget }: WhereContext, nodes: number): void {
  budget.nodes -= nodes;
  if (budget.nodes < 0) throw badQuery("The query has too many conditions and values.");
}

export function badQuery(message: string): ApiError {
  return new ApiError("badParameter", message);
}
