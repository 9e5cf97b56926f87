import { randomBytes } from "node:crypto";
import { toPublicUser } from "./leancloud-accounts.ts";
import type { LeanCloudData, LeanCloudRow } from "./leancloud-data.ts";
import { failure, type LeanCloudAnswer, type LeanCloudRequest, ok } from "./leancloud-request.ts";

type Json = Readonly<Record<string, unknown>>;

const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 1_000;

/** Place of each scan by its cursor: the objectId of the last row. */
export type Scans = Map<string, string>;

/** `GET /classes/<class>`; `where` knows equality, `$gt`, `$in` and `$relatedTo`. */
export function findObjects(
  className: string,
  { query }: LeanCloudRequest,
  data: LeanCloudData,
): LeanCloudAnswer {
  const rows = data.classes[className];
  if (rows === undefined) return failure(404, 101, "Class or object doesn't exists.");
  const where: Json = JSON.parse(query.get("where") ?? "{}");
  const found = related(rows, where, data)
    .filter((row) => matches(row, where))
    .sort(byObjectId);
  const skip = Number(query.get("skip") ?? 0);
  const results = found.slice(skip, skip + readLimit(query)).map(toAnswer(className));
  return ok({ results, ...(query.get("count") && { count: found.length }) });
}

/** `GET /scan/classes/<class>`: a cursor stays the same from page to page, and null ends the scan. */
export function scanObjects(
  className: string,
  { query }: LeanCloudRequest,
  { data, scans }: { readonly data: LeanCloudData; readonly scans: Scans },
): LeanCloudAnswer {
  const rows = data.classes[className];
  if (rows === undefined) return failure(404, 101, "Class or object doesn't exists.");
  const cursor = query.get("cursor") ?? randomBytes(8).toString("hex");
  const after = query.get("cursor") ? scans.get(cursor) : "";
  if (after === undefined) return failure(400, 1, "Invalid cursor.");
  const where: Json = JSON.parse(query.get("where") ?? "{}");
  const left = rows.filter((row) => row.objectId > after && matches(row, where)).sort(byObjectId);
  const page = left.slice(0, readLimit(query));
  const last = page.at(-1);
  if (last) scans.set(cursor, last.objectId);
  return ok({ results: page.map(toAnswer(className)), cursor: last ? cursor : null });
}

function readLimit(query: URLSearchParams): number {
  return Math.min(Number(query.get("limit") ?? DEFAULT_LIMIT), MAX_LIMIT);
}

const byObjectId = (a: LeanCloudRow, b: LeanCloudRow) => (a.objectId < b.objectId ? -1 : 1);

function toAnswer(className: string): (row: LeanCloudRow) => LeanCloudRow {
  return className === "_User" ? toPublicUser : (row) => row;
}

function matches(row: LeanCloudRow, { $relatedTo, ...where }: Json): boolean {
  return Object.entries(where).every(([key, wanted]) => fits(row[key], wanted));
}

function fits(value: unknown, wanted: unknown): boolean {
  if (typeof wanted !== "object" || wanted === null) return value === wanted;
  const { $gt, $in } = wanted as { $gt?: string; $in?: unknown[] };
  if ($gt !== undefined) return String(value) > $gt;
  if ($in !== undefined) return $in.includes(value);
  return JSON.stringify(value) === JSON.stringify(wanted);
}

/** The rows that an owner's relation links, or all rows. */
function related(
  rows: readonly LeanCloudRow[],
  { $relatedTo: wanted }: Json,
  { links }: LeanCloudData,
): readonly LeanCloudRow[] {
  if (wanted === undefined) return rows;
  const { object, key } = wanted as { object: Json; key: string };
  const own = links.filter(
    (link) =>
      link.className === object.className && link.owningId === object.objectId && link.key === key,
  );
  const ids = new Set(own.map(({ relatedId }) => relatedId));
  return rows.filter(({ objectId }) => ids.has(objectId));
}
