/** The type of a column of a CSV file. */
export interface CsvType {
  readonly name: string;
  /** Only for a Pointer. */
  readonly className?: string;
}

const CONVERT: Readonly<Record<string, (cell: string) => unknown>> = {
  string: (cell) => cell,
  number: toNumber,
  int: toNumber,
  long: toNumber,
  double: toNumber,
  boolean: (cell) => ({ true: true, false: false })[cell.toLowerCase()],
  date: toDate,
  array: (cell) => parseJson(cell, Array.isArray),
  object: (cell) => parseJson(cell, isObject),
  file: (cell) => ({ __type: "Pointer", className: "_File", objectId: cell }),
  geopoint: toGeoPoint,
};

const POINTER = /^pointer:(_?[A-Za-z][A-Za-z0-9_]*)$/i;

/** `createdAt` and `updatedAt` are plain strings in REST. */
const PLAIN_DATES: ReadonlySet<string> = new Set(["createdAt", "updatedAt"]);

export function isCsvType(cell: string): boolean {
  const name = cell.trim();
  return POINTER.test(name) || Object.hasOwn(CONVERT, name.toLowerCase());
}

export function toCsvType(cell: string): CsvType {
  const className = POINTER.exec(cell.trim())?.[1];
  return className === undefined
    ? { name: cell.trim().toLowerCase() }
    : { name: "pointer", className };
}

/** @returns undefined if the cell does not fit the type */
export function convertCell(
  cell: string,
  { name, type }: { readonly name: string; readonly type: CsvType },
): unknown {
  if (type.className !== undefined) {
    return { __type: "Pointer", className: type.className, objectId: cell };
  }
  if (name === "ACL") return parseJson(cell, isObject);
  if (PLAIN_DATES.has(name)) return toIso(cell);
  return CONVERT[type.name]?.(cell);
}

function toNumber(cell: string): number | undefined {
  const number = Number(cell);
  return cell.trim() !== "" && Number.isFinite(number) ? number : undefined;
}

function toDate(cell: string): unknown {
  const iso = toIso(cell);
  return iso === undefined ? undefined : { __type: "Date", iso };
}

function toIso(cell: string): string | undefined {
  const date = new Date(cell);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

/** Longitude and latitude with a space between. */
function toGeoPoint(cell: string): unknown {
  const [longitude, latitude, ...rest] = cell
    .trim()
    .split(/[\s;]+/)
    .map(Number);
  const isPoint = Number.isFinite(longitude) && Number.isFinite(latitude) && rest.length === 0;
  return isPoint ? { __type: "GeoPoint", latitude, longitude } : undefined;
}

function parseJson(cell: string, accepts: (value: unknown) => boolean): unknown {
  try {
    const value: unknown = JSON.parse(cell);
    return accepts(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
