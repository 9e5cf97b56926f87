import {
  deriveSessionToken,
  importedTokenHash,
  isSessionTokenOf,
  type SessionSecrets,
  sessionTokenOwner,
} from "../../domain/accounts/session-token.ts";
import type { SessionTokens, UserStore } from "../../ports/accounts.ts";

/**
 * Session tokens, derived from the deployment's secrets. Imported tokens have another shape and are
 * found by their hash.
 */
export function createSessionTokens(
  users: Pick<UserStore, "find" | "findByImportedToken">,
  secrets: () => Promise<SessionSecrets>,
): Pick<SessionTokens, "issue"> & {
  findUser(token: string): ReturnType<SessionTokens["findUser"]>;
} {
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
