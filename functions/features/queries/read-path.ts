import { ApiError } from "../../domain/api-error.ts";
import type { JsonObject } from "../../domain/json.ts";
import { own } from "../../domain/objects/typed-value.ts";
import { compareAny } from "../../domain/objects/value-order.ts";
import {
  type AccessPath,
  isByCreation,
  type PathDescription,
} from "../../domain/queries/access-path.ts";
import { endsEarly, isInOrder } from "../../domain/queries/creation-path.ts";
import type { ClassIndexes } from "../../domain/queries/lookup.ts";
import { createPageCollector, type PageCollector } from "../../domain/queries/page-collector.ts";
import type { PathEstimate } from "../../domain/queries/path-cost.ts";
import { queriedFields } from "../../domain/queries/queried-fields.ts";
import { isWhollySorted } from "../../domain/queries/sorted-path.ts";
import type { ObjectQuery } from "../../domain/queries/where-expression.ts";
import { compileWhere } from "../../domain/queries/where-match.ts";
import type { Requester } from "../../domain/requester.ts";
import { readUnitsSetting } from "../../domain/work-budget.ts";
import type { ObjectsPorts } from "../../ports/objects.ts";
import type { QueriedClass, StoredRow } from "./queried-class.ts";
import { withRolesFor } from "./with-roles.ts";

/** A query whose condition refers to no other object. */
export interface ResolvedQuery {
  readonly queried: QueriedClass;
  readonly indexes: ClassIndexes;
  readonly query: ObjectQuery;
  readonly requester: Requester;
}

/** How a query was answered; `explain` shows it. */
export interface Explanation {
  readonly path: PathDescription;
  readonly estimatedUnits: number;
  readonly candidates: readonly {
    readonly path: PathDescription;
    readonly estimatedUnits: number;
  }[];
  /** Includes the comparison of paths and the reading of abandoned paths. */
  readonly readUnits: number;
  readonly itemsRead: number;
  readonly itemsMatched: number;
  /** Objects of the class as its size was last counted, if the planner needed it. */
  readonly objects?: number;
  /** The line of the configuration that would give the query an index. */
  readonly proposal?: string;
}

export type Spent = Pick<Explanation, "readUnits" | "itemsRead">;

interface PathRequest extends ResolvedQuery {
  readonly choice: PathEstimate;
  /** The paths that remain if this one is given up. */
  readonly others: readonly PathEstimate[];
  /** Units that the read may take beyond the budget. */
  readonly tolerance: number;
}

/** The matches found along one path; `found` is undefined if the path was given up. */
interface PathReading {
  readonly spent: Spent;
  readonly found: PageCollector | undefined;
}

/**
 * Reads one path until it ends, or has yielded everything that the query needs, or has cost more
 * than the next best path would, if the budget has room for that one.
 *
 * @throws ApiError queryTooExpensive
 */
export async function readPath(request: PathRequest, ports: ObjectsPorts): Promise<PathReading> {
  const { query, choice, others, tolerance } = request;
  const maxUnits = giveUpUnits(request);
  const found = createPageCollector(query);
  const earlyEnd = createEarlyEnd(choice.path, query);
  const toMatch = createMatchTest(request, choice.path);
  const access = { permission: "read", roles: ports.roles } as const;
  let { requester } = request;
  const { work } = requester;
  let spent: Spent = { readUnits: 0, itemsRead: 0 };
  const isOver = () => work.left("readUnits") < -tolerance;
  for await (const page of readPages(request)) {
    if (isOver()) throw await tooExpensive(request, ports);
    if (spent.readUnits > maxUnits && others.some((each) => isAffordable(each, requester))) {
      return { spent, found: undefined };
    }
    spent = addSpent(spent, page);
    work.charge("readUnits", page.readUnits);
    requester = await withRolesFor(requester, page.objects, access);
    for (const row of page.objects) {
      const match = toMatch(row, requester);
      if (!match) continue;
      found.add(match);
      earlyEnd.count(row);
    }
    if (earlyEnd.isReachedBy(page.objects)) break;
  }
  // The pages of a scan arrive in any order, so the budget holds after the last of them, too.
  if (choice.path.kind === "scan" && isOver()) throw await tooExpensive(request, ports);
  return { spent, found };
}

/** Whether a path stays within the budget at best; a mere guess never rejects a query. */
export function isAffordable({ leastUnits }: PathEstimate, { work }: Requester): boolean {
  return leastUnits <= work.left("readUnits");
}

function readPages({ queried, query, choice }: PathRequest) {
  const { path, objectIds, wanted = Number.POSITIVE_INFINITY } = choice;
  const fields = queriedFields(query);
  return queried.reader.read({ path, filter: query.where, fields, wanted, objectIds });
}

/** The object as the requester sees it, if they may read it and it matches; each object once. */
function createMatchTest({ queried, query, requester }: ResolvedQuery, { kind }: AccessPath) {
  const matches = compileWhere(query.where, requester.work);
  const seen = new Set<string>();
  return (row: StoredRow, viewer: Requester): JsonObject | undefined => {
    const view = queried.view(row, viewer);
    if (!view || !matches(view)) return undefined;
    // A scan yields each row once, so large ones need no set.
    if (kind === "scan") return view;
    if (seen.has(row.objectId)) return undefined;
    seen.add(row.objectId);
    return view;
  };
}

/** The costs of creation paths and scans are guesses; other paths cost as estimated. */
function giveUpUnits({ choice, others }: PathRequest): number {
  const isGuess = isOrdered(choice.path) || choice.path.kind === "scan";
  if (!isGuess || others.length === 0) return Number.POSITIVE_INFINITY;
  const next = Math.min(...others.map(({ estimatedUnits }) => estimatedUnits));
  return Math.max(next, choice.estimatedUnits * (choice.path.kind === "scan" ? 2 : 1));
}

function isOrdered(path: AccessPath): boolean {
  if (path.kind === "idOrder") return true;
  return isByCreation(path) || (path.kind === "sorted" && path.order !== undefined);
}

/**
 * Detects when a path in the order of the query has yielded everything that it needs. If the path
 * sorts by the first key only, objects with the value of the last result count too; in order of
 * creation, objects of the same millisecond.
 */
function createEarlyEnd(path: AccessPath, query: ObjectQuery) {
  let missing = query.skip + query.limit;
  let last: StoredRow | undefined;
  return {
    count(match: StoredRow): void {
      missing -= 1;
      if (missing === 0) last = match;
    },
    isReachedBy(rows: readonly StoredRow[]): boolean {
      if (last === undefined) return false;
      if (path.kind === "idOrder") return true;
      if (path.kind === "sorted" && path.order) {
        return isWhollySorted(query) || isBeyond(rows.at(-1), last, path.field);
      }
      if (!isByCreation(path) || !endsEarly(query)) return false;
      if (isInOrder(query)) return true;
      const row = rows.at(-1);
      // An empty page decides nothing: its objects may be on the next one.
      return row !== undefined && row.createdAt !== last.createdAt;
    },
  };
}

function isBeyond(row: StoredRow | undefined, last: StoredRow, field: string): boolean {
  if (row === undefined) return false;
  const [a, b] = [row, last].map((each) => own(each as unknown as JsonObject, field) ?? null);
  return compareAny(a ?? null, b ?? null) !== 0;
}

export function addSpent(a: Spent, b: Spent): Spent {
  return { readUnits: a.readUnits + b.readUnits, itemsRead: a.itemsRead + b.itemsRead };
}

/** The estimate reveals the size of the class, so only the master key sees it. */
export async function tooExpensive(
  { queried, indexes, query, requester }: ResolvedQuery,
  { settings }: ObjectsPorts,
  estimatedUnits?: number,
): Promise<ApiError> {
  const showsEstimate = requester.master && estimatedUnits !== undefined;
  const units = showsEstimate ? `about ${formatUnits(estimatedUnits)} units, more` : "more units";
  const setting = readUnitsSetting(requester.master, settings);
  const budget = `${setting} ${formatUnits(settings[setting])}`;
  const remedy = await queried.remedy(query, indexes);
  return new ApiError(
    "queryTooExpensive",
    `The query would read ${units} than ${budget}. ${remedy}`,
  );
}

function formatUnits(units: number): string {
  return Math.ceil(units).toLocaleString("en-US");
}
