import { hasPosting } from "../../../domain/objects/posting.ts";
import { isStalePosting, type PostedRow } from "../../../domain/objects/stale-posting.ts";
import type { Clock, Log } from "../../../ports/system.ts";
import { type FoundPosting, type PostingsTable, removeFoundPostings } from "./postings.ts";

export interface PostingRepairOptions extends PostingsTable {
  /** Whether a row has the value of a posting. @default - the posting's key has no prefix */
  readonly isHeld?: (row: PostedRow, posting: FoundPosting) => boolean;
  readonly clock: Clock;
  readonly log: Pick<Log, "failure">;
}

/** Removes stale postings; `rows` are the rows behind the postings, by objectId. */
export type PostingRepair = (
  postings: readonly FoundPosting[],
  rows: ReadonlyMap<string, PostedRow>,
) => Promise<void>;

/** Limit for each page; the next reader removes more. */
const MAX_REMOVALS = 25;

/** Failures are only logged, because the read does not depend on the repair. */
export function createPostingRepair(options: PostingRepairOptions): PostingRepair {
  const { clock, log, isHeld = (row, { entry }) => hasPosting(row, entry) } = options;
  return async (postings, rows) => {
    const nowSeconds = clock.now() / 1_000;
    const stale = postings.filter((posting) =>
      isStalePosting(posting, rows.get(posting.objectId), {
        nowSeconds,
        isHeld: (row) => isHeld(row, posting),
      }),
    );
    if (stale.length === 0) return;
    try {
      await removeFoundPostings(options, stale.slice(0, MAX_REMOVALS));
    } catch (error) {
      log.failure("stale postings stay", error, { postings: stale.length });
    }
  };
}
