import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import { applyFieldOps } from "./field-ops.ts";
import { MAX_OBJECT_BYTES, MAX_OBJECT_FIELDS } from "./object.ts";

/** A change of a top-level field that DynamoDB can apply without the field being read first. */
export type NativeOp =
  | { readonly kind: "set"; readonly value: Json }
  | { readonly kind: "remove" }
  /** Fails unless the field is missing or a number. */
  | { readonly kind: "increment"; readonly amount: number }
  /** Fails unless the field is missing or an array. */
  | { readonly kind: "append"; readonly items: readonly Json[] };

/** Changes by field. */
export type NativeUpdate = Readonly<Record<string, NativeOp>>;

/** Fields of one update; an expression has at most 4 KB (DynamoDB, "Quotas"). */
const MAX_FIELDS = 50;

/**
 * The object must have room for this many concurrent updates of the same size, because they don't
 * see each other.
 */
const PARALLEL_UPDATES = 16;

/**
 * The update as a single write that concurrent writes never force to repeat; undefined if DynamoDB
 * can't express it: other operations, dotted keys, or an object close to the size limit.
 *
 * @param known the object as it was a moment ago; only its size matters
 * @throws ApiError as `applyFieldOps` for changes that no object accepts
 */
export function toNativeUpdate(known: JsonObject, changes: JsonObject): NativeUpdate | undefined {
  const entries = Object.entries(changes);
  const ops = entries.map(([key, change]) => [key, toNativeOp(key, change)] as const);
  if (entries.length > MAX_FIELDS || ops.some(([, op]) => op === undefined)) return undefined;
  if (!hasRoom(known, changes)) return undefined;
  applyFieldOps({}, changes);
  return Object.fromEntries(ops) as NativeUpdate;
}

function hasRoom(known: JsonObject, changes: JsonObject): boolean {
  const added = Object.keys(changes).filter((key) => !Object.hasOwn(known, key)).length;
  const fields = Object.keys(known).length + PARALLEL_UPDATES * added;
  const bytes = jsonBytes(known) + PARALLEL_UPDATES * jsonBytes(changes);
  return fields <= MAX_OBJECT_FIELDS && bytes <= MAX_OBJECT_BYTES;
}

function toNativeOp(key: string, change: Json): NativeOp | undefined {
  if (key.includes(".")) return undefined;
  if (!isJsonObject(change) || !Object.hasOwn(change, "__op"))
    return { kind: "set", value: change };
  const { __op: name, amount, objects } = change;
  if (name === "Delete") return { kind: "remove" };
  if (name === "Add" && Array.isArray(objects)) return { kind: "append", items: objects };
  if (typeof amount !== "number") return undefined;
  if (name === "Increment") return { kind: "increment", amount };
  return name === "Decrement" ? { kind: "increment", amount: -amount } : undefined;
}

function jsonBytes(value: JsonObject): number {
  return Buffer.byteLength(JSON.stringify(value));
}
