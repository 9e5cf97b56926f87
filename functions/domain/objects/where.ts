import { ApiError } from "../api-error.ts";
import type { Json, JsonObject } from "../json.ts";
import { isObjectId } from "./object.ts";
import { dateMs, isJsonObject, isoMs, own, typeOf } from "./typed-value.ts";
import { validateValue } from "./value.ts";
import type {
  FieldCondition,
  FieldExpression,
  RelatedExpression,
  WhereExpression,
} from "./where-expression.ts";
import { type FieldPath, parseFieldPath } from "./where-path.ts";

/** Levels of `$and` and `$or`. */
const MAX_DEPTH = 10;
/** Conditions and listed values together; it bounds the work for one object. */
const MAX_NODES = 2_000;
const MAX_BRANCHES = 100;

/** Operators of LeanCloud that the engine does not evaluate. @see wire.md 3.2 */
const UNSUPPORTED = new Set([
  "$regex",
  "$options",
  "$inQuery",
  "$notInQuery",
  "$select",
  "$dontSelect",
  "$nearSphere",
  "$maxDistance",
  "$maxDistanceInMiles",
  "$maxDistanceInKilometers",
  "$maxDistanceInRadians",
  "$minDistanceInMiles",
  "$minDistanceInKilometers",
  "$minDistanceInRadians",
  "$within",
]);

/** Parsed from texts to moments, because the stored form is a text with milliseconds. */
const TIMESTAMPS = new Set(["createdAt", "updatedAt"]);

/** Conditions on other objects that the caller of the parser resolves. */
export interface WhereOptions {
  readonly relatedTo?: boolean;
}

/**
 * Parses `where`: an object, or an array that means AND.
 *
 * @throws ApiError badParameter for an unknown or unsupported operator, a malformed operand or too
 *   large a query; invalidKeyName for internal and secret fields; those of `validateValue`
 * @see wire.md 3.2
 */
export function parseWhere(where: Json, { relatedTo = false }: WhereOptions = {}): WhereExpression {
  const budget = { nodes: MAX_NODES, relatedTo };
  if (Array.isArray(where)) return { kind: "and", operands: parseList(where, budget, 0) };
  return parseFilter(where, budget, 0);
}

interface Budget {
  nodes: number;
  readonly relatedTo: boolean;
}

function spend(budget: Budget, nodes: number): void {
  budget.nodes -= nodes;
  if (budget.nodes < 0) throw bad("The query is too large.");
}

function parseList(list: Json | undefined, budget: Budget, depth: number): WhereExpression[] {
  if (!Array.isArray(list)) throw bad("A list of filters is expected.");
  if (list.length > MAX_BRANCHES) throw bad("The query has too many branches.");
  return list.map((filter) => parseFilter(filter, budget, depth + 1));
}

function parseFilter(filter: Json, budget: Budget, depth: number): WhereExpression {
  if (depth > MAX_DEPTH) throw bad("The query is nested too deeply.");
  if (!isJsonObject(filter)) throw bad("A filter must be a JSON object.");
  const operands = Object.entries(filter).flatMap(([key, value]): WhereExpression[] => {
    if (key === "$and" || key === "$or") return [parseLogical(key, value, { budget, depth })];
    if (key === "$relatedTo" && budget.relatedTo) return [parseRelated(value)];
    if (key.startsWith("$")) throw refusedOperator(key);
    return parseField(key, value, budget);
  });
  return operands.length === 1 ? (operands[0] as WhereExpression) : { kind: "and", operands };
}

function parseLogical(
  key: "$and" | "$or",
  value: Json,
  { budget, depth }: { budget: Budget; depth: number },
): WhereExpression {
  const operands = parseList(value, budget, depth);
  if (operands.length === 0) throw bad(`${key} needs at least one filter.`);
  return { kind: key === "$and" ? "and" : "or", operands };
}

function parseRelated(value: Json): RelatedExpression {
  const [object, key] = isJsonObject(value) ? [own(value, "object"), own(value, "key")] : [];
  if (isJsonObject(object) && typeOf(object) === "Pointer" && typeof key === "string") {
    const { className, objectId } = object;
    if (typeof className === "string" && typeof objectId === "string" && isObjectId(objectId)) {
      return { kind: "related", object: { className, objectId }, key };
    }
  }
  throw bad("$relatedTo needs an object and a key.");
}

function parseField(key: string, value: Json, budget: Budget): FieldExpression[] {
  const path = parseFieldPath(key);
  const conditions = isOperators(value) ? Object.entries(value) : [["$eq", value] as const];
  spend(budget, conditions.length);
  return conditions.map(([operator, operand]) => {
    if (Array.isArray(operand)) spend(budget, operand.length);
    const condition = parseCondition(operator, toStoredForm(path, operand));
    return { kind: "field", path, condition };
  });
}

function isOperators(value: Json): value is JsonObject {
  return isJsonObject(value) && Object.keys(value).some((key) => key.startsWith("$"));
}

function parseCondition(operator: string, operand: Json): FieldCondition {
  switch (operator) {
    case "$eq":
    case "$ne":
      validateValue(operand);
      return { operator, value: operand };
    case "$lt":
    case "$lte":
    case "$gt":
    case "$gte":
      return { operator, value: orderedOperand(operator, operand) };
    case "$in":
    case "$nin":
    case "$all":
      return { operator, values: listOperand(operator, operand) };
    case "$size":
      return { operator, length: sizeOperand(operand) };
    case "$exists":
      return { operator, exists: existsOperand(operand) };
    default:
      throw refusedOperator(operator);
  }
}

function orderedOperand(operator: string, operand: Json): Json {
  validateValue(operand);
  if (typeof operand === "object" && dateMs(operand) === undefined) {
    throw bad(`${operator} needs a number, a text or a date.`);
  }
  return operand;
}

function listOperand(operator: string, operand: Json): readonly Json[] {
  if (!Array.isArray(operand)) throw bad(`${operator} needs a list.`);
  validateValue(operand);
  return operand;
}

function sizeOperand(operand: Json): number {
  if (typeof operand !== "number" || !Number.isInteger(operand) || operand < 0) {
    throw bad("$size needs a whole number.");
  }
  return operand;
}

function existsOperand(operand: Json): boolean {
  if (typeof operand !== "boolean") throw bad("$exists needs true or false.");
  return operand;
}

/** The timestamps are stored as texts with milliseconds, which compare as their moments do. */
function toStoredForm([field, ...rest]: FieldPath, operand: Json): Json {
  if (!field || !TIMESTAMPS.has(field) || rest.length > 0) return operand;
  const convert = (value: Json): Json => {
    const ms = dateMs(value) ?? isoMs(value);
    return ms === undefined ? value : new Date(ms).toISOString();
  };
  return Array.isArray(operand) ? operand.map(convert) : convert(operand);
}

function refusedOperator(operator: string): ApiError {
  const known = UNSUPPORTED.has(operator) || operator === "$relatedTo";
  return bad(known ? `Unsupported operator: ${operator}.` : "Unknown operator.");
}

function bad(text: string): ApiError {
  return new ApiError("badParameter", text);
}
