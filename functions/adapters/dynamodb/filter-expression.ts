import type { WhereExpression } from "../../domain/objects/where-expression.ts";

/** What DynamoDB can test of a condition. Names begin with `#` and a digit, values with `:` and one. */
export interface FilterExpression {
  readonly expression: string;
  readonly names: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, unknown>>;
}

export function toFilterExpression(
  _where: WhereExpression,
  _isStored: (field: string) => boolean,
): FilterExpression | undefined {
  return undefined;
}
