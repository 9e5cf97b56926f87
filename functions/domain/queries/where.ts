import { type ApiError, explainedError } from "../api-error.ts";
import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import { isObjectId } from "../objects/object.ts";
import { getType, own } from "../objects/typed-value.ts";
import { shown, typeName } from "../objects/value-error.ts";
import type { Requester } from "../requester.ts";
import { type FieldPath, isPlatformKey, parseFieldPath, parseFullPath } from "./field-path.ts";
import { isSubQuery, parseSubQuery } from "./sub-query.ts";
import { isModifier, parseCondition } from "./where-condition.ts";
import { badQuery, spend, startContext, type WhereContext } from "./where-context.ts";
import type { RelatedExpression, WhereExpression } from "./where-expression.ts";

/** Levels of `$and` and `$or`. */
const MAX_DEPTH = 10;
const MAX_BRANCHES = 100;

/**
 * Parses `where`: an object, an array (which means AND), or either of them as a JSON string
 * (docs/protocol/queries.md, Conditions).
 *
 * @param requester with the master key they may test if users have an account on a platform; their
 *   work budget pays for the patterns
 * @throws ApiError badParameter for an unknown operator, a malformed operand or a query that is too
 *   large; malformedJson; invalidKeyName for internal and secret fields; classNotFound for a
 *   sub-query on a class that is not served; errors of `validateValue`
 */
export function parseWhere(
  where: Json,
  requester: Pick<Requester, "master" | "work">,
): WhereExpression {
  return parseAny(where, startContext(parseAny, requester));
}

function parseAny(where: Json, context: WhereContext): WhereExpression {
  const parsed = typeof where === "string" ? parseJson(where) : where;
  return parseFilterOrList(parsed, context);
}

function parseJson(text: string): Json {
  if (text.trim() === "") return {};
  try {
    return JSON.parse(text) as Json;
  } catch (error) {
    if (error instanceof SyntaxError) throw notJson(text);
    throw error;
  }
}

const BESIDE_FIELDS = "Beside fields, a filter has $and, $or and $relatedTo.";

function notJson(text: string): ApiError {
  const form = 'where must be JSON, percent-encoded in a URL, such as {"name":"tom"}';
  return explainedError("malformedJson", `${form}; it is '${shown(text)}'.`);
}

/** PHP writes an empty object as `[]`, so an empty filter arrives as an empty array. */
function parseFilterOrList(where: Json, context: WhereContext): WhereExpression {
  if (!Array.isArray(where)) return parseFilter(where, context);
  if (context.depth > MAX_DEPTH) throw badQuery("The query is nested too deeply.");
  return { kind: "and", operands: parseList(where, context) };
}

function parseList(list: Json | undefined, context: WhereContext): WhereExpression[] {
  if (!Array.isArray(list)) throw badQuery("$and and $or need an array of filters.");
  if (list.length > MAX_BRANCHES) {
    throw badQuery(`$and and $or take at most ${MAX_BRANCHES} filters.`);
  }
  const inner = { ...context, depth: context.depth + 1 };
  return list.map((filter) => parseFilterOrList(filter, inner));
}

function parseFilter(filter: Json, context: WhereContext): WhereExpression {
  if (context.depth > MAX_DEPTH) throw badQuery("The query is nested too deeply.");
  if (!isJsonObject(filter)) throw badFilter(filter);
  const operands = Object.entries(filter).flatMap(([key, value]): WhereExpression[] => {
    if (key === "$and" || key === "$or") return [parseLogical(key, value, context)];
    if (key === "$relatedTo") return [parseRelated(value)];
    if (key.startsWith("$")) throw badQuery(`Unknown operator ${shown(key)}. ${BESIDE_FIELDS}`);
    return parseField(key, value, context);
  });
  return operands.length === 1 ? (operands[0] as WhereExpression) : { kind: "and", operands };
}

function badFilter(filter: Json): ApiError {
  return badQuery(
    `A filter must be a JSON object such as {"name":"tom"}, not ${typeName(filter)}.`,
  );
}

function parseLogical(key: "$and" | "$or", value: Json, context: WhereContext): WhereExpression {
  const operands = parseList(value, context);
  if (operands.length === 0) throw badQuery(`${key} needs at least one filter.`);
  return { kind: key === "$and" ? "and" : "or", operands };
}

function parseRelated(value: Json): RelatedExpression {
  const [object, key] = isJsonObject(value) ? [own(value, "object"), own(value, "key")] : [];
  if (isJsonObject(object) && getType(object) === "Pointer" && typeof key === "string") {
    const { className, objectId } = object;
    if (typeof className === "string" && typeof objectId === "string" && isObjectId(objectId)) {
      return { kind: "related", object: { className, objectId }, key };
    }
  }
  throw badQuery("$relatedTo needs object, a Pointer, and key, the name of a relation.");
}

function parseField(key: string, value: Json, context: WhereContext): WhereExpression[] {
  const path = parseConditionPath(key, value, context);
  const operators: JsonObject = hasOperators(value) ? value : { $eq: value };
  spend(context, Object.keys(operators).length);
  return Object.entries(operators).flatMap(([operator, operand]): WhereExpression[] => {
    if (isModifier(operator, operators)) return [];
    if (isSubQuery(operator)) return [parseSubQuery({ path, operator, operand }, context)];
    const condition = parseCondition({ path, operator, operand, operators }, context);
    return [{ kind: "field", path, condition }];
  });
}

/** The master key may test whether users have an account on a platform, but not compare its tokens. */
function parseConditionPath(key: string, value: Json, { master }: WhereContext): FieldPath {
  const isTest = isJsonObject(value) && Object.keys(value).join() === "$exists";
  return master && isTest && isPlatformKey(key) ? parseFullPath(key) : parseFieldPath(key);
}

function hasOperators(value: Json): value is JsonObject {
  return isJsonObject(value) && Object.keys(value).some((key) => key.startsWith("$"));
}
