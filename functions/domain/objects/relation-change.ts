import { ApiError } from "../api-error.ts";
import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import { isObjectId } from "./object.ts";
import { getType, own } from "./typed-value.ts";

/** What one save does to a relation: by objectId, does the object belong to it afterwards? */
export type RelationChange = ReadonlyMap<string, boolean>;

/** Pointers of one save. @see wire.md 2.4 */
const MAX_POINTERS = 1_000;

/**
 * The value that a save gives a relation: `AddRelation`, `RemoveRelation` or a `Batch` of them. The
 * relation itself, which some SDKs send back as they read it, changes nothing.
 *
 * @throws ApiError invalidRelation (128) for none or too many pointers, invalidPointer (106) for
 *   another class, invalidValueType (111) for any other value
 */
export function toRelationChange(value: Json, className: string): RelationChange {
  const change = new Map<string, boolean>();
  if (getType(value) === "Relation") return change;
  const operations = toOperations(value);
  const total = operations.reduce((sum, { pointers }) => sum + pointers.length, 0);
  if (total === 0 || total > MAX_POINTERS) throw new ApiError("invalidRelation");
  for (const { pointers, isMember } of operations) {
    for (const pointer of pointers) change.set(toObjectId(pointer, className), isMember);
  }
  return change;
}

/**
 * The objectId of a pointer to a class.
 *
 * @throws ApiError invalidPointer (106)
 */
export function toObjectId(pointer: Json, className: string): string {
  if (isJsonObject(pointer) && getType(pointer) === "Pointer") {
    const objectId = own(pointer, "objectId");
    const isOfClass = own(pointer, "className") === className;
    if (isOfClass && typeof objectId === "string" && isObjectId(objectId)) return objectId;
  }
  throw new ApiError("invalidPointer", `A pointer to ${className} is expected.`);
}

interface Operation {
  readonly pointers: readonly Json[];
  readonly isMember: boolean;
}

function toOperations(value: Json): Operation[] {
  if (!isJsonObject(value)) throw new ApiError("invalidValueType");
  if (own(value, "__op") !== "Batch") return [toOperation(value)];
  const operations = own(value, "ops");
  if (!Array.isArray(operations)) throw new ApiError("invalidRelation");
  return operations.map((operation) => {
    if (!isJsonObject(operation)) throw new ApiError("invalidValueType");
    return toOperation(operation);
  });
}

function toOperation(operation: JsonObject): Operation {
  const name = own(operation, "__op");
  if (name !== "AddRelation" && name !== "RemoveRelation") throw new ApiError("invalidValueType");
  const pointers = own(operation, "objects");
  if (!Array.isArray(pointers)) throw new ApiError("invalidRelation");
  return { pointers, isMember: name === "AddRelation" };
}
