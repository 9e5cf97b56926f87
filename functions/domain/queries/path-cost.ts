import type { FieldCondition, WhereExpression } from "./where-expression.ts";

/**
 * Shares of the objects that fulfil a condition, guessed: there are no statistics. Equality is
 * guessed higher than databases do, because what clients compare with (a platform, a version, a
 * language) has few values; what identifies has an index.
 */
const GUESSES: Readonly<Record<FieldCondition["operator"], number>> = {
  $eq: 0.1,
  $in: 0.1,
  $all: 0.1,
  $size: 0.1,
  $regex: 0.1,
  $nearSphere: 0.1,
  $box: 0.1,
  $lt: 0.3,
  $lte: 0.3,
  $gt: 0.3,
  $gte: 0.3,
  $exists: 0.5,
  $ne: 0.9,
  $nin: 0.9,
};

/** Below this a guess says nothing. */
const MIN_SELECTIVITY = 0.001;

/** The share of `objects` that probably match, above 0 and at most 1. */
export function guessSelectivity(where: WhereExpression, objects: number): number {
  return Math.max(MIN_SELECTIVITY, guess(where, objects));
}

function guess(where: WhereExpression, objects: number): number {
  switch (where.kind) {
    case "and":
      return where.operands.reduce((share, operand) => share * guess(operand, objects), 1);
    case "or":
      return Math.min(
        1,
        where.operands.reduce((share, operand) => share + guess(operand, objects), 0),
      );
    case "ids":
      return Math.min(1, where.objectIds.size / Math.max(1, objects));
    case "field":
      return guessCondition(where.path.join("."), where.condition);
    case "related":
    case "subquery":
      return GUESSES.$in;
  }
}

function guessCondition(field: string, condition: FieldCondition): number {
  // A path by creation begins at the bound already.
  if (field === "createdAt") return 1;
  const share = GUESSES[condition.operator];
  return condition.operator === "$in" ? Math.min(1, condition.values.length * share) : share;
}
