import type { ClassFields } from "../../domain/classes/class-fields.ts";
import { followsTime } from "../../domain/classes/object-id.ts";
import { entryPrefix, sortedPartition, uniqueEntry } from "../../domain/classes/object-index.ts";
import { postingEntry } from "../../domain/objects/posting.ts";
import { SORTABLE_TYPES } from "../../domain/objects/sorted-value.ts";
import type { ClassIndexes } from "../../domain/queries/lookup.ts";
import type { StoredClass } from "../../ports/class-catalog.ts";

/**
 * The postings of Pointer columns are always complete, because such a column has contained only Pointers
 * since its first value; the catalog decides for other fields.
 */
export function classIndexes(
  { name, columns, idDrift = 0 }: StoredClass,
  fields: ClassFields,
): ClassIndexes {
  const prefix = entryPrefix(name);
  const typeOf = (field: string) => (Object.hasOwn(columns, field) ? columns[field]?.type : "");
  const isPosted = (field: string) => typeOf(field) === "Pointer" || fields.indexed.includes(field);
  return {
    idDrift,
    isUnordered: !followsTime(idDrift),
    uniqueEntries: (field, values) =>
      // The entry of a list holds the whole list, but a condition may name one element.
      fields.unique.includes(field) && typeOf(field) !== "Array"
        ? values.flatMap((value) => uniqueEntry(name, field, value) ?? [])
        : undefined,
    postingEntries: (field, values) => {
      if (!isPosted(field)) return undefined;
      const entries = values.map((value) => postingEntry(`${prefix}${field}`, value));
      return entries.every((entry) => entry !== undefined) ? entries : undefined;
    },
    sorted: fields.sorted
      .filter((field) => SORTABLE_TYPES.has(typeOf(field) ?? ""))
      .map((field) => ({ field, entry: sortedPartition(name, field) })),
  };
}
