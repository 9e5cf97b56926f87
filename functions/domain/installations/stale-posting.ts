import type { JsonObject } from "../json.ts";
import { postingEntries } from "./installation-index.ts";

/** What a posting says about the save that wrote it. */
export interface PostingStamp {
  /** Revision of the installation that it was written for. */
  readonly revision: number;
  /** Unix seconds; undefined in postings that older code wrote. */
  readonly writtenAt: number | undefined;
}

/** The installation as stored, expired or not; undefined: there is none. */
export type PostedRow = JsonObject & { readonly _revision: number; readonly _expiresAt: number };

/** No save takes longer between its posting and its installation. */
const SAVE_SECONDS = 600;

/**
 * Whether nobody needs a posting any more, nor any save that is under way. A row that has reached
 * the posting's revision decides: later saves write the posting anew. Without a row, and for one
 * that a save may be about to revive, only time tells.
 *
 * @param entry what it is filed under, as from `postingEntry`
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
