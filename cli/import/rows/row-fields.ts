import { ApiError } from "../../../functions/domain/api-error.ts";
import type { Columns } from "../../../functions/domain/classes/columns.ts";
import { secondDigits } from "../../../functions/domain/classes/object-id.ts";
import { isJsonObject, type Json, type JsonObject } from "../../../functions/domain/json.ts";
import { isAppClass, isSystemClass } from "../../../functions/domain/objects/class-name.ts";
import { validateStored } from "../../../functions/domain/objects/field-ops.ts";
import {
  assertStorable,
  isObjectId,
  type ObjectTimes,
  toImportedFields,
} from "../../../functions/domain/objects/object.ts";
import { parseJson } from "../../../functions/domain/objects/parse-json.ts";
import { getType, own } from "../../../functions/domain/objects/typed-value.ts";
import type { SourceRow } from "../../formats/source-row.ts";

/** A row is not imported; the message is a sentence without the row's values. */
export class RefusedRowError extends Error {
  override readonly name = "RefusedRowError";
}

/** The fields of every object. */
export interface RowFields extends ObjectTimes {
  readonly objectId: string;
  /** Fields as in a client's create body: validated, without fields that the service sets. */
  readonly fields: JsonObject;
  /** Columns of relations; their links come in rows of their own. */
  readonly relations: Columns;
}

/**
 * @throws RefusedRowError the row can't be an object
 * @throws ApiError a value that no object can have
 */
export function toRowFields({ value }: SourceRow): RowFields {
  // A copy without prototypes, within the limits of a request's body.
  const row = parseJson(JSON.stringify(value)) as JsonObject;
  const objectId = toObjectId(row.objectId);
  const entries = Object.entries(row).filter(([key, item]) => isField(key, item));
  const relations = entries.map(([key, item]) => toRelation(key, item));
  const plain = entries.filter(([, item]) => getType(item) !== "Relation");
  const fields = toImportedFields(Object.fromEntries(plain) as JsonObject);
  for (const [key, item] of Object.entries(fields)) validateStored(item, key);
  assertStorable(fields);
  return {
    objectId,
    ...toTimes(row, objectId),
    fields,
    relations: Object.assign({}, ...relations),
  };
}

/** An ACL of null grants the same as a missing ACL. */
function isField(key: string, item: JsonObject[string] | undefined): boolean {
  return !key.startsWith("_") && !(key === "ACL" && item === null);
}

function toObjectId(value: unknown): string {
  if (typeof value === "string" && isObjectId(value)) return value;
  throw new RefusedRowError("objectId must be a string of 1 to 64 letters and digits.");
}

function toRelation(key: string, item: JsonObject[string] | undefined): Columns {
  const className = isJsonObject(item) ? own(item, "className") : undefined;
  const isRelation = getType(item) === "Relation" && typeof className === "string";
  return isRelation ? toRelationColumn(key, className) : {};
}

/**
 * The column of a relation.
 *
 * @throws ApiError invalidKeyName; RefusedRowError the key or the class can't be one
 */
export function toRelationColumn(key: string, className: string): Columns {
  const isKey = Object.hasOwn(toImportedFields({ [key]: null }), key);
  if (isKey && (isAppClass(className) || isSystemClass(className))) {
    return { [key]: { type: "Relation", className } };
  }
  throw new RefusedRowError("A relation must have the name of a column and that of a class.");
}

/** The row's invalid times. The import replaces them by the time in the objectId or by the other field. */
export function invalidTimes({ value }: SourceRow): ("createdAt" | "updatedAt")[] {
  return (["createdAt", "updatedAt"] as const).filter((field) => {
    const given = value[field] as Json | undefined;
    return given !== undefined && given !== null && toIso(given) === undefined;
  });
}

function toTimes(row: JsonObject, objectId: string): ObjectTimes {
  const createdAt = toIso(row.createdAt) ?? idTime(objectId) ?? toIso(row.updatedAt);
  if (createdAt === undefined) {
    throw new RefusedRowError(
      "createdAt must be a date in ISO 8601, such as 2026-01-31T10:00:00.000Z.",
    );
  }
  return { createdAt, updatedAt: toIso(row.updatedAt) ?? createdAt };
}

function toIso(value: JsonObject[string] | undefined): string | undefined {
  const text = isJsonObject(value) ? own(value, "iso") : value;
  const ms = typeof text === "string" ? Date.parse(text) : Number.NaN;
  return Number.isNaN(ms) ? undefined : new Date(ms).toISOString();
}

/** MongoDB's ids begin with the second of their creation. */
function idTime(objectId: string): string | undefined {
  if (!/^[0-9a-f]{24}$/.test(objectId)) return undefined;
  return new Date(Number.parseInt(secondDigits(objectId), 16) * 1_000).toISOString();
}

const INVALID_ACL =
  "The ACL must name users by objectId, roles as role:name, or *, each with read and write.";

/** The reason for a row that the rules of the service refuse, without its values. */
export function reasonFor(error: unknown): string {
  if (error instanceof RefusedRowError) return error.message;
  if (!(error instanceof ApiError)) throw error;
  if (error.error === "invalidAcl") return INVALID_ACL;
  return error.message.replace(/,value '.*',expect type/s, ", expect type");
}
