import type { JsonObject } from "../domain/json.ts";
import type { ClassName } from "../domain/objects/class-permission.ts";
import { isOn } from "../domain/objects/query-string.ts";
import { withinAnswer } from "../domain/queries/answer-size.ts";
import { parseObjectQuery } from "../domain/queries/query.ts";
import type { ObjectQuery } from "../domain/queries/where-expression.ts";
import type { Requester } from "../domain/requester.ts";
import type { ObjectsPorts } from "../ports/objects.ts";
import type { OperationResponse } from "../ports/operation.ts";
import { queriedClass } from "./class-registry.ts";
import { finishObjects } from "./present-objects.ts";
import { readMatches } from "./read-matches.ts";
import type { Explanation } from "./read-query.ts";
import { relatedObjects } from "./related-objects.ts";
import { resolveWhere } from "./resolve-where.ts";

export interface FindRequest {
  readonly className: ClassName;
  readonly query: ObjectQuery;
  readonly requester: Requester;
}

export interface FoundObjects {
  readonly results: readonly JsonObject[];
  /** Of all that match, when the query asked for it. */
  readonly count?: number;
  readonly explanation: Explanation;
}

/**
 * The objects of a class that match, as the requester sees them: what he may not read is left out,
 * also of the count. Class permissions are the caller's.
 *
 * @throws ApiError queryTooExpensive, and those of `resolveWhere`
 */
export async function findObjects(
  { className, query, requester }: FindRequest,
  ports: ObjectsPorts,
): Promise<FoundObjects> {
  const queried = queriedClass(className, ports);
  const related = relatedObjects({ className, requester }, { ...ports, findObjects });
  const where = await resolveWhere(query.where, related);
  const { page, count, explanation } = await readMatches(
    { queried, indexes: await queried.indexes(), query: { ...query, where }, requester },
    ports,
  );
  logQuery(className, explanation, ports);
  const results = await finishObjects(page, { className, query, requester }, ports);
  return { results, ...(query.count && { count }), explanation };
}

/** The answer to a query over HTTP; the master key may ask how it was found. */
export async function answerQuery(
  { className, requester, query }: AskedQuery,
  ports: ObjectsPorts,
): Promise<OperationResponse> {
  const parsed = parseObjectQuery(query);
  const { explanation, ...found } = await findObjects(
    { className, query: parsed, requester },
    ports,
  );
  const body = { ...found, results: withinAnswer(found.results) };
  const explains = requester.master && isOn(query.explain);
  return { body: explains ? { ...body, explain: explanation } : body };
}

interface AskedQuery extends Omit<FindRequest, "query"> {
  /** Parameters as they came with the URL. */
  readonly query: Readonly<Record<string, string>>;
}

/** By which an operator finds the queries that cost most. */
function logQuery(
  className: ClassName,
  { path, estimatedUnits, readUnits, itemsRead, itemsMatched }: Explanation,
  { log }: ObjectsPorts,
): void {
  log.info("query", {
    class: className,
    path: path.kind,
    ...("field" in path && { field: path.field }),
    estimatedUnits,
    readUnits,
    itemsRead,
    itemsMatched,
  });
}
