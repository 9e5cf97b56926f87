import { ApiError } from "../../domain/api-error.ts";
import type { JsonObject } from "../../domain/json.ts";
import type { AccessPath, CreationPath } from "../../domain/queries/access-path.ts";
import { creationRange } from "../../domain/queries/creation-path.ts";
import type { ClassIndexes } from "../../domain/queries/lookup.ts";
import { naturalOrder } from "../../domain/queries/plan-query.ts";
import type { ScanPosition } from "../../domain/queries/scan-cursor.ts";
import { createSortOrder, type RankedObject } from "../../domain/queries/sort-order.ts";
import type { ObjectQuery } from "../../domain/queries/where-expression.ts";
import { compileWhere } from "../../domain/queries/where-match.ts";
import type { Requester } from "../../domain/requester.ts";
import type { ObjectsPorts, ReadRequest } from "../../ports/objects.ts";
import type { QueriedClass, StoredRow } from "./queried-class.ts";
import { readMatches } from "./read-matches.ts";

/** Read units after which a page in order of creation ends if it has at least one object. */
const PAGE_READ_UNITS = 2_000;

/** A scan and where to continue it. */
interface Scan {
  readonly queried: QueriedClass;
  /** Without an order the scan is in order of creation, or of ids that don't follow time. */
  readonly query: ObjectQuery;
  readonly position: Pick<ScanPosition, "last" | "end"> | undefined;
  readonly requester: Requester;
}

interface ScannedPage {
  readonly views: readonly JsonObject[];
  /** The position after the view of this index. */
  rank(index: number): RankedObject;
  /** The position after the whole page; undefined at the end of the class. */
  readonly last: RankedObject | undefined;
  /** As in `ScanPosition`. */
  readonly end?: RankedObject | undefined;
}

/**
 * A page in order of creation or of ids, which needs to read no more than the page.
 *
 * @throws ApiError queryTooExpensive if no object matches within the budget
 */
export async function readScanPage(scan: Scan): Promise<ScannedPage> {
  const { queried, query, position, requester } = scan;
  const { work } = requester;
  const indexes = await queried.indexes();
  const { rank, compare } = createSortOrder(naturalOrder(indexes));
  const toRanked = ({ createdAt, objectId }: StoredRow) => rank({ createdAt, objectId });
  const isNext = (row: StoredRow) => !position || compare(toRanked(row), position.last) > 0;
  const findView = createViewFinder(scan);
  const views: JsonObject[] = [];
  const toPage = (last?: StoredRow): ScannedPage => ({
    views,
    rank: (index) => toRanked(views[index] as JsonObject & StoredRow),
    last: last && toRanked(last),
  });
  let units = 0;
  let last: StoredRow | undefined;
  for await (const page of queried.reader.read(readRequest(scan, indexes))) {
    units += page.readUnits;
    work.charge("readUnits", page.readUnits);
    for (const row of page.objects.filter(isNext)) {
      last = row;
      views.push(...findView(row));
      if (views.length === query.limit) return toPage(last);
    }
    const isSpent = work.left("readUnits") < 0;
    if (isSpent && views.length === 0) {
      throw new ApiError("queryTooExpensive", EXPENSIVE);
    }
    if ((isSpent || units > PAGE_READ_UNITS) && views.length > 0) return toPage(last);
  }
  return toPage();
}

/** Returns the view of a row in an array, or an empty array if the row does not match. */
function createViewFinder({ queried, query, requester }: Scan): (row: StoredRow) => JsonObject[] {
  const matches = compileWhere(query.where, requester.work);
  return (row) => {
    const view = queried.view(row, requester);
    return view && matches(view) ? [view] : [];
  };
}

const EXPENSIVE =
  "No object matched within maxQueryReadUnits; add a range of createdAt, or scan without where.";

function readRequest(scan: Scan, { idDrift = 0, isUnordered }: ClassIndexes): ReadRequest {
  const { query, position } = scan;
  const objectId = position?.last.object.objectId;
  const path: AccessPath = isUnordered
    ? { kind: "idOrder", descending: false, ...(objectId && { from: String(objectId) }) }
    : { ...toCreationPath(scan), ...(idDrift > 0 && { idDrift }) };
  return { path, filter: query.where, wanted: query.limit };
}

function toCreationPath({ query, position }: Scan): CreationPath {
  const { from, ...range } = creationRange(query.where);
  const bounds = [from, position && String(position.last.object.createdAt)];
  const start = bounds
    .filter((bound) => bound !== undefined)
    .sort()
    .at(-1);
  return { kind: "creation", descending: false, ...range, ...(start && { from: start }) };
}

/**
 * A page in the order of a field, which has no index: every page reads what the condition leaves of
 * the class and keeps the objects between the position and the end of the scan.
 *
 * @throws ApiError queryTooExpensive
 */
export async function readRankedPage(scan: Scan, ports: ObjectsPorts): Promise<ScannedPage> {
  const { queried, query, position, requester } = scan;
  const { rank, compare } = createSortOrder(query.order);
  let end = position?.end;
  const follows = (view: JsonObject) => {
    const ranked = rank(view);
    if (position === undefined) {
      if (end === undefined || compare(ranked, end) > 0) end = ranked;
      return true;
    }
    return compare(ranked, position.last) > 0 && (!end || compare(ranked, end) <= 0);
  };
  const following: QueriedClass = {
    ...queried,
    view: (row, reader) => {
      const view = queried.view(row, reader);
      return view && follows(view) ? view : undefined;
    },
  };
  const request = { queried: following, query: { ...query, limit: query.limit + 1 }, requester };
  const { page } = await readMatches({ ...request, indexes: await queried.indexes() }, ports);
  const views = page.slice(0, query.limit);
  const rankAt = (index: number) => rank(views[index] ?? {});
  const last = page.length > views.length ? rankAt(views.length - 1) : undefined;
  return { views, rank: rankAt, last, end: mayMove(query) ? end : undefined };
}

/** Ids and times of creation never change, and their order may be read in part. */
function mayMove({ order: [key] }: ObjectQuery): boolean {
  return !["objectId", "createdAt"].includes(key?.path.join(".") ?? "");
}
