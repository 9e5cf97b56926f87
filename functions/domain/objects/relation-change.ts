import { ApiError, explainedError } from "../api-error.ts";
import { isJsonObject, type Json } from "../json.ts";
import { isObjectId } from "./object.ts";
import { getType, own } from "./typed-value.ts";
import { invalidType, shown } from "./value-error.ts";

/** The effect of a save on a relation: by objectId, whether it is a member afterwards. */
export type RelationChange = ReadonlyMap<string, boolean>;

/** Pointers in one save. */
const MAX_POINTERS = 1_000;

/**
 * Parses the value of a relation in a save: `AddRelation`, `RemoveRelation` or a `Batch` of them. A
 * relation that an SDK sends back as read changes nothing (docs/protocol/objects.md, Relations).
 *
 * @param className of the members
 * @throws ApiError invalidRelation (128) for no or too many pointers, invalidPointer (106) for
 *   another class, invalidValueType (111) for any other value
 */
export function toRelationChange(
  value: Json,
  { key, className }: { readonly key: string; readonly className: string },
): RelationChange {
  const change = new Map<string, boolean>();
  if (getType(value) === "Relation") return change;
  const operations = toOperations(value, key);
  const total = operations.reduce((sum, { pointers }) => sum + pointers.length, 0);
  if (total === 0 || total > MAX_POINTERS) throw invalidRelation(key, `${total}`);
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

function toOperations(value: Json, key: string): Operation[] {
  if (!isJsonObject(value) || own(value, "__op") !== "Batch") return [toOperation(value, key)];
  const operations = own(value, "ops");
  if (!Array.isArray(operations)) throw invalidRelation(key, "no array `ops`");
  return operations.map((operation) => toOperation(operation, key));
}

function toOperation(operation: Json, key: string): Operation {
  const name = isJsonObject(operation) ? own(operation, "__op") : undefined;
  if (!isJsonObject(operation) || (name !== "AddRelation" && name !== "RemoveRelation")) {
    throw invalidType(key, "changed by AddRelation or RemoveRelation", operation);
  }
  const pointers = own(operation, "objects");
  if (!Array.isArray(pointers)) throw invalidRelation(key, "no array `objects`");
  return { pointers, isMember: name === "AddRelation" };
}

function invalidRelation(key: string, found: string): ApiError {
  return explainedError("invalidRelation", `'${shown(key)}' has ${found}.`);
}
