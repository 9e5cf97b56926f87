import { postingEntries } from "../installations/installation-index.ts";
import type { JsonObject } from "../json.ts";

/** The part of a posting that tells which save wrote it. */
export interface PostingStamp {
  /** Revision of the installation that the save wrote. */
  readonly revision: number;
  /** Unix seconds; undefined in postings of older versions. */
  readonly writtenAt: number | undefined;
}

/** The installation as stored, even if expired. */
export type PostedRow = JsonObject & { readonly _revision: number; readonly _expiresAt: number };

/** The longest time between the posting and the installation of one save. */
const SAVE_SECONDS = 600;

/**
 * Whether a posting can be deleted without harm to readers or to a save in progress. A row that has
 * reached the posting's revision decides, because later saves write their postings again. Without a
 * row, or with an expired one that a save may revive, the posting's age decides.
 *
 * @param entry the posting's key, as from `postingEntry`
 * @param row undefined when there is none
 */
export function isStalePosting(
  { entry, revision, writtenAt }: PostingStamp & { readonly entry: string },
  row: PostedRow | undefined,
  nowSeconds: number,
): boolean {
  if (writtenAt === undefined) return false;
  const isGone = row === undefined || row._expiresAt <= nowSeconds - SAVE_SECONDS;
  if (isGone) return writtenAt <= nowSeconds - SAVE_SECONDS;
  const field = entry.slice(0, entry.indexOf("#"));
  return row._revision >= revision && !postingEntries(row, [field]).includes(entry);
}
