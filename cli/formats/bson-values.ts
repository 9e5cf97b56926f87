import { Binary, type Document, Double, Int32, Long, ObjectId } from "bson";

/** A value of BSON in REST form; a string is the reason why there is none. */
type Converted = { readonly value: unknown } | string;

/** Bookkeeping of LeanCloud's storage: who may read and write follows from the ACL. */
const LEFT_OUT: ReadonlySet<string> = new Set(["_id", "_r", "_w"]);

const PLAIN_DATES: ReadonlySet<string> = new Set(["createdAt", "updatedAt"]);

/**
 * A document of a backup in the form of a REST answer: `_id` is the objectId, `DBRef` a Pointer,
 * `Binary` Bytes, dates are typed except `createdAt` and `updatedAt`.
 *
 * @returns a sentence if a value has no counterpart
 */
export function bsonToRest(document: Document): Record<string, unknown> | string {
  const row: Record<string, unknown> = Object.create(null);
  if (document._id !== undefined) row.objectId = String(document._id);
  for (const [key, value] of Object.entries(document)) {
    if (LEFT_OUT.has(key)) continue;
    const converted = PLAIN_DATES.has(key) ? plainDate(value) : convert(value, key);
    if (typeof converted === "string") return converted;
    row[key] = converted.value;
  }
  return row;
}

function plainDate(value: unknown): Converted {
  return { value: value instanceof Date ? value.toISOString() : value };
}

/** @param path of the value, for the report */
function convert(value: unknown, path: string): Converted {
  if (value === null || value === undefined) return { value: null };
  if (typeof value !== "object") return { value };
  if (value instanceof Date) return convertDate(value, path);
  if (Array.isArray(value)) return convertArray(value, path);
  const type = (value as { readonly _bsontype?: string })._bsontype;
  return type === undefined
    ? convertObject(value as Document, path)
    : convertTyped(value, type, path);
}

function convertDate(date: Date, path: string): Converted {
  return Number.isNaN(date.getTime())
    ? `The date in "${path}" is out of range.`
    : { value: { __type: "Date", iso: date.toISOString() } };
}

function convertTyped(value: object, type: string, path: string): Converted {
  if (value instanceof ObjectId) return { value: value.toHexString() };
  if (value instanceof Int32 || value instanceof Double) return { value: value.valueOf() };
  if (value instanceof Binary) {
    return { value: { __type: "Bytes", base64: Buffer.from(value.value()).toString("base64") } };
  }
  if (type === "DBRef") return convertReference(value as { collection?: string; oid?: unknown });
  const number = type === "Long" || type === "Decimal128" ? Number(value.toString()) : NaN;
  if (Number.isFinite(number) && sameNumber(number, value)) return { value: number };
  return `"${path}" has the BSON type ${type}, which no LeanCloud class has as a value.`;
}

function convertReference({ collection, oid }: { collection?: string; oid?: unknown }): Converted {
  return { value: { __type: "Pointer", className: String(collection), objectId: String(oid) } };
}

/** Whether the double is the value, so that no digit is lost. */
function sameNumber(number: number, value: object): boolean {
  return value instanceof Long
    ? Number.isSafeInteger(number)
    : String(number) ===
        value
          .toString()
          .replace(/(\.\d*?)0+$/, "$1")
          .replace(/\.$/, "");
}

function convertArray(items: readonly unknown[], path: string): Converted {
  const value: unknown[] = [];
  for (const item of items) {
    const converted = convert(item, path);
    if (typeof converted === "string") return converted;
    value.push(converted.value);
  }
  return { value };
}

function convertObject(object: Document, path: string): Converted {
  const value: Record<string, unknown> = Object.create(null);
  for (const [key, item] of Object.entries(object)) {
    const converted = convert(item, `${path}.${key}`);
    if (typeof converted === "string") return converted;
    value[key] = converted.value;
  }
  return { value };
}
