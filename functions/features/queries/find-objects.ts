import { ApiError } from "../../domain/api-error.ts";
import { defined } from "../../domain/defined.ts";
import type { JsonObject } from "../../domain/json.ts";
import { type ClassName, isAppClass } from "../../domain/objects/class-name.ts";
import { closedError } from "../../domain/objects/class-permission.ts";
import { naturalOrder } from "../../domain/queries/plan-query.ts";
import { toQueryShape } from "../../domain/queries/query-shape.ts";
import type { ObjectQuery, WhereExpression } from "../../domain/queries/where-expression.ts";
import type { Requester } from "../../domain/requester.ts";
import type { ObjectsPorts } from "../../ports/objects.ts";
import { checkClassAccess } from "./class-access.ts";
import { queriedClass } from "./class-registry.ts";
import { assertNotHidden, hiddenFields } from "./hidden-fields.ts";
import { presentObjects } from "./present-objects.ts";
import { readMatches } from "./read-matches.ts";
import type { Explanation } from "./read-path.ts";
import { resolveWhere } from "./resolve-where.ts";

export interface FindRequest {
  readonly className: ClassName;
  readonly query: ObjectQuery;
  readonly requester: Requester;
  /** `X-LC-UA`. */
  readonly client?: string | undefined;
}

export interface FoundObjects {
  readonly results: readonly JsonObject[];
  /** Number of all matches, if the query asks for it. */
  readonly count?: number;
  /** The count is the class's size as it was last counted, since reading all of it would exceed the budget. */
  readonly approximate?: true;
  readonly explanation: Explanation;
}

/**
 * The objects of a class that match, as the requester sees them: objects that they may not read are
 * missing from the results and from the count. The caller checks the class permission.
 *
 * @throws ApiError queryTooExpensive, and errors of `assertNotHidden` and `resolveConditions`
 */
export async function findObjects(
  { className, query, requester, client }: FindRequest,
  ports: ObjectsPorts,
): Promise<FoundObjects> {
  assertNotHidden(query, hiddenFields(className, requester, ports));
  const queried = queriedClass(className, ports);
  const where = await resolveConditions(query.where, { className, requester }, ports);
  const indexes = await queried.indexes();
  const order = query.order.length > 0 ? query.order : naturalOrder(indexes);
  const resolved = { ...query, where, order };
  const logged = { className, query: resolved, client };
  const { page, count, approximate, explanation } = await readMatches(
    { queried, indexes, query: resolved, requester },
    ports,
  ).catch(async (error: unknown) => {
    if (isTooExpensive(error)) await logQuery(logged, { path: "refused" }, ports);
    throw error;
  });
  const { path, ...cost } = explanation;
  const field = "field" in path ? { field: path.field } : {};
  const { estimatedUnits, readUnits, itemsRead, itemsMatched } = cost;
  const facts = { path: path.kind, ...field, estimatedUnits, readUnits, itemsRead, itemsMatched };
  await logQuery(logged, { ...facts, answered: page.length }, ports);
  const results = await presentObjects(page, { className, query, requester }, ports);
  const counted = query.count ? { count, approximate } : {};
  return { results, ...defined(counted), explanation };
}

/**
 * The condition with sub-queries and relations replaced by their results for this requester. A
 * sub-query needs the class permission `find`, as a request of its own would.
 *
 * @throws ApiError forbidden for a sub-query on a closed class, and errors of `resolveWhere`
 */
export async function resolveConditions(
  where: WhereExpression,
  { className, requester }: Pick<FindRequest, "className" | "requester">,
  ports: ObjectsPorts,
): Promise<WhereExpression> {
  const { relations } = queriedClass(className, ports);
  return resolveWhere(where, {
    ...(await relations({ ...ports, requester })),
    memberIds: async (related) => {
      // Late, because few queries name a relation.
      const { relationMemberIds } = await import("./relation-members.ts");
      return relationMemberIds(related, className, { ...ports, requester });
    },
    find: async (name, query) => {
      const access = { class: name, operation: "find" } as const;
      const checked = await checkClassAccess(access, requester, ports);
      if (!checked.permitted) throw closedError(access, ports.settings.classPermissions);
      const inner = { className: name, query, requester: checked.requester };
      return (await findObjects(inner, ports)).results;
    },
  });
}

function isTooExpensive(error: unknown): boolean {
  return error instanceof ApiError && error.error === "queryTooExpensive";
}

/** Lets operators find the queries that cost most, and the fields to index. Names no value. */
async function logQuery(
  { className, query, client }: Omit<FindRequest, "requester">,
  facts: Readonly<Record<string, unknown>>,
  { log, classes }: ObjectsPorts,
): Promise<void> {
  const stored = isAppClass(className) ? await classes?.catalog.find(className) : undefined;
  const by = client === CONSOLE ? { by: "console" } : {};
  log.info("query", { class: className, ...facts, ...toQueryShape(query, stored?.columns), ...by });
}

/** How the console names itself, since its searches are not the app's. */
const CONSOLE = "landfall-console";
