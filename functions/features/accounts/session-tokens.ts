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
      const isImported = owner === undefined;
      const user = await (isImported
        ? users.findByImportedToken(importedTokenHash(token))
        : users.find(owner));
      if (!user || user.loginBlocked === true) return undefined;
      return isImported || isSessionTokenOf(token, await secrets(), user) ? user : undefined;
    },
  };
}
