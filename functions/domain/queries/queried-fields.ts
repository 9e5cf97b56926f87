import type { ObjectQuery, WhereExpression } from "./where-expression.ts";

/** The parts of a query that name fields. */
type FieldUse = Pick<ObjectQuery, "where" | "order" | "limit" | "keys" | "include">;

/**
 * Top-level fields that a query reads of each object, besides `objectId` and the ACL: the fields of
 * its condition and, unless it only counts, those of its order and its answer.
 *
 * @returns undefined if it needs whole objects
 */
export function queriedFields(query: FieldUse): ReadonlySet<string> | undefined {
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

/** Top-level fields that a condition names. */
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

/** Every order breaks ties by them, and every answer includes them. */
const ALWAYS = ["objectId", "createdAt", "updatedAt"];
