import {
  deriveSessionToken,
  importedTokenHash,
  isSessionTokenOf,
  sessionTokenOwner,
} from "../domain/accounts/session-token.ts";
import type { SessionTokens, UserStore } from "../ports/accounts.ts";

/**
 * Session tokens derived from the deployment's secret. Imported tokens have another shape and are
 * looked up by their hash.
 */
export function createSessionTokens(
  users: Pick<UserStore, "find" | "findByImportedToken">,
  secret: () => Promise<string>,
): SessionTokens {
  return {
    issue: async (user) => deriveSessionToken(await secret(), user),
    async findUser(token) {
      const owner = sessionTokenOwner(token);
      if (owner === undefined) return users.findByImportedToken(importedTokenHash(token));
      const user = await users.find(owner);
      return user && isSessionTokenOf(token, await secret(), user) ? user : undefined;
    },
  };
}
