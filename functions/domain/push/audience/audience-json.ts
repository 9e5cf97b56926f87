import { parseRegex } from "../../queries/regex.ts";
import type { FieldCondition, WhereExpression } from "../../queries/where-expression.ts";

/** A condition of a push as JSON, once it speaks of no other object any more. */
export function toAudienceText(where: WhereExpression): string {
  return JSON.stringify(where, (_, value) => {
    if (value instanceof Set) return [...value];
    return value === Number.POSITIVE_INFINITY ? undefined : value;
  });
}

/** @param text from `toAudienceText` */
export function fromAudienceText(text: string): WhereExpression {
  return revive(JSON.parse(text) as WhereExpression);
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
      throw new TypeError(`A stored audience has no ${where.kind}`);
  }
}

function reviveCondition(condition: FieldCondition): FieldCondition {
  if (condition.operator === "$regex") {
    const { source, flags } = condition.pattern;
    return { ...condition, pattern: parseRegex(source, flags) };
  }
  if (condition.operator !== "$nearSphere") return condition;
  // JSON has no infinity, so a missing bound is missing there.
  return { ...condition, maxDistance: condition.maxDistance ?? Number.POSITIVE_INFINITY };
}
