import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import { getType, own } from "../objects/typed-value.ts";

/** The objectId of the row that a File value names; undefined for other values, and for files without a row. */
function fileIdIn(value: Json): string | undefined {
  if (!isJsonObject(value) || getType(value) !== "File") return undefined;
  const id = own(value, "id") ?? own(value, "objectId");
  return typeof id === "string" ? id : undefined;
}

/** The ids of all files that a value names, at any depth. */
export function fileIdsIn(value: Json): string[] {
  if (typeof value !== "object" || value === null) return [];
  const id = fileIdIn(value);
  return id === undefined ? Object.values(value).flatMap(fileIdsIn) : [id];
}

/** A row of `_File` as the value of a field, and the characters of its JSON; null for a missing row. */
interface FileValue {
  readonly value: JsonObject | null;
  readonly length: number;
}

/** Values by the objectId of their rows. */
export type FileValues = ReadonlyMap<string, FileValue>;

/** SDKs read the id of a file as `objectId` or as `id`. */
export function toFileValue(row: JsonObject | null): FileValue {
  if (row === null) return { value: null, length: 0 };
  const { ACL: _, ...members } = row;
  const value = { ...members, __type: "File", id: row.objectId ?? null };
  return { value, length: JSON.stringify(value).length };
}

/**
 * The value with the files that `values` has, at any depth. Other files stay as they are.
 *
 * @param room characters that files may add; `left` decreases by each addition
 */
export function replaceFiles(value: Json, values: FileValues, room: { left: number }): Json {
  if (typeof value !== "object" || value === null) return value;
  const id = fileIdIn(value);
  if (id !== undefined) {
    const file = values.get(id);
    if (file === undefined || file.length > room.left) return value;
    room.left -= file.length;
    return file.value;
  }
  if (Array.isArray(value)) return value.map((item) => replaceFiles(item, values, room));
  const entries = Object.entries(value).map(([key, item]) => [
    key,
    replaceFiles(item, values, room),
  ]);
  return Object.fromEntries(entries) as JsonObject;
}
