import { ApiError } from "../../domain/api-error.ts";
import { equalities, findLookups } from "../../domain/queries/lookup.ts";
import { parseObjectQuery } from "../../domain/queries/query.ts";
import type { ObjectQuery, WhereExpression } from "../../domain/queries/where-expression.ts";
import type { Requester } from "../../domain/requester.ts";
import type { ObjectsPorts } from "../../ports/objects.ts";
import type { OperationRequest, OperationResponse } from "../../ports/operation.ts";
import { USER_INDEXES } from "../../queries/user-class.ts";

/**
 * GET /1.1/users/strictlyQuery. Open to clients even while `GET /users` is closed: it finds only
 * users of whom the client knows an exact value, and shows what `GET /users/{objectId}` shows.
 */
export async function findUserStrictly(
  { requester, query }: OperationRequest<"findUserStrictly">,
  ports: ObjectsPorts,
): Promise<OperationResponse> {
  const parsed = parseObjectQuery(query, requester);
  if (!namesOneUser(parsed.where)) assertExact(parsed, requester);
  const request = { className: "_User", query: parsed, requester } as const;
  // Late, because most requests to accounts query nothing.
  const { findObjects } = await import("../../queries/find-objects.ts");
  const { explanation: _, ...body } = await findObjects(request, ports);
  return { body };
}

function namesOneUser(where: WhereExpression): boolean {
  return findLookups(where, USER_INDEXES).some(({ entries }) => entries.length === 1);
}

/**
 * Logged-in users may ask by any field, but only for values that they know: patterns and pages would
 * list strangers.
 *
 * @throws ApiError badParameter
 */
function assertExact({ where, skip }: ObjectQuery, { master, user }: Requester): void {
  if (!master && !user) {
    const text =
      "Without a session where must name one objectId, username, email or mobilePhoneNumber.";
    throw new ApiError("badParameter", text);
  }
  if (!isExact(where))
    throw new ApiError("badParameter", "where must compare a field by equality.");
  if (usesRegex(where))
    throw new ApiError("badParameter", "A strict query does not support $regex.");
  if (skip > 0) throw new ApiError("badParameter", "A strict query does not support skip.");
}

function isExact(where: WhereExpression): boolean {
  if (where.kind === "or") return where.operands.every(isExact);
  if (where.kind === "and") return where.operands.some(isExact);
  return equalities(where).length > 0;
}

function usesRegex(where: WhereExpression): boolean {
  if (where.kind === "or" || where.kind === "and") return where.operands.some(usesRegex);
  if (where.kind === "subquery") return usesRegex(where.query.where);
  return where.kind === "field" && where.condition.operator === "$regex";
}
