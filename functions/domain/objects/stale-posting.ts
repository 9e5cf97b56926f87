import type { JsonObject } from "../json.ts";
/** The part of a posting that identifies the save that wrote it. */
export interface PostingStamp {
  /** Revision of the object that the save wrote. */
  readonly revision: number;
  /** Unix seconds; undefined in postings of older versions. */
  readonly writtenAt: number | undefined;
}

/** The object as stored, even if expired. */
export type PostedRow = JsonObject & { readonly _revision: number; readonly _expiresAt?: number };

/** The longest time between the posting and the object of one save. */
const SAVE_SECONDS = 600;

/**
 * Whether a posting can be deleted without harm to readers or to a save in progress. A row that has
 * reached the posting's revision decides, because later saves write their postings again. Without a
 * row, or with an expired one that a save may revive, the posting's age decides.
 *
 * @param row undefined when there is none
 * @param isHeld whether the row has the value of the posting
 */
export function isStalePosting(
  { revision, writtenAt }: PostingStamp,
  row: PostedRow | undefined,
  { nowSeconds, isHeld }: { readonly nowSeconds: number; isHeld(row: PostedRow): boolean },
): boolean {
  if (writtenAt === undefined) return false;
  const expiresAt = row?._expiresAt ?? Number.POSITIVE_INFINITY;
  const isGone = row === undefined || expiresAt <= nowSeconds - SAVE_SECONDS;
  if (isGone) return writtenAt <= nowSeconds - SAVE_SECONDS;
  return row._revision >= revision && !isHeld(row);
}
