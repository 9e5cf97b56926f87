import { ApiError } from "../api-error.ts";
import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import { type FieldPath, parseFieldPath } from "./field-path.ts";
import { parseInclude, parseKeys, parseLimit, parseOrder, parseSkip } from "./query-parameters.ts";
import { badQuery, type WhereContext } from "./where-context.ts";
import type { ObjectQuery, SubQueryExpression } from "./where-expression.ts";

/** Sub-queries inside each other. */
const MAX_SUB_QUERY_DEPTH = 3;

/** Classes that are served. */
const CLASSES = new Set(["_User", "_Role", "_Installation"]);
/** The class of the short form: a device's owner is what the interface queries by it. */
const DEFAULT_CLASS = "_User";

const OPERATORS: Readonly<Record<string, { negated: boolean; selects: boolean }>> = {
  $inQuery: { negated: false, selects: false },
  $notInQuery: { negated: true, selects: false },
  $select: { negated: false, selects: true },
  $dontSelect: { negated: true, selects: true },
};

/** What a query that stands inside another may say; `count` and `returnACL` change nothing. */
const MEMBERS = new Set([
  ...["where", "className", "limit", "skip", "order", "keys", "include"],
  ...["count", "returnACL"],
]);

export function isSubQuery(operator: string): boolean {
  return Object.hasOwn(OPERATORS, operator);
}

/**
 * `$inQuery`, `$notInQuery`: a query with its `className`, or a bare condition on users; `$select`,
 * `$dontSelect`: `{query, key}`.
 *
 * @throws ApiError badParameter, classNotFound, and those of the inner query
 * @see wire.md 3.2
 */
export function parseSubQuery(
  use: { readonly path: FieldPath; readonly operator: string; readonly operand: Json },
  context: WhereContext,
): SubQueryExpression {
  const { negated, selects } = OPERATORS[use.operator] as (typeof OPERATORS)[string];
  if (context.subQueries >= MAX_SUB_QUERY_DEPTH)
    throw badQuery("Sub-queries are nested too deeply.");
  if (!isJsonObject(use.operand)) throw badQuery(`${use.operator} needs a query.`);
  const inner = selects ? selectedQuery(use.operator, use.operand) : innerQuery(use.operand);
  const { query, key } = inner;
  const unknown = Object.keys(query).find((member) => !MEMBERS.has(member));
  if (unknown !== undefined) throw badQuery(`${use.operator}: '${unknown}' must be in its where.`);
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
    throw badQuery(`${operator} needs a query and a key.`);
  }
  if (!Object.hasOwn(query, "className")) throw badQuery(`${operator} needs a className.`);
  return { query, key: parseFieldPath(key) };
}

function toClassName(className: Json): string {
  if (typeof className !== "string" || !CLASSES.has(className)) {
    throw new ApiError("classNotFound");
  }
  return className;
}

function toObjectQuery(query: JsonObject, context: WhereContext): ObjectQuery {
  const where = context.parse(query.where ?? {}, context);
  return {
    where,
    order: parseOrder(text(query, "order"), where),
    limit: parseLimit(text(query, "limit"), false),
    skip: parseSkip(text(query, "skip")),
    count: false,
    keys: parseKeys(text(query, "keys")),
    include: parseInclude(text(query, "include")),
    returnAcl: false,
  };
}

function text(query: JsonObject, member: string): string | undefined {
  const value = query[member] ?? undefined;
  if (value === undefined || typeof value === "string") return value;
  if (typeof value === "number") return String(value);
  throw badQuery(`${member} must be a text or a number.`);
}
