import type { Column } from "../../api/objects.ts";
import { type Parsed, parseJson, parseJsonObject } from "../../parts/json.ts";

/** A stored value as a string to edit; empty for no value. */
export function writeTyped(value: unknown, column: Column | undefined): string {
  if (value === undefined || value === null) return "";
  const { type } = column ?? {};
  if (type === "String" && typeof value === "string") return value;
  const { iso, objectId, className, ...rest } = Object(value) as Partial<Record<string, string>>;
  if (type === "Date" && iso !== undefined) return iso;
  if (type === "GeoPoint" && rest.latitude !== undefined)
    return `${rest.latitude}, ${rest.longitude}`;
  if ((type === "Pointer" || type === "Relation") && objectId && className === column?.className)
    return objectId;
  return JSON.stringify(value, null, typeof value === "object" ? 1 : 0);
}

/** Parses typed text as a value of the column; undefined for no value. */
export function readTyped(source: string, column: Column | undefined): Parsed<unknown> {
  if (source === "") return { value: undefined };
  if (column?.type === "String") return { value: source };
  const text = source.trim();
  switch (column?.type) {
    case "Number":
      return readNumber(text);
    case "Boolean":
      return readBoolean(text);
    case "Date":
      return readDate(text);
    case "GeoPoint":
      return readPoint(text);
    case "Pointer":
    case "Relation":
      return text.startsWith("{") ? parseJson(text) : readPointer(text, column);
    case "Array":
      return readArray(text);
    case "Object":
      return parseJsonObject(text);
    default:
      return parseJson(text);
  }
}

function readNumber(text: string): Parsed<number> {
  const number = text === "" ? Number.NaN : Number(text);
  return Number.isFinite(number)
    ? { value: number }
    : { problem: ({ objects }) => objects.notANumber };
}

function readBoolean(text: string): Parsed<boolean> {
  const isBoolean = text === "true" || text === "false";
  return isBoolean ? { value: text === "true" } : { problem: ({ objects }) => objects.notABoolean };
}

/** Browsers read far more as a date, such as "price 1". */
const ISO_DATE = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/;

const DAY = /^\d{4}-\d\d-\d\d$/;

/** A date, or its JSON; without a time zone it is the reader's. */
function readDate(text: string): Parsed<unknown> {
  if (text.startsWith("{")) return parseJson(text);
  // Browsers take a day without a time as UTC's.
  const complete = DAY.test(text) ? `${text}T00:00` : text;
  const date = new Date(ISO_DATE.test(complete) ? complete : "");
  if (Number.isNaN(date.getTime())) return { problem: ({ objects }) => objects.notADate };
  return { value: { __type: "Date", iso: date.toISOString() } };
}

function readPoint(text: string): Parsed<unknown> {
  const parts = text.split(",").map((part) => part.trim());
  const [latitude = Number.NaN, longitude = Number.NaN] = parts.map((part) =>
    part === "" ? Number.NaN : Number(part),
  );
  const isPoint = parts.length === 2 && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  if (!isPoint) return { problem: ({ grid }) => grid.notAPoint };
  return { value: { __type: "GeoPoint", latitude, longitude } };
}

function readPointer(objectId: string, { className }: Column): Parsed<unknown> {
  const isId = className !== undefined && /^[\w-]+$/.test(objectId);
  if (!isId) return { problem: ({ objects }) => objects.notAnId };
  return { value: { __type: "Pointer", className, objectId } };
}

function readArray(text: string): Parsed<unknown> {
  const parsed = parseJson(text);
  if ("problem" in parsed || Array.isArray(parsed.value)) return parsed;
  return { problem: ({ objects }) => objects.notAnArray };
}

/** The body of an update with only the changed fields, or the first problem. */
export function toChanges(
  before: Readonly<Record<string, unknown>>,
  typed: Readonly<Record<string, string>>,
  schema: Readonly<Record<string, Column>>,
): Parsed<Record<string, unknown>> {
  const changes: Record<string, unknown> = {};
  for (const [field, source] of Object.entries(typed)) {
    const column = schema[field];
    if (source === writeTyped(before[field], column)) continue;
    const parsed = readTyped(source, column);
    if ("problem" in parsed) return parsed;
    changes[field] = parsed.value === undefined ? { __op: "Delete" } : parsed.value;
  }
  return { value: changes };
}
