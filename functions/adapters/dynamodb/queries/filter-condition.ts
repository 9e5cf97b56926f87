import type { Json } from "../../../domain/json.ts";
import type { FieldPath } from "../../../domain/queries/field-path.ts";
import type { FieldCondition } from "../../../domain/queries/where-expression.ts";
import { allOf, anyOf, type Fragment, not, type Placeholders, test } from "./filter-fragment.ts";
import { atLeast, atMost, equalsOne, isExactly, type Operand } from "./filter-value.ts";

const DEGREES = 180 / Math.PI;
/** Degrees; larger than the rounding error of the haversine formula. */
const DISTANCE_MARGIN = 1e-6;

/**
 * A test that holds at least for every object whose field meets the condition. Lists pass whenever the
 * condition may apply to their elements.
 */
export function toConditionTest(
  path: FieldPath,
  condition: FieldCondition,
  placeholders: Placeholders,
): Fragment | undefined {
  const names = path.map((segment) => placeholders.name(segment));
  const operand = operandAt(names.join("."), placeholders);
  const fragment = toValueTest(operand, condition);
  if (!fragment) return undefined;
  const parents = names.slice(1).map((_, index) => names.slice(0, index + 1).join("."));
  return anyOf([fragment, ...parents.map((parent) => operandAt(parent, placeholders).isType("L"))]);
}

function operandAt(path: string, placeholders: Placeholders): Operand {
  return {
    path,
    value: (value) => placeholders.value(value),
    name: (name) => placeholders.name(name),
    isType: (type) => test(`attribute_type(${path},${placeholders.value(type)})`),
    exists: test(`attribute_exists(${path})`),
    isMissing: test(`attribute_not_exists(${path})`),
  };
}

function toValueTest(operand: Operand, condition: FieldCondition): Fragment | undefined {
  switch (condition.operator) {
    case "$eq":
      return equalsOne(operand, [condition.value]);
    case "$in":
      return equalsOne(operand, condition.values);
    case "$all":
      return allOf(condition.values.flatMap((value) => equalsOne(operand, [value]) ?? []));
    case "$ne":
      return equalsNone(operand, [condition.value]);
    case "$nin":
      return equalsNone(operand, condition.values);
    case "$gt":
    case "$gte":
      return orList(operand, atLeast(operand, condition.value));
    case "$lt":
    case "$lte":
      return orList(operand, atMost(operand, condition.value));
    case "$exists":
      return condition.exists ? operand.exists : anyOf([operand.isMissing, operand.isType("NULL")]);
    case "$size":
      return allOf([
        operand.isType("L"),
        test(`size(${operand.path})=${operand.value(condition.length)}`),
      ]);
    case "$regex":
      return orList(operand, startsWith(operand, condition.pattern.prefix));
    case "$not":
      return undefined;
    case "$nearSphere": {
      const degrees = condition.maxDistance * DEGREES + DISTANCE_MARGIN;
      const { latitude } = condition.point;
      return orList(operand, isBetweenLatitudes(operand, latitude - degrees, latitude + degrees));
    }
    case "$box": {
      const { southwest, northeast } = condition;
      const inside = isBetweenLatitudes(operand, southwest.latitude, northeast.latitude);
      return orList(operand, inside);
    }
  }
}

function orList(operand: Operand, fragment: Fragment | undefined): Fragment | undefined {
  return fragment && anyOf([fragment, operand.isType("L")]);
}

/** Each value excludes objects on its own, so values that can't be tested are skipped. */
function equalsNone(operand: Operand, values: readonly Json[]): Fragment | undefined {
  return allOf(
    values.flatMap((value) => {
      if (value === null) return [operand.exists, not(operand.isType("NULL"))];
      const fragment = isExactly(operand, value);
      return fragment ? [not(fragment)] : [];
    }),
  );
}

function startsWith(operand: Operand, prefix: string | undefined): Fragment {
  if (prefix === undefined || prefix === "") return operand.isType("S");
  return test(`begins_with(${operand.path},${operand.value(prefix)})`);
}

/** Undefined for bounds that DynamoDB rejects. */
function isBetweenLatitudes(operand: Operand, south: number, north: number): Fragment | undefined {
  if (south > north) return undefined;
  if (south <= -90 && north >= 90) return operand.isType("M");
  const latitude = `${operand.path}.${operand.name("latitude")}`;
  const bounds = [Math.max(south, -90), Math.min(north, 90)].map((value) => operand.value(value));
  return test(`${latitude} BETWEEN ${bounds.join(" AND ")}`);
}
