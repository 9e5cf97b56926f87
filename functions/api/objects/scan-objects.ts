import { ApiError } from "../../domain/api-error.ts";
import type { JsonObject } from "../../domain/json.ts";
import { toClassName } from "../../domain/objects/class-name.ts";
import { fitAnswer } from "../../domain/queries/answer-size.ts";
import { creationRange } from "../../domain/queries/creation-path.ts";
import { parseObjectQuery } from "../../domain/queries/query.ts";
import { fromCursor, type ScanPosition, toCursor } from "../../domain/queries/scan-cursor.ts";
import type { ObjectQuery } from "../../domain/queries/where-expression.ts";
import { compileWhere } from "../../domain/queries/where-match.ts";
import type { Requester } from "../../domain/requester.ts";
import type { ObjectsPorts, ReadRequest } from "../../ports/objects.ts";
import type { OperationRequest, OperationResponse } from "../../ports/operation.ts";
import type { Clock } from "../../ports/system.ts";
import { queriedClass } from "../../queries/class-registry.ts";
import { resolveConditions } from "../../queries/find-objects.ts";
import { presentObjects } from "../../queries/present-objects.ts";
import type { QueriedClass, StoredRow } from "../../queries/queried-class.ts";

/** Read units after which a page ends if it has at least one object. */
const PAGE_READ_UNITS = 2_000;
const SCAN_KEYS = new Set(["objectId", "createdAt"]);
/** Parameters that a scan could not honour, so it rejects them. */
const REJECTED_PARAMETERS = ["order", "skip", "count"];

/** A scan and where to continue it. */
interface Scan {
  readonly queried: QueriedClass;
  readonly query: ObjectQuery;
  readonly position: ScanPosition | undefined;
  readonly requester: Requester;
}

/**
 * GET /1.1/scan/classes/{className}, in order of creation. Every page but the last has at least one
 * object, because an SDK would take an empty page for an object.
 */
export async function scanObjects(
  { params: { className }, query, requester }: OperationRequest<"scanObjects">,
  ports: ObjectsPorts & { readonly clock: Clock },
): Promise<OperationResponse> {
  const { cursor, scan_key: scanKey = "objectId", ...parameters } = query;
  assertScan(scanKey, parameters);
  const name = toClassName(className);
  const queried = queriedClass(name, ports);
  const position = cursor ? fromCursor(cursor, name, ports.clock.now()) : undefined;
  const parsed = parseObjectQuery(parameters, requester);
  const context = { className: name, requester };
  const where = await resolveConditions(parsed.where, context, ports);
  const scan = { queried, query: { ...parsed, where }, position, requester };
  const { views, last } = await readPage(scan, ports.settings.maxQueryReadUnits);
  const presented = await presentObjects(views, { ...context, query: parsed }, ports);
  const results = fitAnswer(presented);
  const end = results.length < presented.length ? results.at(-1) : last;
  return { body: { results, cursor: end ? cursorAfter(name, end, ports.clock) : null } };
}

/** Every object has these two members, whatever `keys` selects. */
function cursorAfter(
  className: string,
  { createdAt, objectId }: StoredRow | JsonObject,
  clock: Clock,
): string {
  const position = { className, createdAt: String(createdAt), objectId: String(objectId) };
  return toCursor(position, clock.now());
}

function assertScan(scanKey: string, parameters: Readonly<Record<string, string>>): void {
  if (!SCAN_KEYS.has(scanKey)) {
    throw new ApiError("badParameter", "scan_key must be objectId or createdAt.");
  }
  const rejected = REJECTED_PARAMETERS.find((name) => parameters[name]);
  if (rejected) throw new ApiError("badParameter", `A scan does not support ${rejected}.`);
}

interface ScannedPage {
  readonly views: readonly JsonObject[];
  /** The last row that was read; undefined at the end of the class. */
  readonly last: StoredRow | undefined;
}

async function readPage(scan: Scan, maxUnits: number): Promise<ScannedPage> {
  const { queried, query } = scan;
  const findView = createViewFinder(scan);
  const views: JsonObject[] = [];
  let units = 0;
  let last: StoredRow | undefined;
  for await (const page of queried.reader.read(readRequest(scan))) {
    units += page.readUnits;
    for (const row of page.objects.filter((each) => isAfter(each, scan.position))) {
      last = row;
      views.push(...findView(row));
      if (views.length === query.limit) return { views, last };
    }
    if (units > maxUnits && views.length === 0) {
      throw new ApiError("queryTooExpensive", EXPENSIVE);
    }
    if (units > Math.min(maxUnits, PAGE_READ_UNITS) && views.length > 0) return { views, last };
  }
  return { views, last: undefined };
}

/** Returns the view of a row in an array, or an empty array if the row does not match. */
function createViewFinder({ queried, query, requester }: Scan): (row: StoredRow) => JsonObject[] {
  const matches = compileWhere(query.where);
  return (row) => {
    const view = queried.view(row, requester);
    return view && matches(view) ? [view] : [];
  };
}

const EXPENSIVE =
  "No object matched within maxQueryReadUnits; add a range of createdAt, or scan without where.";

function readRequest({ query, position }: Scan): ReadRequest {
  const { from, ...range } = creationRange(query.where);
  const bounds = [from, position?.createdAt].filter((bound) => bound !== undefined).sort();
  const start = bounds.at(-1);
  return {
    path: { kind: "creation", descending: false, ...range, ...(start && { from: start }) },
    filter: query.where,
    wanted: query.limit,
  };
}

/** In the order of the path: by `createdAt`, then by objectId. */
function isAfter(row: StoredRow, position: ScanPosition | undefined): boolean {
  if (position === undefined || row.createdAt > position.createdAt) return true;
  return row.createdAt === position.createdAt && row.objectId > position.objectId;
}
