import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import { own, typeOf } from "./typed-value.ts";

/** A column as `/schemas` names it; `className` of pointers and relations. @see wire.md 1.9 */
interface ColumnType {
  readonly type: string;
  readonly className?: string;
}

export type ClassSchema = Readonly<Record<string, ColumnType>>;

/** Classes have no schema here, so it is read off objects. */
const TYPED_VALUES: Readonly<Record<string, string>> = {
  Date: "Date",
  Pointer: "Pointer",
  GeoPoint: "GeoPoint",
  Bytes: "Bytes",
  File: "File",
  _File: "File",
  Relation: "Relation",
};

/**
 * The columns of a class: the built-in ones, and those of a sample with the type that most of its
 * objects have there. A field that is null in all of them is left out.
 *
 * @param sample newest first: of types that are equally frequent, the newest counts
 */
export function inferSchema(builtIn: ClassSchema, sample: readonly JsonObject[]): ClassSchema {
  const counts = new Map<string, Map<string, number>>();
  for (const object of sample) {
    for (const [field, value] of Object.entries(object)) {
      const type = columnType(value);
      if (type === undefined || Object.hasOwn(builtIn, field)) continue;
      const text = JSON.stringify(type);
      const ofField = counts.get(field) ?? new Map<string, number>();
      counts.set(field, ofField.set(text, (ofField.get(text) ?? 0) + 1));
    }
  }
  const fields = [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    ...builtIn,
    ...Object.fromEntries(fields.map(([field, types]) => [field, mostFrequent(types)])),
  };
}

function mostFrequent(types: ReadonlyMap<string, number>): ColumnType {
  const [[text] = ["{}"]] = [...types].sort(([, a], [, b]) => b - a);
  return JSON.parse(text) as ColumnType;
}

function columnType(value: Json): ColumnType | undefined {
  if (value === null) return undefined;
  if (Array.isArray(value)) return { type: "Array" };
  if (isJsonObject(value)) return objectType(value);
  const name = typeof value;
  return { type: name.charAt(0).toUpperCase() + name.slice(1) };
}

function objectType(value: JsonObject): ColumnType {
  const typed = typeOf(value);
  const type = (typed !== undefined && TYPED_VALUES[typed]) || "Object";
  const className = own(value, "className");
  const isReference = type === "Pointer" || type === "Relation";
  return isReference && typeof className === "string" ? { type, className } : { type };
}
