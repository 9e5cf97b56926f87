import { ApiError } from "../api-error.ts";
import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import { MAX_OBJECT_DEPTH } from "./object.ts";
import { getType, own } from "./typed-value.ts";
import { validateValue } from "./validate-value.ts";
import { createValueIndex } from "./value-equality.ts";

export interface AppliedOps {
  /** The changed object; `stored` itself is not modified. */
  readonly object: JsonObject;
  /** Top-level keys that the changes name, whether or not their values differ. */
  readonly changedKeys: readonly string[];
}

/** The new value of a field; undefined unsets it. */
type FieldOp = (value: Json | undefined, op: JsonObject) => Json | undefined;

/**
 * Applies a create or update body: plain values, `__op` operations and, for updates, dotted keys
 * (docs/protocol/objects.md, Field operations). The caller checks the names of top-level keys.
 *
 * @param stored undefined for a create body
 * @throws ApiError badParameter (1) for an unknown or malformed operation or one on a relation,
 *   batchOnField (304), invalidValueType (111) if the operation does not fit the stored type,
 *   invalidKeyName (105), nestedKeyInvalid (121) for an operation inside a value, objectTooLarge
 *   (116) for a path that is too deep, and those of `validateValue`
 */
export function applyFieldOps(stored: JsonObject | undefined, changes: JsonObject): AppliedOps {
  const object: JsonObject = { ...stored };
  const copies = new WeakSet<JsonObject>();
  const changedKeys = new Set<string>();
  for (const [key, change] of Object.entries(changes)) {
    const path = key.split(".");
    validatePath(key, path, stored !== undefined);
    changeAt(object, path, { change: (value) => applyChange(value, change, key), copies });
    changedKeys.add(path[0] as string);
  }
  return { object, changedKeys: [...changedKeys] };
}

function validatePath(key: string, path: readonly string[], updates: boolean): void {
  if (path.length > 1 && !updates) throw invalidKey(key);
  if (path.some(isUnsafeSegment)) throw invalidKey(key);
  if (path.length > MAX_OBJECT_DEPTH) throw new ApiError("objectTooLarge");
}

function isUnsafeSegment(segment: string): boolean {
  return segment === "" || segment.startsWith("__") || /^(constructor|prototype)$|\$/.test(segment);
}

function invalidKey(key: string): ApiError {
  return new ApiError("invalidKeyName", `Invalid key name. The column is: '${key.slice(0, 128)}'.`);
}

interface Change {
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
  if (!isJsonObject(parent) || getType(parent)) throw new ApiError("invalidValueType");
  const copy = how.copies.has(parent) ? parent : { ...parent };
  how.copies.add(copy);
  changeAt(copy, path, how);
  return copy;
}

function applyChange(value: Json | undefined, change: Json, key: string): Json | undefined {
  if (!isJsonObject(change) || !Object.hasOwn(change, "__op")) {
    validateStored(change);
    return change;
  }
  const name = own(change, "__op");
  const definition =
    typeof name === "string" && Object.hasOwn(FIELD_OPS, name) ? FIELD_OPS[name] : undefined;
  if (!definition) throw new ApiError("badParameter", `Unknown operation on '${key}'.`);
  const unknown = Object.keys(change).find((m) => m !== "__op" && m !== definition.member);
  if (unknown !== undefined) throw new ApiError("badParameter", `Malformed operation on '${key}'.`);
  return definition.apply(value, change);
}

const FIELD_OPS: Readonly<Record<string, { member: string; apply: FieldOp }>> = {
  Increment: { member: "amount", apply: (value, { amount }) => add(value, amount, 1) },
  Decrement: { member: "amount", apply: (value, { amount }) => add(value, amount, -1) },
  Add: { member: "objects", apply: (value, op) => [...toArray(value), ...operands(op)] },
  AddUnique: { member: "objects", apply: (value, op) => addUnique(toArray(value), operands(op)) },
  Remove: { member: "objects", apply: remove },
  Delete: { member: "delete", apply: () => undefined },
  BitAnd: { member: "value", apply: (value, op) => bitwise(value ?? 0, op, (a, b) => a & b) },
  BitOr: { member: "value", apply: (value, op) => bitwise(value ?? 0, op, (a, b) => a | b) },
  BitXor: { member: "value", apply: (value, op) => bitwise(value ?? 0, op, (a, b) => a ^ b) },
  AddRelation: { member: "objects", apply: rejectRelation },
  RemoveRelation: { member: "objects", apply: rejectRelation },
  Batch: { member: "ops", apply: rejectBatch },
};

/** Validates a value that is stored as a whole, which must not contain operations. */
export function validateStored(value: Json): void {
  validateValue(value);
  rejectNestedOps(value);
}

function rejectNestedOps(value: Json): void {
  if (typeof value !== "object" || value === null) return;
  if (Object.hasOwn(value, "__op")) {
    throw new ApiError("nestedKeyInvalid", "An operation must be the whole value of a key.");
  }
  if (getType(value as Json) === "Relation") {
    throw new ApiError("invalidValueType", "A relation is changed by AddRelation, never set.");
  }
  for (const member of Object.values(value)) rejectNestedOps(member);
}

function add(value: Json | undefined, amount: Json | undefined, sign: 1 | -1): number {
  const before = value ?? 0;
  if (typeof before !== "number" || typeof amount !== "number") {
    throw new ApiError("invalidValueType");
  }
  const sum = before + sign * amount;
  validateValue(sum);
  return sum;
}

function toArray(value: Json | undefined): readonly Json[] {
  const list = value ?? [];
  if (!Array.isArray(list)) throw new ApiError("invalidValueType");
  return list;
}

function operands({ objects }: JsonObject): readonly Json[] {
  if (!Array.isArray(objects)) throw new ApiError("invalidValueType");
  validateStored(objects);
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

function remove(value: Json | undefined, op: JsonObject): Json | undefined {
  const { find } = createValueIndex(operands(op));
  const kept = toArray(value).filter((item) => find(item) === undefined);
  return value === undefined ? undefined : kept;
}

function bitwise(
  left: Json,
  { value: right }: JsonObject,
  combine: (a: bigint, b: bigint) => bigint,
): number {
  if (!Number.isSafeInteger(left) || !Number.isSafeInteger(right)) {
    throw new ApiError("invalidValueType");
  }
  return Number(combine(BigInt(left as number), BigInt(right as number)));
}

function rejectRelation(): never {
  throw new ApiError(
    "badParameter",
    "This field can't be a relation. Relations are top-level fields of a class; those of other classes than _Role need the setting `classes`.",
  );
}

/** LeanCloud allows `Batch` on relations only. */
function rejectBatch(_: Json | undefined, { ops }: JsonObject): never {
  const names = Array.isArray(ops) ? ops.map((op) => isJsonObject(op) && own(op, "__op")) : [];
  const isRelation = names.some((name) => name === "AddRelation" || name === "RemoveRelation");
  if (isRelation) rejectRelation();
  throw new ApiError("batchOnField");
}
