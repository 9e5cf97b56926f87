import type { JsonObject } from "../domain/json.ts";
import type { AccessPath } from "../domain/queries/access-path.ts";
import { describePath } from "../domain/queries/describe-path.ts";
import { createPageCollector, type PageCollector } from "../domain/queries/page-collector.ts";
import { cheapest, endsEarly, isInOrder, type PathEstimate } from "../domain/queries/plan-query.ts";
import { queriedFields } from "../domain/queries/queried-fields.ts";
import type { ObjectQuery } from "../domain/queries/where-expression.ts";
import { compileWhere } from "../domain/queries/where-match.ts";
import type { Requester } from "../domain/requester.ts";
import type { ObjectsPorts } from "../ports/objects.ts";
import { assertAffordable, tooExpensive } from "./assert-affordable.ts";
import { comparePaths } from "./compare-paths.ts";
import { countByIndex } from "./count-by-index.ts";
import type { StoredRow } from "./queried-class.ts";
import type { Matches, ReadQuery, Spent } from "./read-query.ts";
import { withRolesFor } from "./with-roles.ts";

/** What one path has led to; `undefined` when it was given up. */
interface PathReading {
  readonly spent: Spent;
  readonly found: PageCollector | undefined;
}

/**
 * The matches of a query, by the path that costs least; all of them, or in order of creation at
 * least as many as the query needs. A path that proves dearer than the next best is given up for it,
 * so that a wrong guess costs at most double.
 *
 * @throws ApiError queryTooExpensive
 */
export async function readMatches(request: ReadQuery, ports: ObjectsPorts): Promise<Matches> {
  const { query, queried } = request;
  const counted = await countByIndex(request, ports);
  if (counted) return counted;
  const compared = await comparePaths(query, queried.reader, request.indexes);
  let left = compared.candidates;
  let spent: Spent = compared;
  for (;;) {
    const choice = cheapest(left, ports.settings.maxQueryReadUnits);
    assertAffordable(choice, request, ports);
    left = left.filter((each) => each !== choice);
    const reading = await readPath({ ...request, choice, others: left }, ports);
    spent = add(spent, reading.spent);
    if (reading.found === undefined) continue;
    const { count } = reading.found;
    return {
      page: reading.found.page(),
      count,
      explanation: {
        path: describePath(choice.path),
        estimatedUnits: choice.estimatedUnits,
        candidates: compared.candidates.map(({ path, estimatedUnits }) => ({
          path: describePath(path),
          estimatedUnits,
        })),
        ...spent,
        itemsMatched: count,
      },
    };
  }
}

interface PathRequest extends ReadQuery {
  readonly choice: PathEstimate;
  /** What is left when this path is given up. */
  readonly others: readonly PathEstimate[];
}

async function readPath(request: PathRequest, ports: ObjectsPorts): Promise<PathReading> {
  const { query, choice } = request;
  const giveUpUnits = unitsToGiveUp(request);
  const found = createPageCollector(query);
  const isEnough = createEarlyEnd(choice.path, query);
  const toMatch = createMatchTest(request, choice.path);
  const access = { permission: "read", roles: ports.roles } as const;
  let { requester } = request;
  let spent: Spent = { readUnits: 0, itemsRead: 0 };
  for await (const page of pagesOf(request)) {
    if (spent.readUnits > ports.settings.maxQueryReadUnits) throw tooExpensive(request, ports);
    if (spent.readUnits > giveUpUnits) return { spent, found: undefined };
    spent = add(spent, page);
    requester = await withRolesFor(requester, page.objects, access);
    for (const row of page.objects) {
      const match = toMatch(row, requester);
      if (!match) continue;
      found.add(match);
      isEnough.note(row);
    }
    if (isEnough.after(page.objects)) break;
  }
  return { spent, found };
}

function pagesOf({ queried, query, choice }: PathRequest) {
  const { path, objectIds, wanted = Number.POSITIVE_INFINITY } = choice;
  const fields = queriedFields(query);
  return queried.reader.read({ path, filter: query.where, fields, wanted, objectIds });
}

/** The object as the requester sees it, if he sees it and it matches; each object once. */
function createMatchTest({ queried, query }: ReadQuery, { kind }: AccessPath) {
  const matches = compileWhere(query.where);
  const seen = new Set<string>();
  return (row: StoredRow, requester: Requester): JsonObject | undefined => {
    const view = queried.view(row, requester);
    if (!view || !matches(view)) return undefined;
    // A scan meets each row once.
    if (kind === "scan") return view;
    if (seen.has(row.objectId)) return undefined;
    seen.add(row.objectId);
    return view;
  };
}

/** Ids, unique values and counted postings cost what was estimated; the others rest on guesses. */
function unitsToGiveUp({ choice, others }: PathRequest): number {
  const isGuess = choice.path.kind === "creation" || choice.path.kind === "scan";
  if (!isGuess || others.length === 0) return Number.POSITIVE_INFINITY;
  const next = Math.min(...others.map(({ estimatedUnits }) => estimatedUnits));
  return Math.max(next, choice.estimatedUnits * (choice.path.kind === "scan" ? 2 : 1));
}

/**
 * Tells when a path in order of creation has led to everything that the query needs. Unless its
 * order is the whole order, what was created with the last result counts too.
 */
function createEarlyEnd({ kind }: AccessPath, query: ObjectQuery) {
  let missing = query.skip + query.limit;
  let last: StoredRow | undefined;
  return {
    note(match: StoredRow): void {
      missing -= 1;
      if (missing === 0) last = match;
    },
    after(rows: readonly StoredRow[]): boolean {
      if (kind !== "creation" || !endsEarly(query) || last === undefined) return false;
      return isInOrder(query) || rows.at(-1)?.createdAt !== last.createdAt;
    },
  };
}

function add(a: Spent, b: Spent): Spent {
  return { readUnits: a.readUnits + b.readUnits, itemsRead: a.itemsRead + b.itemsRead };
}
