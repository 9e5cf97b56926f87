import { ApiError } from "../api-error.ts";
import type { Json, JsonObject } from "../json.ts";
import { compareValues, sameValue } from "../objects/value-order.ts";
import { type EndTest, type FieldPath, someEnd } from "./field-path.ts";
import { distance, isGeoPoint, isWithinBox } from "./geo-point.ts";
import { createValueIndex } from "./value-index.ts";
import type {
  FieldCondition,
  FieldExpression,
  GeoPoint,
  NearCondition,
  TextPattern,
  WhereExpression,
} from "./where-expression.ts";

/**
 * Decides exactly whether an object matches.
 *
 * @param object with `createdAt` and `updatedAt` as ISO 8601 texts with milliseconds
 */
export type Matcher = (object: JsonObject) => boolean;

/** Of one value; undefined stands for a missing one. */
type ValueTest = (value: Json | undefined) => boolean;

/**
 * The matcher of a query, made once and asked for every object.
 *
 * @throws ApiError badParameter for a condition on other objects that nobody has resolved
 * @see wire.md 3.2; where it says nothing, MongoDB's rules hold
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

/** `compileWhere` for a single object. */
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
      return someValue(path, isSameAs(condition.value));
    case "$in":
      return someValue(path, isOneOf(condition.values));
    case "$ne":
      return not(someValue(path, isSameAs(condition.value)));
    case "$nin":
      return not(someValue(path, isOneOf(condition.values)));
    case "$exists": {
      const isThere: Matcher = (object) => someEnd(object, path, (value) => value !== undefined);
      return condition.exists ? isThere : not(isThere);
    }
    case "$all":
      return containsAll(path, condition.values);
    case "$size":
      return (object) =>
        someEnd(object, path, (value) => Array.isArray(value) && value.length === condition.length);
    case "$regex":
      return someValue(path, matchesPattern(condition.pattern));
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

function matchesPattern(pattern: TextPattern): ValueTest {
  return (value) => typeof value === "string" && pattern.test(value);
}

const ACCEPTED = {
  $lt: (order: number) => order < 0,
  $lte: (order: number) => order <= 0,
  $gt: (order: number) => order > 0,
  $gte: (order: number) => order >= 0,
} as const;

/** Values of another type have no order and don't match. */
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

/** null stands for a missing field too. */
function isSameAs(wanted: Json): ValueTest {
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

/** A list at the end of the path stands for its elements and for itself. */
function someValue(path: FieldPath, test: ValueTest): Matcher {
  const end: EndTest = (value, byIndex) =>
    (Array.isArray(value) && !byIndex && value.some(test)) || test(value);
  return (object) => someEnd(object, path, end);
}

function not(matcher: Matcher): Matcher {
  return (object) => !matcher(object);
}

/** A field whose value, or one element of it, is one of `values`, in every object that matches. */
export interface Equality {
  /** A top-level field's name or a dotted path. */
  readonly field: string;
  readonly values: readonly Json[];
}

/**
 * The conditions that every match fulfils and that an index of a field's values can answer.
 * Conditions that a missing field would fulfil too (null) are left out.
 */
export function equalities(expression: WhereExpression): readonly Equality[] {
  if (expression.kind === "and") return expression.operands.flatMap(equalities);
  if (expression.kind === "ids") {
    return [{ field: "objectId", values: [...expression.objectIds] }];
  }
  if (expression.kind !== "field") return [];
  const field = expression.path.join(".");
  return alternatives(expression.condition)
    .filter((values) => !values.includes(null))
    .map((values) => ({ field, values }));
}

/** Each entry is one condition: a list of values of which one must be there. */
function alternatives(condition: FieldCondition): readonly (readonly Json[])[] {
  switch (condition.operator) {
    case "$eq":
      return [[condition.value]];
    case "$in":
      return [condition.values];
    case "$all":
      return condition.values.map((value) => [value]);
    default:
      return [];
  }
}
