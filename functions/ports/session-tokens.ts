import type { StoredUser } from "../domain/accounts/stored-user.ts";

/** Session tokens are derived from the user, not stored (design.md section 4). */
export interface SessionTokens {
  issue(user: Pick<StoredUser, "objectId" | "_tokenGeneration">): Promise<string>;
  /** The user whose current token this is; one strongly consistent read. */
  findUser(token: string): Promise<StoredUser | undefined>;
}
