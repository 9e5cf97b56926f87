import type { FieldExpression, WhereExpression } from "../../../domain/queries/where-expression.ts";
import { pushCondition } from "./filter-condition.ts";
import { allOf, anyOf, createPlaceholders, type Fragment, test } from "./filter-fragment.ts";

/** Names begin with `#` and a digit, values with `:` and one. */
export interface FilterExpression {
  readonly expression: string;
  readonly names: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Ids of a condition that are worth their place. */
const MAX_IDS = 100;

/**
 * What DynamoDB can test of a condition. It holds for every object that matches, also for others:
 * parts that DynamoDB can't test, or has no room for, are left out.
 *
 * @param isStored is this field, as a query sees it, the attribute of that name?
 * @returns undefined when nothing is left
 */
export function toFilterExpression(
  where: WhereExpression,
  isStored: (field: string) => boolean,
): FilterExpression | undefined {
  const placeholders = createPlaceholders();
  const fragment = push(where);
  if (!fragment) return undefined;
  return { expression: fragment.text, ...placeholders.usedIn(fragment.text) };

  function push(expression: WhereExpression): Fragment | undefined {
    switch (expression.kind) {
      case "and":
        return allOf(pushed(expression.operands));
      case "or": {
        const branches = pushed(expression.operands);
        return branches.length === expression.operands.length ? anyOf(branches) : undefined;
      }
      case "ids":
        return pushIds([...expression.objectIds]);
      case "field":
        return pushField(expression);
      case "related":
      case "subquery":
        return undefined;
    }
  }

  function pushed(operands: readonly WhereExpression[]): Fragment[] {
    return operands.flatMap((operand) => push(operand) ?? []);
  }

  function pushIds(ids: readonly string[]): Fragment | undefined {
    if (ids.length === 0 || ids.length > MAX_IDS) return undefined;
    const list = ids.map((id) => placeholders.value(id)).join(",");
    return test(`${placeholders.name("objectId")} IN (${list})`);
  }

  function pushField({ path, condition }: FieldExpression): Fragment | undefined {
    return isStored(path[0] ?? "") ? pushCondition(path, condition, placeholders) : undefined;
  }
}
