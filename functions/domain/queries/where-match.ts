import { ApiError } from "../api-error.ts";
import type { Json, JsonObject } from "../json.ts";
import { createValueIndex, sameValue } from "../objects/value-equality.ts";
import { compareValues } from "../objects/value-order.ts";
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
 * @throws ApiError badParameter for a condition on other objects that was not resolved before
 */
export function compileWhere(expression: WhereExpression): Matcher {
  switch (expression.kind) {
    case "and":
      return all(expression.operands.map(compileWhere));
    case "or":
      return some(expression.operands.map(compileWhere));
    case "ids":
      return ({ objectId }) => typeof objectId === "string" && expression.objectIds.has(objectId);
    case "related":
    case "subquery":
      throw new ApiError("badParameter", "Conditions on other objects are not supported here.");
    case "field":
      return compileField(expression);
  }
}

/** Whether a single object matches; use `compileWhere` for several. */
export function matches(expression: WhereExpression, object: JsonObject): boolean {
  return compileWhere(expression)(object);
}

function all(matchers: readonly Matcher[]): Matcher {
  const [only] = matchers;
  if (only && matchers.length === 1) return only;
  return (object) => matchers.every((matcher) => matcher(object));
}

function some(matchers: readonly Matcher[]): Matcher {
  return (object) => matchers.some((matcher) => matcher(object));
}

function compileField({ path, condition }: FieldExpression): Matcher {
  switch (condition.operator) {
    case "$eq":
      return someValue(path, isEqualTo(condition.value));
    case "$in":
      return someValue(path, isOneOf(condition.values));
    case "$ne":
      return not(someValue(path, isEqualTo(condition.value)));
    case "$nin":
      return not(someValue(path, isOneOf(condition.values)));
    case "$exists": {
      const exists: Matcher = (object) => someEnd(object, path, (value) => value !== undefined);
      return condition.exists ? exists : not(exists);
    }
    case "$all":
      return containsAll(path, condition.values);
    case "$size":
      return (object) =>
        someEnd(object, path, (value) => Array.isArray(value) && value.length === condition.length);
    case "$regex":
      return someValue(path, matchesRegex(condition.pattern));
    case "$nearSphere":
      return someValue(path, (value) => isGeoPoint(value) && isNear(value, condition));
    case "$box":
      return someValue(path, (value) => isGeoPoint(value) && isWithinBox(value, condition));
    case "$lt":
    case "$lte":
    case "$gt":
    case "$gte":
      return someValue(path, isOrdered(condition.value, ACCEPTED[condition.operator]));
  }
}

function matchesRegex(regex: Regex): ValueTest {
  return (value) => typeof value === "string" && regex.test(value);
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

function containsAll(path: FieldPath, values: readonly Json[]): Matcher {
  const index = createValueIndex(values);
  return (object) => {
    const found = new Set<number>();
    return someValue(path, (value) => {
      const number = index.find(value ?? null);
      if (number !== undefined) found.add(number);
      return number !== undefined && found.size === index.size;
    })(object);
  };
}

/** An array at the end of the path matches as a whole or by one of its elements. */
function someValue(path: FieldPath, test: ValueTest): Matcher {
  const end: EndTest = (value, byIndex) =>
    (Array.isArray(value) && !byIndex && value.some(test)) || test(value);
  return (object) => someEnd(object, path, end);
}

function not(matcher: Matcher): Matcher {
  return (object) => !matcher(object);
}
