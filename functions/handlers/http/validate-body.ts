import type { BodyValidators, ValidationError } from "../../contract/validator.ts";
import { ApiError, type ErrorName, explainedError } from "../../domain/api-error.ts";
import { isJsonObject, type Json, type JsonObject } from "../../domain/json.ts";
import { requireObject } from "../../domain/objects/parse-json.ts";
import { shown, typeName } from "../../domain/objects/value-error.ts";
import type { OperationId } from "../../generated/operations.ts";
import { rejectNearMisses } from "./near-miss.ts";
import { operationTable } from "./operation-table.ts";
import { withoutEnvelope } from "./tunnel.ts";

/** Validators that are imported when an operation needs its own. */
export type LateValidators = (operationId: OperationId) => Promise<BodyValidators>;

/**
 * The body of an operation, validated and without envelope keys; undefined if the operation takes
 * none, even if SDKs send `{}` or `null`. An operation with `anyBody` gets any JSON.
 *
 * @throws ApiError malformedJson unless it is an object, and errors of `validateBody`
 */
export async function validBody(
  operationId: OperationId,
  body: Json | undefined,
  validators: BodyValidators | LateValidators,
): Promise<Json | undefined> {
  const isAbsent = body === undefined || body === null;
  const { hasBody, bodyOptional, anyBody, bodyKeys } = operationTable[operationId];
  if (anyBody) return isJsonObject(body) ? withoutEnvelope(body) : body;
  if (!hasBody) {
    if (!isAbsent) requireObject(body);
    return undefined;
  }
  const object =
    isAbsent && bodyOptional ? Object.create(null) : withoutEnvelope(requireObject(body));
  if (bodyKeys !== undefined) rejectNearMisses(object, bodyKeys);
  const known = typeof validators === "function" ? await validators(operationId) : validators;
  validateBody(operationId, object, known);
  return object;
}

/**
 * @throws ApiError the one that the operation's schema names for the property, else invalidValueType
 * @throws Error when the function was not given the operation's validator
 */
export function validateBody(
  operationId: OperationId,
  body: JsonObject,
  validators: BodyValidators,
): void {
  const validate =
    validators[`is${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}Body`];
  if (!validate) throw new Error(`No validator for the body of ${operationId}`);
  if (validate(body)) return;
  throw toApiError(operationTable[operationId].invalid, validate.errors?.[0], body);
}

/** Errors whose catalogue text does not name the property. */
const GENERAL = new Set(["missingKey", "badParameter"]);

function toApiError(
  invalid: Readonly<Record<string, string>> | undefined,
  error: ValidationError | undefined,
  body: JsonObject,
): ApiError {
  const field = error && topLevelField(error);
  if (!error || field === undefined) return new ApiError("invalidValueType");
  const name = invalid && Object.hasOwn(invalid, field) ? invalid[field] : undefined;
  const explanation = explain(error, body);
  if (name === undefined) {
    const text = `Invalid value type for field '${shown(field)}': ${explanation}`;
    return new ApiError("invalidValueType", text);
  }
  if (GENERAL.has(name)) return new ApiError(name as ErrorName, explanation);
  return explainedError(name as ErrorName, explanation);
}

/** Names only the type of a value, because the value may be secret; an enum's word is shown. */
function explain(error: ValidationError, body: JsonObject): string {
  const { instancePath, keyword, params, message } = error;
  const path = instancePath.split("/").slice(1).map(unescapePointer);
  if (keyword === "required")
    return `${toPath([...path, String(params.missingProperty)])} is required.`;
  const field = toPath(path);
  if (keyword === "pattern") return `${field} must ${describePattern(String(params.pattern))}.`;
  const allowed = params.allowedValues ?? params.type;
  if (allowed === undefined) return `${field} ${message}.`;
  const value = valueAt(body, path);
  const isWord = keyword === "enum" && typeof value === "string";
  const found = isWord ? `'${shown(value)}'` : typeName(value);
  return `${field} must be ${toAlternatives([allowed].flat())}, not ${found}.`;
}

function describePattern(pattern: string): string {
  const [, beginning] = /^\^((?:[\w/-]|\\\.)+)$/.exec(pattern) ?? [];
  return beginning
    ? `begin with ${beginning.replaceAll("\\.", ".")}`
    : `match the pattern ${pattern}`;
}

/** A path as JavaScript writes it, such as `requests[0].path`. */
function toPath(segments: readonly string[]): string {
  return segments
    .map((each, index) => (/^\d+$/.test(each) ? `[${each}]` : (index > 0 ? "." : "") + shown(each)))
    .join("");
}

function valueAt(body: JsonObject, path: readonly string[]): Json | undefined {
  let value: Json | undefined = body;
  for (const segment of path) value = (value as JsonObject | undefined)?.[segment];
  return value;
}

function unescapePointer(segment: string): string {
  return segment.replaceAll("~1", "/").replaceAll("~0", "~");
}

/** JSON types as a sentence names them. */
const TYPE_NAMES: Readonly<Record<string, string>> = {
  array: "an array",
  boolean: "true or false",
  integer: "a whole number",
  number: "a number",
  object: "an object",
  string: "a string",
};

function toAlternatives(allowed: readonly unknown[]): string {
  return allowed.map((each) => TYPE_NAMES[String(each)] ?? String(each)).join(" or ");
}

/** The top-level property that an error is about; it may be missing or not allowed. */
function topLevelField({ instancePath, params }: ValidationError): string | undefined {
  const [, pointer] = instancePath.split("/");
  if (pointer !== undefined) return unescapePointer(pointer);
  const { missingProperty, additionalProperty, propertyName } = params;
  return [missingProperty, additionalProperty, propertyName].find(isString);
}

function isString(value: unknown): value is string {
  return typeof value === "string";
}
