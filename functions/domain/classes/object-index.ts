import type { Json, JsonObject } from "../json.ts";
import type { NativeUpdate } from "../objects/native-update.ts";
import { hasPosting, postingEntries, toIndexKey } from "../objects/posting.ts";
import { encodeSorted } from "../objects/sorted-value.ts";
import { getType, own } from "../objects/typed-value.ts";
import { valueKey } from "../objects/value-equality.ts";
import type { ClassFields } from "./class-fields.ts";
import type { StoredObject } from "./stored-object.ts";

/** An item of the index that leads to an object. */
export interface IndexEntry {
  readonly entry: string;
  /** The sort key. */
  readonly member: string;
}

/** The entries of an object: postings of its Pointers and indexed fields, and entries of sorted fields. */
export function objectEntries(
  className: string,
  object: StoredObject,
  { indexed, sorted }: ClassFields,
): IndexEntry[] {
  const values = object as unknown as JsonObject;
  const pointers = Object.keys(values).filter((field) => isPointer(values, field));
  const posted = [...new Set([...pointers, ...indexed])];
  const postings = postingEntries(values, posted, entryPrefix(className));
  return [
    ...postings.map((entry) => ({ entry, member: object.objectId })),
    ...sorted.flatMap((field) => sortedEntry(className, field, values) ?? []),
  ];
}

/** The prefix of all postings of a class. */
export function entryPrefix(className: string): string {
  return `${className}#`;
}

/** The partition of a sorted field. A name of a class contains no `<`, so no posting has this key. */
export function sortedPartition(className: string, field: string): string {
  return `${className}<${field}`;
}

/** Objects without the field have an entry, too, because an order includes them. */
function sortedEntry(className: string, field: string, object: JsonObject): IndexEntry | undefined {
  const encoded = encodeSorted(own(object, field));
  if (encoded === undefined) return undefined;
  const member = `${encoded}#${String(object.objectId)}`;
  return { entry: sortedPartition(className, field), member };
}

/** The parts of a sorted field's sort key. */
export function splitMember(member: string): { readonly encoded: string; objectId: string } {
  const end = member.lastIndexOf("#");
  return { encoded: member.slice(0, end), objectId: member.slice(end + 1) };
}

/** Whether an entry fits the object's values. */
export function holdsEntry(
  className: string,
  object: JsonObject,
  { entry, member }: IndexEntry,
): boolean {
  const start = sortedPartition(className, "");
  if (!entry.startsWith(start)) return hasPosting(object, entry, entryPrefix(className));
  return sortedEntry(className, entry.slice(start.length), object)?.member === member;
}

/** The entry of a unique value; undefined for null, which any number of objects may have. */
export function uniqueEntry(
  className: string,
  field: string,
  value: Json | undefined,
): string | undefined {
  if (value === undefined || value === null) return undefined;
  return toIndexKey([`${className}=${field}`, valueKey(value)]);
}

/** The entries of an object's unique values. */
export function uniqueEntries(
  className: string,
  object: StoredObject,
  { unique }: ClassFields,
): string[] {
  const values = object as unknown as JsonObject;
  return unique.flatMap((field) => uniqueEntry(className, field, own(values, field)) ?? []);
}

/** Whether an update may change the entries of an object that was read a moment ago. */
export function changesEntries(
  read: StoredObject,
  update: NativeUpdate,
  { indexed, sorted, unique }: ClassFields,
): boolean {
  const values = read as unknown as JsonObject;
  const special = new Set([...indexed, ...sorted, ...unique]);
  return Object.entries(update).some(
    ([field, op]) =>
      special.has(field) ||
      isPointer(values, field) ||
      (op.kind === "set" && getType(op.value) === "Pointer"),
  );
}

function isPointer(values: JsonObject, field: string): boolean {
  return getType(values[field]) === "Pointer";
}
