import { isStalePosting, type PostedRow } from "../../../domain/objects/stale-posting.ts";
import type { Clock, Log } from "../../../ports/system.ts";
import { type FoundPosting, type PostingsTable, removeFoundPostings } from "./postings.ts";

export interface PostingRepairOptions extends PostingsTable {
  /** The start of every entry, such as `Todo#`. @default - none */
  readonly prefix?: string;
  readonly clock: Clock;
  readonly log: Pick<Log, "failure">;
}

/** Removes the stale ones of the postings; `rows` are the rows behind them by objectId. */
export type PostingRepair = (
  postings: readonly FoundPosting[],
  rows: ReadonlyMap<string, PostedRow>,
) => Promise<void>;

/** Limit for each page; the next reader removes more. */
const MAX_REMOVALS = 25;

/** Failures are only logged, because the read does not depend on the repair. */
export function createPostingRepair(options: PostingRepairOptions): PostingRepair {
  const { clock, log, prefix } = options;
  return async (postings, rows) => {
    const nowSeconds = clock.now() / 1_000;
    const stale = postings.filter((posting) =>
      isStalePosting({ ...posting, prefix }, rows.get(posting.objectId), nowSeconds),
    );
    if (stale.length === 0) return;
    try {
      await removeFoundPostings(options, stale.slice(0, MAX_REMOVALS));
    } catch (error) {
      log.failure("stale postings stay", error, { postings: stale.length });
    }
  };
}
