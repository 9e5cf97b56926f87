import { defined } from "../../domain/defined.ts";
import type { JsonObject } from "../../domain/json.ts";
import { describePath } from "../../domain/queries/access-path.ts";
import { onlyCreationRange } from "../../domain/queries/creation-path.ts";
import type { PathEstimate } from "../../domain/queries/path-cost.ts";
import { cheapest } from "../../domain/queries/plan-query.ts";
import type { Requester } from "../../domain/requester.ts";
import type { ObjectsPorts } from "../../ports/objects.ts";
import { comparePaths } from "./compare-paths.ts";
import {
  addSpent,
  type Explanation,
  isAffordable,
  type ResolvedQuery,
  readPath,
  type Spent,
  tooExpensive,
} from "./read-path.ts";

export interface Matches {
  /** The requested page in order, as the requester sees it; `keys` are not applied yet. */
  readonly page: readonly JsonObject[];
  /** Number of matches that were read; of all matches if the query counts. */
  readonly count: number;
  /** The count is the size of the class as it was last counted. */
  readonly approximate?: true;
  readonly explanation: Explanation;
}

/**
 * The matches of a query, by the cheapest path; in order of creation at least as many as the query
 * needs. A path that costs more than the estimate of the next best is abandoned for it, so a wrong
 * guess at most doubles the cost.
 *
 * @throws ApiError queryTooExpensive
 */
export async function readMatches(request: ResolvedQuery, ports: ObjectsPorts): Promise<Matches> {
  const counted = await countByIndex(request, ports);
  if (counted) return counted;
  const { query, queried, indexes } = request;
  const { work } = request.requester;
  const compared = await comparePaths(query, queried.reader, indexes);
  work.charge("readUnits", compared.readUnits);
  const tolerance = toleranceFor(compared.candidates, request.requester);
  let left = compared.candidates;
  let spent: Spent = compared;
  for (;;) {
    const choice = cheapest(left, work.left("readUnits"));
    if (choice === undefined || !isAffordable(choice, request.requester)) {
      const { objects } = compared;
      if (objects && spent === compared && countsAll(request)) return countBySize(objects);
      throw await tooExpensive(request, ports, choice?.estimatedUnits);
    }
    left = left.filter((each) => each !== choice);
    const reading = await readPath({ ...request, choice, others: left, tolerance }, ports);
    spent = addSpent(spent, reading.spent);
    if (reading.found === undefined) continue;
    const { count } = reading.found;
    const described = {
      ...describe(choice),
      candidates: compared.candidates.map(describe),
      readUnits: spent.readUnits,
      itemsRead: spent.itemsRead,
    };
    const page = reading.found.page();
    const proposal = isWithoutIndex(choice) ? await queried.propose?.(query, indexes) : undefined;
    const { objects } = compared;
    const explanation = { ...described, itemsMatched: count, ...defined({ objects, proposal }) };
    return { page, count, explanation };
  }
}

function isWithoutIndex({ path }: PathEstimate): boolean {
  return ["scan", "creation", "idOrder"].includes(path.kind);
}

function describe({ path, estimatedUnits }: PathEstimate) {
  return { path: describePath(path), estimatedUnits };
}

/** A class may have grown by so much since its size was counted. */
const TOLERANCE = 0.25;

/**
 * Units that a query may read beyond the budget. If reading the class to its end fits by the estimate, the query
 * is answered: a size is a sample, and a read that ended at the very budget would answer now and then.
 */
function toleranceFor(candidates: readonly PathEstimate[], requester: Requester): number {
  const isSure = ({ estimatedUnits, leastUnits }: PathEstimate) => estimatedUnits === leastUnits;
  const fits = candidates.some((each) => isSure(each) && isAffordable(each, requester));
  return fits ? TOLERANCE * requester.work.limits.readUnits : 0;
}

/** Entries of the index of creation that one read unit covers at least. */
const ENTRIES_PER_UNIT = 40;

/**
 * The count of all objects, or of a range of `createdAt`, from the index alone. Only if every row
 * counts: with the master key, and in a class whose index of creation has no other entries.
 */
async function countByIndex(
  request: ResolvedQuery,
  ports: ObjectsPorts,
): Promise<Matches | undefined> {
  const { query, queried, requester } = request;
  const path = query.count && query.limit === 0 ? onlyCreationRange(query.where) : undefined;
  if (!path || !requester.master || !queried.isCountedByCreation) return undefined;
  const { work } = requester;
  const atMost = Math.max(0, Math.floor(work.left("readUnits"))) * ENTRIES_PER_UNIT;
  if (countsAll(request)) {
    const { objects } = await queried.reader.size();
    if (objects > atMost) return countBySize(objects);
  }
  const { entries, readUnits } = await queried.reader.count(path, atMost);
  work.charge("readUnits", readUnits);
  if (entries >= atMost) throw await tooExpensive(request, ports);
  const described = { path: describePath(path), estimatedUnits: readUnits };
  const cost = { readUnits, itemsRead: entries, itemsMatched: entries };
  return {
    page: [],
    count: entries,
    explanation: { ...described, candidates: [described], ...cost },
  };
}

/** Whether a query counts every object of its class; without the master key an ACL may hide some. */
function countsAll({ query, requester }: ResolvedQuery): boolean {
  const range = query.count && query.limit === 0 ? onlyCreationRange(query.where) : undefined;
  return requester.master && range !== undefined && !range.from && !range.through;
}

/** The count of a class that is too large to be read: its size, within a few per cent. */
function countBySize(objects: number): Matches {
  const described = { path: { kind: "size" } as const, estimatedUnits: 0 };
  const cost = { readUnits: 0, itemsRead: 0, itemsMatched: objects };
  const explanation = { ...described, candidates: [described], ...cost, objects };
  return { page: [], count: objects, approximate: true, explanation };
}
