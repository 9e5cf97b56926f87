import type { JsonObject } from "../json.ts";
import type { NativeUpdate } from "../objects/native-update.ts";
import { postingEntries } from "../objects/posting.ts";
import { getType } from "../objects/typed-value.ts";
import type { StoredObject } from "./stored-object.ts";

/** The postings of an object: one for every Pointer. */
export function objectEntries(className: string, object: StoredObject): string[] {
  const values = object as unknown as JsonObject;
  const pointers = Object.keys(values).filter((field) => isPointer(values, field));
  return postingEntries(values, pointers, entryPrefix(className));
}

/** With which all entries of a class begin. */
export function entryPrefix(className: string): string {
  return `${className}#`;
}

/** Whether an update adds or removes a posting of an object that was read a moment ago. */
export function changesEntries(read: StoredObject, update: NativeUpdate): boolean {
  const values = read as unknown as JsonObject;
  return Object.entries(update).some(
    ([field, op]) =>
      isPointer(values, field) || (op.kind === "set" && getType(op.value) === "Pointer"),
  );
}

function isPointer(values: JsonObject, field: string): boolean {
  return getType(values[field]) === "Pointer";
}
