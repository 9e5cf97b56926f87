import { ApiError } from "../domain/api-error.ts";
import type { PathEstimate } from "../domain/queries/plan-query.ts";
import type { ObjectsPorts } from "../ports/objects.ts";
import type { ReadQuery } from "./read-query.ts";

/**
 * Refuses a query that nothing answers within the budget; a guess alone refuses nothing.
 *
 * @throws ApiError queryTooExpensive (154)
 */
export function assertAffordable(
  choice: PathEstimate | undefined,
  request: ReadQuery,
  ports: ObjectsPorts,
): asserts choice is PathEstimate {
  if (choice && choice.leastUnits <= ports.settings.maxQueryReadUnits) return;
  throw tooExpensive(request, ports, choice?.estimatedUnits);
}

/** How much there is to read is for the master key only. */
export function tooExpensive(
  { queried, indexes, query, requester }: ReadQuery,
  { settings: { maxQueryReadUnits } }: ObjectsPorts,
  estimatedUnits?: number,
): ApiError {
  const isTold = requester.master && estimatedUnits !== undefined;
  const read = isTold ? `about ${inThousands(estimatedUnits)} units, more` : "more units";
  const budget = `maxQueryReadUnits ${inThousands(maxQueryReadUnits)}`;
  const remedy = queried.remedy(query.where, indexes);
  return new ApiError(
    "queryTooExpensive",
    `The query would read ${read} than ${budget}. ${remedy}`,
  );
}

function inThousands(units: number): string {
  return Math.ceil(units).toLocaleString("en-US");
}
