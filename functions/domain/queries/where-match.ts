import { ApiError } from "../api-error.ts";
import type { Json, JsonObject } from "../json.ts";
import { createValueIndex, sameValue } from "../objects/value-equality.ts";
import { compareValues } from "../objects/value-order.ts";
import type { WorkBudget } from "../work-budget.ts";
import { type EndTest, type FieldPath, someEnd } from "./field-path.ts";
import { distance, isGeoPoint, isWithinBox } from "./geo.ts";
import type {
  FieldExpression,
  GeoPoint,
  NearCondition,
  Regex,
  WhereExpression,
} from "./where-expression.ts";

/**
 * Decides whether an object matches, without false positives or negatives.
 *
 * @param object with `createdAt` and `updatedAt` as ISO 8601 strings with milliseconds
 */
export type Matcher = (object: JsonObject) => boolean;

/** Tests one value; undefined stands for a missing one. */
type ValueTest = (value: Json | undefined) => boolean;

/**
 * The matcher of a condition, compiled once and called for every object. It follows
 * docs/protocol/queries.md, Conditions, and MongoDB's rules for everything not stated there.
 *
 * @param work pays for every comparison; the matcher throws ApiError queryTooExpensive when too little
 *   is left
 * @throws ApiError badParameter for a condition on other objects that was not resolved before
 */
export function compileWhere(expression: WhereExpression, work: WorkBudget): Matcher {
  switch (expression.kind) {
    case "and":
      return all(expression.operands.map((operand) => compileWhere(operand, work)));
    case "or":
      return some(expression.operands.map((operand) => compileWhere(operand, work)));
    case "ids":
      return ({ objectId }) => typeof objectId === "string" && expression.objectIds.has(objectId);
    case "related":
    case "subquery":
      throw new ApiError("badParameter", "Conditions on other objects are not supported here.");
    case "field":
      return compileField(expression, work);
  }
}

/** Whether a single object matches; use `compileWhere` for several. */
export function matches(
  expression: WhereExpression,
  object: JsonObject,
  work: WorkBudget,
): boolean {
  return compileWhere(expression, work)(object);
}

function all(matchers: readonly Matcher[]): Matcher {
  const [only] = matchers;
  if (only && matchers.length === 1) return only;
  return (object) => matchers.every((matcher) => matcher(object));
}

function some(matchers: readonly Matcher[]): Matcher {
  return (object) => matchers.some((matcher) => matcher(object));
}

function compileField({ path, condition }: FieldExpression, work: WorkBudget): Matcher {
  const walk = (test: EndTest): Matcher => someEndFor(path, test, work);
  const someValue = (test: ValueTest) => walk(onValues(test, work));
  switch (condition.operator) {
    case "$eq":
      return someValue(isEqualTo(condition.value));
    case "$in":
      return someValue(isOneOf(condition.values));
    case "$ne":
      return not(someValue(isEqualTo(condition.value)));
    case "$nin":
      return not(someValue(isOneOf(condition.values)));
    case "$exists": {
      const exists = walk((value) => value !== undefined);
      return condition.exists ? exists : not(exists);
    }
    case "$all":
      return containsAll(condition.values, someValue);
    case "$size":
      return walk((value) => Array.isArray(value) && value.length === condition.length);
    case "$regex":
      return someValue(matchesRegex(condition.pattern, work));
    case "$not":
      return not(someValue(matchesRegex(condition.pattern, work)));
    case "$nearSphere":
      return someValue((value) => isGeoPoint(value) && isNear(value, condition));
    case "$box":
      return someValue((value) => isGeoPoint(value) && isWithinBox(value, condition));
    case "$lt":
    case "$lte":
    case "$gt":
    case "$gte":
      return someValue(isOrdered(condition.value, ACCEPTED[condition.operator]));
  }
}

/** The worst case is paid before, because a test can't be interrupted. */
function matchesRegex(regex: Regex, work: WorkBudget): ValueTest {
  return (value) => {
    if (typeof value !== "string") return false;
    work.spend("matchSteps", value.length * regex.stepsPerCharacter);
    return regex.test(value);
  };
}

const ACCEPTED = {
  $lt: (order: number) => order < 0,
  $lte: (order: number) => order <= 0,
  $gt: (order: number) => order > 0,
  $gte: (order: number) => order >= 0,
} as const;

/** Values of different types have no order and don't match. */
function isOrdered(bound: Json, accepts: (order: number) => boolean): ValueTest {
  return (value) => {
    const order = value === undefined ? undefined : compareValues(value, bound);
    return order !== undefined && accepts(order);
  };
}

function isNear(point: GeoPoint, { point: center, minDistance, maxDistance }: NearCondition) {
  const radians = distance(point, center);
  return radians >= minDistance && radians <= maxDistance;
}

/** null equals a missing field too. */
function isEqualTo(wanted: Json): ValueTest {
  if (wanted === null) return (value) => value === undefined || value === null;
  if (typeof wanted !== "object") return (value) => value === wanted;
  return (value) => value !== undefined && sameValue(value, wanted);
}

function isOneOf(values: readonly Json[]): ValueTest {
  const index = createValueIndex(values);
  return (value) => index.find(value ?? null) !== undefined;
}

function containsAll(values: readonly Json[], someValue: (test: ValueTest) => Matcher): Matcher {
  const index = createValueIndex(values);
  return (object) => {
    const found = new Set<number>();
    return someValue((value) => {
      const number = index.find(value ?? null);
      if (number !== undefined) found.add(number);
      return number !== undefined && found.size === index.size;
    })(object);
  };
}

/** An array at the end of a path matches as a whole or by one of its elements. */
function onValues(test: ValueTest, work: WorkBudget): EndTest {
  return (value, byIndex) => {
    if (!Array.isArray(value) || byIndex) return test(value);
    work.spend("matchSteps", value.length);
    return value.some(test) || test(value);
  };
}

function someEndFor(path: FieldPath, test: EndTest, work: WorkBudget): Matcher {
  const visit = (values: number) => work.spend("matchSteps", values);
  return (object) => {
    visit(1);
    return someEnd(object, path, test, visit);
  };
}

function not(matcher: Matcher): Matcher {
  return (object) => !matcher(object);
}
