import type { ObjectQuery, WhereExpression } from "./where-expression.ts";

/** What of a query decides which fields it looks at. */
type LookedAt = Pick<ObjectQuery, "where" | "order" | "limit" | "keys" | "include">;

/**
 * Top-level fields that a query needs of the objects it looks at, beside `objectId` and the ACL:
 * those of its condition, and unless it only counts those of its order and its answer.
 *
 * @returns undefined for whole objects
 */
export function queriedFields(query: LookedAt): ReadonlySet<string> | undefined {
  const { where, order, limit, keys, include } = query;
  if (limit === 0) return conditionFields(where);
  if (!keys || keys.included.length === 0) return undefined;
  const paths = [...order.map(({ path }) => path), ...keys.included, ...include];
  return new Set([
    ...conditionFields(where),
    ...paths.flatMap(([first]) => first ?? []),
    ...ALWAYS,
  ]);
}

/** Top-level fields that a condition on one object looks at. */
export function conditionFields(where: WhereExpression): ReadonlySet<string> {
  switch (where.kind) {
    case "and":
    case "or":
      return new Set(where.operands.flatMap((operand) => [...conditionFields(operand)]));
    case "ids":
      return new Set(["objectId"]);
    case "field":
    case "subquery":
      return new Set(where.path.slice(0, 1));
    case "related":
      return new Set();
  }
}

/** They break ties of every order and are in every answer. */
const ALWAYS = ["objectId", "createdAt", "updatedAt"];
