import type { Json, JsonObject } from "../json.ts";
import { shown } from "../objects/value-error.ts";
import { type Binding, toJson } from "./bind-values.ts";
import { likePattern } from "./like-pattern.ts";
import type {
  Comparison,
  Condition,
  DistanceBound,
  FieldTest,
  OrderKey,
  Select,
  Value,
} from "./syntax.ts";
import { syntaxError } from "./tokens.ts";

const OPERATORS: Readonly<Record<Comparison, string>> = {
  "=": "$eq",
  "!=": "$ne",
  "<": "$lt",
  "<=": "$lte",
  ">": "$gt",
  ">=": "$gte",
};

const BOUNDS: Readonly<Record<DistanceBound["unit"], string>> = {
  km: "InKilometers",
  miles: "InMiles",
  radians: "InRadians",
};

/**
 * The condition as `where` has it (docs/protocol/queries.md, Conditions). Every value is the operand of
 * an operator, so a value of `pvalues` that looks like operators is refused like any key with `$`.
 *
 * @throws ApiError cqlSyntax
 */
export function toWhere(condition: Condition, binding: Binding): JsonObject {
  if ("operands" in condition) {
    return { [`$${condition.kind}`]: condition.operands.map((each) => toWhere(each, binding)) };
  }
  if (condition.kind === "related") {
    const { owner, relation } = condition;
    return { $relatedTo: { object: toJson(owner, binding), key: relation } };
  }
  const where: JsonObject = Object.create(null);
  where[condition.field] = toOperators(condition, binding);
  return where;
}

function toOperators(test: FieldTest, binding: Binding): JsonObject {
  const json = (value: Value) => toJson(value, binding);
  switch (test.kind) {
    case "compare":
      return { [OPERATORS[test.operator]]: json(test.value) };
    case "like":
      return negate(test.negated, likePattern(json(test.pattern)));
    case "regexp":
      return negate(test.negated, { $regex: json(test.pattern) });
    case "in":
      return { [test.negated ? "$nin" : "$in"]: test.values.map(json) };
    case "all":
      return { $all: test.values.map(json) };
    case "exists":
      return { $exists: test.exists };
    case "size":
      return { $size: json(test.size) };
    case "near":
      return { $nearSphere: toPoint(json(test.point)), ...toBounds(test.bounds, binding) };
    case "within":
      return { $within: { $box: [toPoint(json(test.southwest)), toPoint(json(test.northeast))] } };
    case "subQuery":
      return compareWithResults(test.query, test.negated, binding);
  }
}

function negate(negated: boolean, condition: JsonObject): JsonObject {
  return negated ? { $not: condition } : condition;
}

/** With one selected field, the results' values of it; else the results themselves, as Pointers. */
function compareWithResults(select: Select, negated: boolean, binding: Binding): JsonObject {
  const [key] = select.columns.names;
  const query = toSubQuery(select, binding);
  if (key === undefined) return { [negated ? "$notInQuery" : "$inQuery"]: query };
  return { [negated ? "$dontSelect" : "$select"]: { query, key } };
}

/** CQL writes the longitude first, as GeoJSON does. */
function toPoint(value: Json): Json {
  if (!Array.isArray(value) || value.length !== 2) return value;
  const [longitude = null, latitude = null] = value;
  return { __type: "GeoPoint", latitude, longitude };
}

function toBounds(bounds: readonly DistanceBound[], binding: Binding): JsonObject {
  return Object.fromEntries(
    bounds.map(({ limit, distance, unit }) => [
      `$${limit}Distance${BOUNDS[unit]}`,
      toJson(distance, binding),
    ]),
  );
}

/** LeanCloud answers at most as many, whatever the limit says, and apps write 9999. */
const MAX_LIMIT = 1_000;

/** The members of a query that `where` may have inside, too. @throws ApiError cqlSyntax */
export function toSubQuery(select: Select, binding: Binding): JsonObject {
  const { className, where, order, limit, skip } = select;
  return {
    className,
    ...(where && { where: toWhere(where, binding) }),
    ...(order.length > 0 && { order: toOrder(order) }),
    ...(limit && { limit: Math.min(toWholeNumber("limit", limit, binding), MAX_LIMIT) }),
    ...(skip && { skip: toWholeNumber("skip", skip, binding) }),
  };
}

/** Without the keys that an earlier one decides: Valine orders by one field twice. */
function toOrder(order: readonly OrderKey[]): string {
  const first = order.filter(
    ({ field }, index) => order.findIndex((key) => key.field === field) === index,
  );
  return first.map(({ field, descending }) => (descending ? `-${field}` : field)).join(",");
}

function toWholeNumber(name: string, value: Value, binding: Binding): number {
  const number = toJson(value, binding);
  if (typeof number === "number" && Number.isSafeInteger(number) && number >= 0) return number;
  throw syntaxError(
    `${name} must be a whole number of 0 or more, not ${shown(JSON.stringify(number))}.`,
  );
}
