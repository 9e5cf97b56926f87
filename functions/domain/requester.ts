import type { StoredUser } from "./accounts/stored-user.ts";
import type { WorkBudget } from "./work-budget.ts";

/** Who sent a request, as its credentials prove before the operation runs. */
export interface Requester {
  /** True with the master key: class permissions, ACLs and session rules don't apply. */
  readonly master: boolean;
  /** The user of a valid session token. */
  readonly user?: StoredUser;
  /** By name of each role that was looked up: whether the user has it. */
  readonly roles?: ReadonlyMap<string, boolean>;
  /** Shared by all that works for the request. */
  readonly work: WorkBudget;
}

/** The requester as users and their fields see them: no work is done for them there. */
export type Viewer = Omit<Requester, "work">;
