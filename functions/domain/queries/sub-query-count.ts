import { badQuery } from "./where-context.ts";
import type { WhereExpression } from "./where-expression.ts";

/** Sub-queries of one request, those inside others included. */
const MAX_SUB_QUERIES = 10;

export function countSubQueries(where: WhereExpression): number {
  switch (where.kind) {
    case "and":
    case "or":
      return where.operands.reduce((sum, operand) => sum + countSubQueries(operand), 0);
    case "subquery":
      return 1 + countSubQueries(where.query.where);
    default:
      return 0;
  }
}

/** @throws ApiError badParameter for too many */
export function limitSubQueries(where: WhereExpression): void {
  if (countSubQueries(where) <= MAX_SUB_QUERIES) return;
  throw badQuery(`A query has at most ${MAX_SUB_QUERIES} sub-queries.`);
}
