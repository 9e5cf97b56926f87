import type { JsonObject } from "../json.ts";
import { isOn } from "../objects/query-string.ts";
import type { Requester } from "../requester.ts";
import type { WorkBudget } from "../work-budget.ts";
import { selectKeys } from "./key-selection.ts";
import { createPageCollector } from "./page-collector.ts";
import { parseInclude, parseKeys, parseLimit, parseOrder, parseSkip } from "./query-parameters.ts";
import { parseWhere } from "./where.ts";
import type { ObjectQuery } from "./where-expression.ts";
import { compileWhere } from "./where-match.ts";

/**
 * @param parameters of the URL; `where` is a JSON string
 * @param requester as for `parseWhere`
 * @throws ApiError malformedJson for an unreadable `where`, badParameter for a bad number, and
 *   errors of `parseWhere`, also for the paths of `include`
 */
export function parseObjectQuery(
  parameters: Readonly<Record<string, string>>,
  requester: Pick<Requester, "master" | "work">,
): ObjectQuery {
  const where = parseWhere(parameters.where ?? "", requester);
  const count = isOn(parameters.count);
  return {
    where,
    order: parseOrder(parameters.order, where),
    limit: parseLimit(parameters.limit, count),
    skip: parseSkip(parameters.skip),
    count,
    ...parseObjectView(parameters),
  };
}

/** The parts of a query that shape each object in the answer. */
export type ObjectView = Pick<ObjectQuery, "keys" | "include" | "returnAcl">;

/**
 * The query parameters of a read of one object.
 *
 * @throws ApiError as `parseObjectQuery`
 */
export function parseObjectView(parameters: Readonly<Record<string, string>>): ObjectView {
  return {
    keys: parseKeys(parameters.keys),
    include: parseInclude(parameters.include),
    returnAcl: isOn(parameters.returnACL),
  };
}

/**
 * The page of `objects` that a query returns.
 *
 * @param objects every candidate, or at least all that match; unordered
 * @returns `count` of all matches if the query asks for it
 */
export function selectPage(
  objects: readonly JsonObject[],
  query: ObjectQuery,
  work: WorkBudget,
): { readonly results: readonly JsonObject[]; readonly count?: number } {
  const matches = compileWhere(query.where, work);
  const collector = createPageCollector(query);
  for (const object of objects) if (matches(object)) collector.add(object);
  const results = collector.page().map((object) => selectKeys(object, query.keys));
  return query.count ? { results, count: collector.count } : { results };
}
