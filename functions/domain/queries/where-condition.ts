import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import { dateMs, isoMs } from "../objects/typed-value.ts";
import { validateValue } from "../objects/validate-value.ts";
import { shown } from "../objects/value-error.ts";
import type { FieldPath } from "./field-path.ts";
import { DISTANCE_BOUNDS, parseBox, parseNear } from "./geo.ts";
import { parseRegex } from "./regex.ts";
import { badQuery, spend, type WhereContext } from "./where-context.ts";
import type { FieldCondition, Regex } from "./where-expression.ts";

/** Stored as ISO 8601 strings with milliseconds, not as typed dates. */
const TIMESTAMPS = new Set(["createdAt", "updatedAt"]);

/** Testing a regular expression costs about as much as this many comparisons. */
const REGEX_NODES = 50;
/** Matching steps that take as long as compiling a pattern. */
const COMPILING_STEPS = 50_000;

const KNOWN =
  "A condition has $eq, $ne, $lt, $lte, $gt, $gte, $in, $nin, $all, $size, $exists, $regex, $not, $nearSphere, $within, $inQuery, $notInQuery, $select or $dontSelect.";

export interface OperatorUse {
  readonly path: FieldPath;
  readonly operator: string;
  readonly operand: Json;
  /** All operators of the field, since some modify others. */
  readonly operators: JsonObject;
}

/**
 * Whether an operator only modifies another one, as `$options` does `$regex`.
 *
 * @throws ApiError badParameter if that other operator is missing
 */
export function isModifier(operator: string, operators: JsonObject): boolean {
  const modified = operator === "$options" ? "$regex" : "$nearSphere";
  if (operator !== "$options" && !Object.hasOwn(DISTANCE_BOUNDS, operator)) return false;
  if (!Object.hasOwn(operators, modified)) throw badQuery(`${operator} needs ${modified}.`);
  return true;
}

/** @throws ApiError badParameter, and errors of `validateValue` */
export function parseCondition(use: OperatorUse, context: WhereContext): FieldCondition {
  const operand = toStoredForm(use.path, use.operand);
  const { operator, operators } = use;
  const field = use.path.join(".");
  switch (operator) {
    case "$eq":
    case "$ne":
      validateValue(operand, field);
      return { operator, value: operand };
    case "$lt":
    case "$lte":
    case "$gt":
    case "$gte":
      return { operator, value: orderedOperand({ operator, operand }, field) };
    case "$in":
    case "$nin":
    case "$all":
      return { operator, values: listOperand(operator, operand, context) };
    case "$size":
      return { operator, length: sizeOperand(operand) };
    case "$exists":
      return { operator, exists: existsOperand(operand) };
    case "$regex":
      return { operator, pattern: parsePattern(operand, operators.$options, context) };
    case "$not":
      return { operator, pattern: parseNegated(operand, context) };
    case "$nearSphere":
      return parseNear(operand, operators);
    case "$within":
      return parseBox(operand);
    default:
      throw badQuery(`Unknown operator ${shown(operator)} of '${shown(field)}'. ${KNOWN}`);
  }
}

function parsePattern(source: Json, options: Json | undefined, context: WhereContext): Regex {
  spend(context, REGEX_NODES);
  context.work.spend("matchSteps", COMPILING_STEPS);
  return parseRegex(source, options);
}

/** Other operators have opposites of their own. */
function parseNegated(operand: Json, context: WhereContext): Regex {
  const { $regex, $options, ...rest } = isJsonObject(operand) ? operand : {};
  if ($regex !== undefined && Object.keys(rest).length === 0) {
    return parsePattern($regex, $options, context);
  }
  throw badQuery('$not takes a pattern: {"$not":{"$regex":"…"}}.');
}

function orderedOperand(
  { operator, operand }: Pick<OperatorUse, "operator" | "operand">,
  field: string,
): Json {
  validateValue(operand, field);
  if (typeof operand === "object" && dateMs(operand) === undefined) {
    throw badQuery(`${operator} needs a number, string, date or boolean.`);
  }
  return operand;
}

function listOperand(operator: string, operand: Json, context: WhereContext): readonly Json[] {
  if (!Array.isArray(operand)) throw badQuery(`${operator} needs an array.`);
  spend(context, operand.length);
  validateValue(operand, operator);
  return operand;
}

function sizeOperand(operand: Json): number {
  if (typeof operand !== "number" || !Number.isInteger(operand) || operand < 0) {
    throw badQuery("$size needs a whole number of 0 or more.");
  }
  return operand;
}

function existsOperand(operand: Json): boolean {
  if (typeof operand !== "boolean") throw badQuery("$exists needs true or false.");
  return operand;
}

/** ISO strings with milliseconds sort in the order of their moments. */
function toStoredForm([field, ...rest]: FieldPath, operand: Json): Json {
  if (!field || !TIMESTAMPS.has(field) || rest.length > 0) return operand;
  const convert = (value: Json): Json => {
    const ms = dateMs(value) ?? isoMs(value);
    return ms === undefined ? value : new Date(ms).toISOString();
  };
  return Array.isArray(operand) ? operand.map(convert) : convert(operand);
}
