import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import { type RelationChange, toRelationChange } from "../objects/relation-change.ts";
import { getType, own } from "../objects/typed-value.ts";
import { validateValue } from "../objects/validate-value.ts";
import { invalidType } from "../objects/value-error.ts";
import { type Columns, isColumnName } from "./columns.ts";

/** A change of one relation of an object. */
export interface RelationSave {
  readonly key: string;
  /** The class of its members. */
  readonly className: string;
  /** `"none"`: the relation loses all of its members. */
  readonly change: RelationChange | "none";
}

export interface SplitChanges {
  readonly fields: JsonObject;
  readonly relations: readonly RelationSave[];
}

/**
 * Separates the relations in a save from the fields, which are stored in the object. A relation
 * that an SDK sends back as read changes nothing.
 *
 * @param columns of the class as far as it is known
 * @throws ApiError invalidValueType (111) for another value of a relation, and errors of
 *   `toRelationChange`
 */
export function splitRelations(changes: JsonObject, columns: Columns): SplitChanges {
  const fields: JsonObject = Object.create(null);
  const relations: RelationSave[] = [];
  for (const [key, value] of Object.entries(changes)) {
    const save = toRelationSave(key, value, relationClass(columns, key));
    if (save === undefined) fields[key] = value;
    else relations.push(save);
  }
  return { fields, relations };
}

/** Whether a change of a key without a column could be a change of a relation. */
export function dependsOnRelations(changes: JsonObject, columns: Columns): boolean {
  return Object.entries(changes).some(([key, value]) => {
    if (Object.hasOwn(columns, key) || !isJsonObject(value)) return false;
    return own(value, "__op") === "Delete" || getType(value) === "Relation";
  });
}

/** The class of a relation's members; undefined for a column that is not a relation. */
export function relationClass(columns: Columns, key: string): string | undefined {
  const column = Object.hasOwn(columns, key) ? columns[key] : undefined;
  return column?.type === "Relation" ? column.className : undefined;
}

/** The relations of a class as each of its objects shows them. */
export function relationFields(columns: Columns): JsonObject {
  const relations = Object.keys(columns).flatMap((key): [string, Json][] => {
    const className = relationClass(columns, key);
    return className === undefined ? [] : [[key, toRelation(className)]];
  });
  return Object.fromEntries(relations);
}

export function toRelation(className: string): JsonObject {
  return { __type: "Relation", className };
}

/** @param known the class of the members, if the column is a relation already */
function toRelationSave(
  key: string,
  value: Json,
  known: string | undefined,
): RelationSave | undefined {
  const operations = relationOperations(value);
  if (operations.length > 0 && isColumnName(key)) {
    validateValue(value, key);
    const className = firstClassName(operations);
    return { key, className, change: toRelationChange(value, { key, className }) };
  }
  if (known === undefined) return undefined;
  if (isJsonObject(value) && own(value, "__op") === "Delete") {
    return { key, className: known, change: "none" };
  }
  const isAsRead = isJsonObject(value) && own(value, "className") === known;
  if (getType(value) === "Relation" && isAsRead) {
    return { key, className: known, change: new Map() };
  }
  if (value === null) throw invalidType(key, "a relation; Delete removes all members", value);
  return undefined;
}

/** The operations on relations in a value; empty for every other value. */
function relationOperations(value: Json): readonly JsonObject[] {
  if (!isJsonObject(value)) return [];
  const operations = own(value, "__op") === "Batch" ? own(value, "ops") : [value];
  return Array.isArray(operations) ? operations.filter(isRelationOperation) : [];
}

function isRelationOperation(value: Json): value is JsonObject {
  const name = isJsonObject(value) ? own(value, "__op") : undefined;
  return name === "AddRelation" || name === "RemoveRelation";
}

/** The class of the first pointer; `toRelationChange` rejects operations without a pointer. */
function firstClassName(operations: readonly JsonObject[]): string {
  const [pointer] = operations.flatMap((operation) => own(operation, "objects") ?? []);
  const className = pointer !== undefined && isJsonObject(pointer) && own(pointer, "className");
  return typeof className === "string" ? className : "";
}
