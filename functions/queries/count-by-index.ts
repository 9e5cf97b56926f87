import { onlyCreationRange } from "../domain/queries/creation-path.ts";
import { describePath } from "../domain/queries/describe-path.ts";
import type { ObjectsPorts } from "../ports/objects.ts";
import { tooExpensive } from "./assert-affordable.ts";
import type { Matches, ReadQuery } from "./read-query.ts";

/** Entries of the index of creation that one read unit covers, at least. */
const ENTRIES_PER_UNIT = 40;

/**
 * A count of all objects, or of a range of `createdAt`, from the index alone: where every row
 * counts, which takes the master key and a class whose rows don't expire.
 */
export async function countByIndex(
  request: ReadQuery,
  ports: ObjectsPorts,
): Promise<Matches | undefined> {
  const { query, queried, requester } = request;
  const path = query.count && query.limit === 0 ? onlyCreationRange(query.where) : undefined;
  if (!path || !requester.master || !queried.isPermanent) return undefined;
  const atMost = ports.settings.maxQueryReadUnits * ENTRIES_PER_UNIT;
  const { entries, readUnits } = await queried.reader.count(path, atMost);
  if (entries >= atMost) throw tooExpensive(request, ports);
  const described = describePath(path);
  return {
    page: [],
    count: entries,
    explanation: {
      path: described,
      estimatedUnits: readUnits,
      candidates: [{ path: described, estimatedUnits: readUnits }],
      readUnits,
      itemsRead: entries,
      itemsMatched: entries,
    },
  };
}
