import { ApiError } from "../api-error.ts";
import type { Json, JsonObject } from "../json.ts";
import { type ColumnType, columnType } from "../objects/class-schema.ts";
import { invalidKeyName } from "../objects/key-error.ts";

/** Column types of a class by name, without the columns of every class. */
export type Columns = Readonly<Record<string, ColumnType>>;

/** Columns of one class, as on LeanCloud. */
const MAX_COLUMNS = 300;
/** All columns of a class are in one item of at most 400 KB, which every save may read. */
const MAX_NAME_LENGTH = 128;
const BUILT_IN = new Set(["objectId", "createdAt", "updatedAt", "ACL"]);
const NAME = /^[A-Za-z0-9][A-Za-z0-9_]*$/;

/** Whether a key of a body can be a column of its own, and not a path into one. */
export function isColumnName(key: string): boolean {
  return NAME.test(key) && !BUILT_IN.has(key);
}

/**
 * The columns that a save adds to its class, for fields that had no value in any object. `null`
 * fits every column and adds none.
 *
 * @param known columns of the class
 * @param keys of the object that the save changes
 * @throws ApiError invalidValueType (111) for a value that does not fit its column, invalidKeyName
 *   (105) for a new column with a long name, objectTooLarge (116) for too many columns
 */
export function newColumns(known: Columns, object: JsonObject, keys: readonly string[]): Columns {
  const added: Record<string, ColumnType> = {};
  for (const key of keys.filter((name) => !BUILT_IN.has(name) && !name.startsWith("_"))) {
    const type = columnType(object[key] ?? null);
    if (type === undefined) continue;
    const column = Object.hasOwn(known, key) ? known[key] : undefined;
    if (column === undefined) added[checkName(key)] = type;
    else assertFits(key, { value: object[key] ?? null, type, column });
  }
  const total = Object.keys(known).length + Object.keys(added).length;
  if (total > MAX_COLUMNS) {
    throw new ApiError("objectTooLarge", `A class may have at most ${MAX_COLUMNS} columns.`);
  }
  return added;
}

function checkName(name: string): string {
  if (name.length <= MAX_NAME_LENGTH) return name;
  const text = `The name of a column has at most ${MAX_NAME_LENGTH} characters.`;
  throw invalidKeyName(name, text);
}

interface FieldType {
  readonly value: Json;
  readonly type: ColumnType;
  readonly column: ColumnType;
}

function assertFits(key: string, { value, type, column }: FieldType): void {
  if (type.type === column.type && type.className === column.className) return;
  const shown = JSON.stringify(value).slice(0, 128);
  throw new ApiError(
    "invalidValueType",
    `Invalid value type for field '${key}',value '${shown}',expect type is ${describe(column)},but it is '${describe(type)}'.`,
  );
}

/** SDK users have met this notation in LeanCloud's messages. */
function describe({ type, className }: ColumnType): string {
  const target = className === undefined ? "" : ` :className "${className}"`;
  return `{:type "${type}"${target}}`;
}
