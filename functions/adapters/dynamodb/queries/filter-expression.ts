import type { FieldExpression, WhereExpression } from "../../../domain/queries/where-expression.ts";
import { toConditionTest } from "./filter-condition.ts";
import { allOf, anyOf, createPlaceholders, type Fragment, test } from "./filter-fragment.ts";

/** A filter expression; names are `#0`, `#1`, …, values `:0`, `:1`, … */
export interface FilterExpression {
  readonly expression: string;
  readonly names: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Conditions with more ids are left out, since they take too much of the expression. */
const MAX_IDS = 100;

/**
 * The part of a condition that DynamoDB can test. It holds for every object that matches and for some
 * that don't: parts that DynamoDB can't test, or that don't fit, are left out.
 *
 * @param isTestable whether a query sees the field as an attribute of that name holds it, and a filter
 *   may name it
 * @returns undefined when no part can be tested
 */
export function toFilterExpression(
  where: WhereExpression,
  isTestable: (field: string) => boolean,
): FilterExpression | undefined {
  const placeholders = createPlaceholders();
  const fragment = toTest(where);
  if (!fragment) return undefined;
  return { expression: fragment.text, ...placeholders.usedIn(fragment.text) };

  function toTest(expression: WhereExpression): Fragment | undefined {
    switch (expression.kind) {
      case "and":
        return allOf(toTests(expression.operands));
      case "or": {
        const branches = toTests(expression.operands);
        return branches.length === expression.operands.length ? anyOf(branches) : undefined;
      }
      case "ids":
        return testIds([...expression.objectIds]);
      case "field":
        return testField(expression);
      case "related":
      case "subquery":
        return undefined;
    }
  }

  function toTests(operands: readonly WhereExpression[]): Fragment[] {
    return operands.flatMap((operand) => toTest(operand) ?? []);
  }

  function testIds(ids: readonly string[]): Fragment | undefined {
    if (ids.length === 0 || ids.length > MAX_IDS || !isTestable("objectId")) return undefined;
    const list = ids.map((id) => placeholders.value(id)).join(",");
    return test(`${placeholders.name("objectId")} IN (${list})`);
  }

  function testField({ path, condition }: FieldExpression): Fragment | undefined {
    return isTestable(path[0] ?? "") ? toConditionTest(path, condition, placeholders) : undefined;
  }
}
