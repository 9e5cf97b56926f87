import { ApiError } from "../api-error.ts";
import type { Json, JsonObject } from "../json.ts";
import { distance, isGeoPoint, isWithinBox } from "./geo-point.ts";
import { compareValues, sameValue } from "./value-order.ts";
import type { FieldCondition, NearCondition, WhereExpression } from "./where-expression.ts";
import { valuesAt } from "./where-path.ts";

/**
 * Decides exactly whether an object matches.
 *
 * @param object with `createdAt` and `updatedAt` as ISO 8601 texts with milliseconds
 * @see wire.md 3.2
 */
export function matches(expression: WhereExpression, object: JsonObject): boolean {
  switch (expression.kind) {
    case "and":
      return expression.operands.every((operand) => matches(operand, object));
    case "or":
      return expression.operands.some((operand) => matches(operand, object));
    case "ids":
      return typeof object.objectId === "string" && expression.objectIds.has(object.objectId);
    case "related":
    case "subquery":
      throw new ApiError("badParameter", "Conditions on other objects are not supported here.");
    case "field":
      return fulfils(valuesAt(object, expression.path), expression.condition);
  }
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

function fulfils(values: readonly Json[], condition: FieldCondition): boolean {
  switch (condition.operator) {
    case "$eq":
      return contains(values, condition.value);
    case "$ne":
      return !contains(values, condition.value);
    case "$in":
      return condition.values.some((value) => contains(values, value));
    case "$nin":
      return !condition.values.some((value) => contains(values, value));
    case "$all":
      return (
        condition.values.length > 0 && condition.values.every((value) => contains(values, value))
      );
    case "$size":
      return values.some((value) => Array.isArray(value) && value.length === condition.length);
    case "$exists":
      return values.length > 0 === condition.exists;
    case "$regex":
      return elements(values).some(
        (value) => typeof value === "string" && condition.pattern.test(value),
      );
    case "$nearSphere":
      return elements(values).some((value) => isNear(value, condition));
    case "$box":
      return elements(values).some((value) => isGeoPoint(value) && isWithinBox(value, condition));
    case "$lt":
    case "$lte":
    case "$gt":
    case "$gte":
      return elements(values).some((value) =>
        isOrdered(value, condition.operator, condition.value),
      );
  }
}

/** Equality as MongoDB has it: an element counts, and null stands for a missing field too. */
function contains(values: readonly Json[], wanted: Json): boolean {
  if (wanted === null && values.length === 0) return true;
  return elements(values).some((value) => sameValue(value, wanted));
}

function elements(values: readonly Json[]): readonly Json[] {
  return values.flatMap((value) => (Array.isArray(value) ? [value, ...value] : [value]));
}

function isOrdered(value: Json, operator: "$lt" | "$lte" | "$gt" | "$gte", bound: Json): boolean {
  const order = compareValues(value, bound);
  if (order === undefined) return false;
  switch (operator) {
    case "$lt":
      return order < 0;
    case "$lte":
      return order <= 0;
    case "$gt":
      return order > 0;
    case "$gte":
      return order >= 0;
  }
}

function isNear(value: Json, { point, minDistance, maxDistance }: NearCondition): boolean {
  if (!isGeoPoint(value)) return false;
  const radians = distance(value, point);
  return radians >= minDistance && radians <= maxDistance;
}
