import { ApiError } from "../api-error.ts";
import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import { isObjectId } from "./object.ts";
import { getType, own } from "./typed-value.ts";

/** The effect of a save on a relation: by objectId, whether it is a member afterwards. */
export type RelationChange = ReadonlyMap<string, boolean>;

/** Pointers in one save. */
const MAX_POINTERS = 1_000;

/**
 * Parses the value of a relation in a save: `AddRelation`, `RemoveRelation` or a `Batch` of them. A
 * relation that an SDK sends back as it was read changes nothing (docs/protocol/objects.md,
 * Relations).
 *
 * @throws ApiError invalidRelation (128) for no or too many pointers, invalidPointer (106) for
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
  throw new ApiError("invalidPointer", `The value must be a Pointer to ${className}.`);
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
