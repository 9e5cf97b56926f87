import type { StoredUser } from "./accounts/stored-user.ts";

/** Who asks: decided by the runtime from the credentials, before an operation runs. */
export interface Requester {
  /** The master key was proven: class permissions, ACL and the session rule don't apply. */
  readonly master: boolean;
  /** The user of a valid session token. */
  readonly user?: StoredUser;
  /** Roles that were looked up, by name: has the user got them? Others are not known yet. */
  readonly roles?: ReadonlyMap<string, boolean>;
}
