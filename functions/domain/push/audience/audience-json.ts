import { parseRegex } from "../../queries/regex.ts";
import type { FieldCondition, WhereExpression } from "../../queries/where-expression.ts";

/** The condition of a push as JSON; its sub-queries are answered already. */
export function serializeAudience(where: WhereExpression): string {
  return JSON.stringify(where, (_, value) => {
    if (value instanceof Set) return [...value];
    return value === Number.POSITIVE_INFINITY ? undefined : value;
  });
}

/** @param json from `serializeAudience` */
export function parseAudience(json: string): WhereExpression {
  return revive(JSON.parse(json) as WhereExpression);
}

function revive(where: WhereExpression): WhereExpression {
  switch (where.kind) {
    case "and":
    case "or":
      return { ...where, operands: where.operands.map(revive) };
    case "ids":
      return { ...where, objectIds: new Set(where.objectIds) };
    case "field":
      return { ...where, condition: reviveCondition(where.condition) };
    default:
      throw new TypeError(`A stored audience can't contain a condition of kind ${where.kind}`);
  }
}

function reviveCondition(condition: FieldCondition): FieldCondition {
  if (condition.operator === "$regex" || condition.operator === "$not") {
    const { source, flags } = condition.pattern;
    return { ...condition, pattern: parseRegex(source, flags) };
  }
  if (condition.operator !== "$nearSphere") return condition;
  // JSON has no infinity, so an unlimited distance is left out there.
  return { ...condition, maxDistance: condition.maxDistance ?? Number.POSITIVE_INFINITY };
}
