import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import { applyFieldOps } from "./field-ops.ts";
import { MAX_OBJECT_BYTES, MAX_OBJECT_FIELDS } from "./object.ts";

/** One change of a top-level field that DynamoDB makes itself, without reading the field first. */
export type NativeOp =
  | { readonly kind: "set"; readonly value: Json }
  | { readonly kind: "remove" }
  /** On a missing field or a number. */
  | { readonly kind: "increment"; readonly amount: number }
  /** On a missing field or a list. */
  | { readonly kind: "append"; readonly items: readonly Json[] };

/** By field. */
export type NativeUpdate = Readonly<Record<string, NativeOp>>;

/** Fields of one update; an expression holds 4 KB. @see DynamoDB, "Quotas", expression length */
const MAX_FIELDS = 50;

/** Equal updates at once that an object must have room for, since none of them sees the others. */
const PARALLEL_UPDATES = 16;

/**
 * The update as DynamoDB can make it in one write that never has to be repeated because someone
 * else wrote; undefined when it can't: other operations, dotted keys, or an object so large that its
 * size has to be looked at.
 *
 * @param known the object as it was a moment ago; only its size counts
 * @throws ApiError as `applyFieldOps` for what no object would take
 * @see wire.md 2.4
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
  const bytes = bytesOf(known) + PARALLEL_UPDATES * bytesOf(changes);
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

function bytesOf(value: JsonObject): number {
  return Buffer.byteLength(JSON.stringify(value));
}
