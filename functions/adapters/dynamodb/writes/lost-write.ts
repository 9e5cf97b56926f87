import { randomUUID } from "node:crypto";
import { ApiError } from "../../../domain/api-error.ts";

/** An item with a new `_changeId` from every write. */
interface Versioned {
  readonly _changeId?: unknown;
}

interface ChangedItem {
  /** The item as read before the change; undefined for a new item. */
  readonly before: Versioned | undefined;
  /** Now, from a consistent read; undefined if it is not there. */
  readonly stored: Versioned | undefined;
  /** Why no answer came. */
  readonly cause: unknown;
}

/** One change; every attempt stores its id. */
export interface Change {
  readonly changeId: string;
  /**
   * Finds out whether a try with a lost answer was carried out; if not, it may be sent again.
   *
   * @throws ApiError unavailable after three tries, as many as the SDK makes
   * @throws Error when others have written since: their `_changeId` hides that of the change, and
   * another try could count twice. It is answered with 500, which does not ask for one, as 503 does.
   */
  wasCarriedOut(item: ChangedItem): boolean;
}

const MAX_TRIES = 3;

export function createChange(): Change {
  const changeId = randomUUID();
  let tries = 0;
  return {
    changeId,
    wasCarriedOut({ before, stored, cause }) {
      if (stored?._changeId === changeId) return true;
      if (stored && stored._changeId !== before?._changeId)
        throw new Error("Later writes hide a lost one", { cause });
      tries += 1;
      if (tries === MAX_TRIES) throw new ApiError("unavailable", undefined, { cause });
      return false;
    },
  };
}
