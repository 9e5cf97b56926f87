import { ApiError, explainedError } from "../api-error.ts";
import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import { invalidKeyName } from "./key-error.ts";
import { MAX_OBJECT_DEPTH } from "./object.ts";
import { getType, own } from "./typed-value.ts";
import { validateValue } from "./validate-value.ts";
import { createValueIndex } from "./value-equality.ts";
import { invalidType, shown, typeName } from "./value-error.ts";

export interface AppliedOps {
  /** The changed object; `stored` itself is not modified. */
  readonly object: JsonObject;
  /** Top-level keys that the changes name, whether or not their values differ. */
  readonly changedKeys: readonly string[];
}

/** The new value of a field; undefined unsets it. */
type FieldOp = (value: Json | undefined, op: JsonObject, key: string) => Json | undefined;

/**
 * Applies a create or update body: plain values, `__op` operations and, for updates, dotted keys
 * (docs/protocol/objects.md, Field operations). The caller checks the names of top-level keys.
 *
 * @param stored undefined for a create body
 * @throws ApiError badParameter (1) for an unknown or malformed operation or one on a relation,
 *   batchOnField (304), invalidValueType (111) if the operation does not fit the stored type,
 *   invalidKeyName (105), nestedKeyInvalid (121) for an operation inside a value, objectTooLarge
 *   (116) for a path that is too deep, and errors of `validateValue`
 */
export function applyFieldOps(stored: JsonObject | undefined, changes: JsonObject): AppliedOps {
  const object: JsonObject = { ...stored };
  const copies = new WeakSet<JsonObject>();
  const changedKeys = new Set<string>();
  for (const [key, change] of Object.entries(changes)) {
    const path = key.split(".");
    validatePath(key, path, stored !== undefined);
    changeAt(object, path, { key, change: (value) => applyChange(value, change, key), copies });
    changedKeys.add(path[0] as string);
  }
  return { object, changedKeys: [...changedKeys] };
}

const NO_PATHS = "Only an update takes a path with dots.";
const UNSAFE_SEGMENT =
  "No part of a path is empty, begins with __, has a $, or is constructor or prototype.";

function validatePath(key: string, path: readonly string[], updates: boolean): void {
  if (path.length > 1 && !updates) throw invalidKeyName(key, NO_PATHS);
  if (path.some(isUnsafeSegment)) throw invalidKeyName(key, UNSAFE_SEGMENT);
  if (path.length > MAX_OBJECT_DEPTH) throw new ApiError("objectTooLarge");
}

function isUnsafeSegment(segment: string): boolean {
  return segment === "" || segment.startsWith("__") || /^(constructor|prototype)$|\$/.test(segment);
}

interface Change {
  /** The whole path, for errors. */
  readonly key: string;
  readonly change: (value: Json | undefined) => Json | undefined;
  /** Objects of this call, which may be modified: a copy for each key would take quadratic time. */
  readonly copies: WeakSet<JsonObject>;
}

function changeAt(object: JsonObject, path: readonly string[], how: Change): void {
  const [key, ...rest] = path as [string, ...string[]];
  const value = own(object, key);
  const changed = rest.length === 0 ? how.change(value) : changeInside(value, rest, how);
  if (changed === undefined) delete object[key];
  else object[key] = changed;
}

function changeInside(value: Json | undefined, path: readonly string[], how: Change): JsonObject {
  const parent = value ?? {};
  if (!isJsonObject(parent) || getType(parent)) {
    throw invalidType(how.key, "a path into an object", parent);
  }
  const copy = how.copies.has(parent) ? parent : { ...parent };
  how.copies.add(copy);
  changeAt(copy, path, how);
  return copy;
}

function applyChange(value: Json | undefined, change: Json, key: string): Json | undefined {
  if (!isJsonObject(change) || !Object.hasOwn(change, "__op")) {
    validateStored(change, key);
    return change;
  }
  const name = own(change, "__op");
  const definition =
    typeof name === "string" && Object.hasOwn(FIELD_OPS, name) ? FIELD_OPS[name] : undefined;
  if (!definition) throw unknownOperation(key, name);
  const { member, apply } = definition;
  const unknown = Object.keys(change).find((each) => each !== "__op" && each !== member);
  if (unknown === undefined) return apply(value, change, key);
  const text = `Malformed operation on '${shown(key)}': ${name} takes ${member}, not ${shown(unknown)}.`;
  throw new ApiError("badParameter", text);
}

function unknownOperation(key: string, name: Json | undefined): ApiError {
  const given =
    typeof name === "string" ? `__op '${shown(name)}'` : `__op that is ${typeName(name)}`;
  const known = Object.keys(FIELD_OPS).join(", ");
  const text = `Unknown operation on '${shown(key)}': ${given} is not one of ${known}.`;
  return new ApiError("badParameter", text);
}

const FIELD_OPS: Readonly<Record<string, { member: string; apply: FieldOp }>> = {
  Increment: { member: "amount", apply: (value, { amount }, key) => add(key, value, amount) },
  Decrement: { member: "amount", apply: (value, { amount }, key) => add(key, value, amount, -1) },
  Add: {
    member: "objects",
    apply: (value, op, key) => [...toArray(value, key), ...operands(op, key)],
  },
  AddUnique: {
    member: "objects",
    apply: (value, op, key) => addUnique(toArray(value, key), operands(op, key)),
  },
  Remove: { member: "objects", apply: remove },
  Delete: { member: "delete", apply: () => undefined },
  BitAnd: { member: "value", apply: bitwise((a, b) => a & b) },
  BitOr: { member: "value", apply: bitwise((a, b) => a | b) },
  BitXor: { member: "value", apply: bitwise((a, b) => a ^ b) },
  AddRelation: { member: "objects", apply: rejectRelation },
  RemoveRelation: { member: "objects", apply: rejectRelation },
  Batch: { member: "ops", apply: rejectBatch },
};

/** Validates a value that is stored as a whole, which must not contain operations. */
export function validateStored(value: Json, field: string): void {
  validateValue(value, field);
  rejectNestedOps(value, field);
}

function rejectNestedOps(value: Json, field: string): void {
  if (typeof value !== "object" || value === null) return;
  if (Object.hasOwn(value, "__op")) {
    const text = `An operation must be the whole value of a key: '${shown(field)}' has one inside; use a path such as 'a.b'.`;
    throw new ApiError("nestedKeyInvalid", text);
  }
  if (getType(value as Json) === "Relation") {
    const text = `A relation is changed by AddRelation, never set: the field is '${shown(field)}'.`;
    throw new ApiError("invalidValueType", text);
  }
  for (const member of Object.values(value)) rejectNestedOps(member, field);
}

function add(
  key: string,
  value: Json | undefined,
  amount: Json | undefined,
  sign: 1 | -1 = 1,
): number {
  const before = value ?? 0;
  if (typeof before !== "number") throw invalidType(key, "a number to be incremented", before);
  if (typeof amount !== "number") throw invalidType(`${key}.amount`, "a number", amount);
  const sum = before + sign * amount;
  validateValue(sum, key);
  return sum;
}

function toArray(value: Json | undefined, key: string): readonly Json[] {
  const list = value ?? [];
  if (!Array.isArray(list)) throw invalidType(key, "an array for this operation", list);
  return list;
}

function operands({ objects }: JsonObject, key: string): readonly Json[] {
  if (!Array.isArray(objects)) throw invalidType(`${key}.objects`, "an array", objects);
  validateStored(objects, key);
  return objects;
}

function addUnique(array: readonly Json[], added: readonly Json[]): Json[] {
  const { find } = createValueIndex([...array, ...added]);
  const seen = new Set(array.map(find));
  const isNew = (item: Json) => {
    const number = find(item);
    if (seen.has(number)) return false;
    seen.add(number);
    return true;
  };
  return [...array, ...added.filter(isNew)];
}

function remove(value: Json | undefined, op: JsonObject, key: string): Json | undefined {
  const { find } = createValueIndex(operands(op, key));
  const kept = toArray(value, key).filter((item) => find(item) === undefined);
  return value === undefined ? undefined : kept;
}

function bitwise(combine: (a: bigint, b: bigint) => bigint): FieldOp {
  return (value, { value: mask }, key) => {
    const [left, right] = [toInteger(value ?? 0, key), toInteger(mask, `${key}.value`)];
    return Number(combine(BigInt(left), BigInt(right)));
  };
}

function toInteger(value: Json | undefined, field: string): number {
  if (Number.isSafeInteger(value)) return value as number;
  throw invalidType(field, "a whole number for this operation", value);
}

function rejectRelation(): never {
  throw new ApiError(
    "badParameter",
    "This field can't be a relation. Relations are top-level fields of a class; those of other classes than _Role need the setting `classes`.",
  );
}

/** LeanCloud allows `Batch` on relations only. */
function rejectBatch(_: Json | undefined, { ops }: JsonObject, key: string): never {
  const names = Array.isArray(ops) ? ops.map((op) => isJsonObject(op) && own(op, "__op")) : [];
  const isRelation = names.some((name) => name === "AddRelation" || name === "RemoveRelation");
  if (isRelation) rejectRelation();
  throw explainedError("batchOnField", `'${shown(key)}' is not one.`);
}
