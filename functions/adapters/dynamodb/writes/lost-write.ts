/** An item whose every write stores another `_changeId`. */
interface Versioned {
  readonly _changeId?: unknown;
}

/** What became of a write whose answer was lost. */
export interface LostWrite {
  readonly changeId: string;
  /** The item that the write was for, as it was read; undefined for a new one. */
  readonly before: Versioned | undefined;
  /** The item now, from a consistent read. */
  readonly stored: Versioned | undefined;
}

/**
 * @returns whether the write was carried out
 * @throws Error when others have written since: their `_changeId` hides that of the write, and a second
 * try could count twice. It is answered with 500, which invites nobody to try again, as 503 does.
 */
export function wasCarriedOut({ changeId, before, stored }: LostWrite): boolean {
  if (stored?._changeId === changeId) return true;
  if (stored?._changeId === before?._changeId) return false;
  throw new Error("Nobody knows whether a write was carried out, since others came after it");
}
