import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import { toClassName } from "../objects/class-name.ts";
import { type FieldPath, parseFieldPath } from "./field-path.ts";
import { parseInclude, parseKeys, parseLimit, parseOrder, parseSkip } from "./query-parameters.ts";
import { badQuery, type WhereContext } from "./where-context.ts";
import type { ObjectQuery, SubQueryExpression, WhereExpression } from "./where-expression.ts";

/** Levels of sub-queries inside each other. */
const MAX_SUB_QUERY_DEPTH = 3;
/** Sub-queries of one request, nested ones included. */
const MAX_SUB_QUERIES = 10;

/** The class of the short form of `$inQuery`, which names none: it compares a device's owner. */
const DEFAULT_CLASS = "_User";

const OPERATORS: Readonly<Record<string, { negated: boolean; selects: boolean }>> = {
  $inQuery: { negated: false, selects: false },
  $notInQuery: { negated: true, selects: false },
  $select: { negated: false, selects: true },
  $dontSelect: { negated: true, selects: true },
};

/** Members that a sub-query may have; `count` and `returnACL` have no effect. */
const MEMBERS = new Set([
  ...["where", "className", "limit", "skip", "order", "keys", "include"],
  ...["count", "returnACL"],
]);

export function isSubQuery(operator: string): boolean {
  return Object.hasOwn(OPERATORS, operator);
}

/**
 * `$inQuery`, `$notInQuery`: a query with its `className`, or just a condition on users; `$select`,
 * `$dontSelect`: `{query, key}` (docs/protocol/queries.md, Sub-queries).
 *
 * @throws ApiError badParameter, classNotFound, and errors of the inner query
 */
export function parseSubQuery(
  use: { readonly path: FieldPath; readonly operator: string; readonly operand: Json },
  context: WhereContext,
): SubQueryExpression {
  const { negated, selects } = OPERATORS[use.operator] as (typeof OPERATORS)[string];
  if (context.subQueries >= MAX_SUB_QUERY_DEPTH) {
    throw badQuery(`Sub-queries may be nested ${MAX_SUB_QUERY_DEPTH} levels deep.`);
  }
  if (!isJsonObject(use.operand)) throw badQuery(`${use.operator} must be a JSON object.`);
  const inner = selects ? selectedQuery(use.operator, use.operand) : innerQuery(use.operand);
  const { query, key } = inner;
  const unknown = Object.keys(query).find((member) => !MEMBERS.has(member));
  if (unknown !== undefined) {
    throw badQuery(`${use.operator} does not take '${unknown}'; move conditions to its where.`);
  }
  return {
    kind: "subquery",
    path: use.path,
    negated,
    className: toClassName(query.className ?? DEFAULT_CLASS),
    query: toObjectQuery(query, { ...context, subQueries: context.subQueries + 1 }),
    key,
  };
}

interface InnerQuery {
  readonly query: JsonObject;
  readonly key: FieldPath | undefined;
}

function innerQuery(operand: JsonObject): InnerQuery {
  const isQuery = Object.hasOwn(operand, "className") || Object.hasOwn(operand, "where");
  return { query: isQuery ? operand : { where: operand }, key: undefined };
}

function selectedQuery(operator: string, { query, key, ...rest }: JsonObject): InnerQuery {
  if (!isJsonObject(query) || typeof key !== "string" || Object.keys(rest).length > 0) {
    throw badQuery(`${operator} needs a query and a key, and nothing else.`);
  }
  if (!Object.hasOwn(query, "className")) throw badQuery(`${operator} needs a className.`);
  return { query, key: parseFieldPath(key) };
}

function toObjectQuery(query: JsonObject, context: WhereContext): ObjectQuery {
  const where = context.parse(query.where ?? {}, context);
  return {
    where,
    order: parseOrder(toParameter(query, "order"), where),
    limit: parseLimit(toParameter(query, "limit"), false),
    skip: parseSkip(toParameter(query, "skip")),
    count: false,
    keys: parseKeys(toParameter(query, "keys")),
    include: parseInclude(toParameter(query, "include")),
    returnAcl: false,
  };
}

/** A member as the query parameter of that name would have it. */
function toParameter(query: JsonObject, member: string): string | undefined {
  const value = query[member] ?? undefined;
  if (value === undefined || typeof value === "string") return value;
  if (typeof value === "number") return String(value);
  throw badQuery(`${member} must be a string or a number.`);
}

/** Sub-queries of a condition, nested ones included. */
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

/** @throws ApiError badParameter for more than `MAX_SUB_QUERIES` */
export function assertSubQueryCount(where: WhereExpression): void {
  if (countSubQueries(where) <= MAX_SUB_QUERIES) return;
  throw badQuery(`A query may have at most ${MAX_SUB_QUERIES} sub-queries.`);
}
