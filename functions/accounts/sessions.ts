import {
  deriveSessionToken,
  importedTokenHash,
  isSessionTokenOf,
  type SessionSecrets,
  sessionTokenOwner,
} from "../domain/accounts/session-token.ts";
import type { StoredUser } from "../domain/accounts/stored-user.ts";
import { toUserBody } from "../domain/accounts/user-body.ts";
import type { JsonObject } from "../domain/json.ts";
import type { SessionTokens, UserStore } from "../ports/accounts.ts";

/**
 * Session tokens, derived from the deployment's secrets. Imported tokens have another shape and are
 * found by their hash.
 */
export function createSessionTokens(
  users: Pick<UserStore, "find" | "findByImportedToken">,
  secrets: () => Promise<SessionSecrets>,
): SessionTokens {
  return {
    async issue(user) {
      const [current] = await secrets();
      return deriveSessionToken(current, user);
    },
    async findUser(token) {
      const owner = sessionTokenOwner(token);
      if (owner === undefined) return users.findByImportedToken(importedTokenHash(token));
      const user = await users.find(owner);
      return user && isSessionTokenOf(token, await secrets(), user) ? user : undefined;
    },
  };
}

/** The body of a successful log-in or sign-up: the user as they see themselves, and their token. */
export async function toSessionBody(
  user: StoredUser,
  { sessionTokens }: { readonly sessionTokens: SessionTokens },
): Promise<JsonObject> {
  const sessionToken = await sessionTokens.issue(user);
  return toUserBody(user, { requester: { master: false, user }, sessionToken });
}
