import { ApiError } from "../api-error.ts";
import type { Json } from "../json.ts";
import { getType } from "../objects/typed-value.ts";
import { findLookups } from "../queries/lookup.ts";
import type { FieldExpression, ObjectQuery, WhereExpression } from "../queries/where-expression.ts";
import type { Viewer } from "../requester.ts";
import { USER_INDEXES } from "./user-entries.ts";

/** Users in an answer, and values in a condition, unless it names one user or has the master key. */
const MAX_STRICT_MATCHES = 10;

/** Fields that the service sets: most users share their values. */
const SERVICE_FIELDS = new Set([
  ...["createdAt", "updatedAt", "emailVerified", "mobilePhoneVerified", "ACL", "authData"],
]);

/**
 * The query that `GET /users/strictlyQuery` may run. The client must know a
 * value of the users it finds: the query must not list strangers (A180).
 *
 * @throws ApiError badParameter
 */
export function toStrictQuery(query: ObjectQuery, { master, user }: Viewer): ObjectQuery {
  if (master || namesOneUser(query.where)) return query;
  if (!user) {
    throw refusal(
      "Without a session where must name one objectId, username, email or mobilePhoneNumber.",
    );
  }
  if (query.skip > 0 || query.count || query.order.length > 0) {
    throw refusal(
      "A strict query does not support skip, count and order. Query with the master key.",
    );
  }
  if (countValues(query.where) > MAX_STRICT_MATCHES) {
    throw refusal(`The where of a strict query names at most ${MAX_STRICT_MATCHES} values.`);
  }
  return { ...query, limit: Math.min(query.limit, MAX_STRICT_MATCHES) };
}

function namesOneUser(where: WhereExpression): boolean {
  return findLookups(where, USER_INDEXES).some(({ entries }) => entries.length === 1);
}

/** @throws ApiError badParameter unless every match has one of the values in each field */
function countValues(where: WhereExpression): number {
  if (where.kind === "or" || where.kind === "and") {
    if (where.operands.length === 0) throw refusal("A strict query needs a where with a value.");
    return where.operands.reduce((sum, operand) => sum + countValues(operand), 0);
  }
  if (where.kind !== "field")
    throw refusal("A strict query does not support conditions on other objects.");
  return namedValues(where).length;
}

function namedValues({ path: [field = ""], condition }: FieldExpression): readonly Json[] {
  if (SERVICE_FIELDS.has(field)) {
    throw refusal(`A strict query does not support ${field}, whose values many users share.`);
  }
  if (condition.operator !== "$eq" && condition.operator !== "$in") {
    throw refusal(
      `A strict query compares by equality or $in; ${condition.operator} is not supported.`,
    );
  }
  const values = "value" in condition ? [condition.value] : condition.values;
  if (!values.every(mayNameOne)) {
    throw refusal(`A strict query compares ${field} with a text, a number or a Pointer.`);
  }
  return values;
}

function mayNameOne(value: Json): boolean {
  return (
    typeof value === "number" ||
    (typeof value === "string" && value !== "") ||
    getType(value) === "Pointer"
  );
}

function refusal(text: string): ApiError {
  return new ApiError("badParameter", text);
}
