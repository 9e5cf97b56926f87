import { createHeldRoles } from "../../adapters/dynamodb/held-roles.ts";
import { createDynamoLoginAttempts } from "../../adapters/dynamodb/login-attempts.ts";
import { createDynamoRoleStore } from "../../adapters/dynamodb/roles.ts";
import { createDynamoUserStore } from "../../adapters/dynamodb/users.ts";
import { createScryptPasswords } from "../../adapters/scrypt-passwords.ts";
import type { AccountsPorts } from "../../ports/accounts-ports.ts";
import type { HeldRoles } from "../../ports/held-roles.ts";
import type { SessionTokens } from "../../ports/session-tokens.ts";
import type { UserStore } from "../../ports/user-store.ts";
import { readEnv, requireEnv } from "../config.ts";
import { createSessionTokens } from "../session-tokens.ts";
import { readSettings } from "../settings.ts";
import { documentClient, once } from "./clients.ts";
import { platformVerifier } from "./platforms.ts";
import { sessionSecret } from "./secrets.ts";
import { systemClock, systemRandom } from "./system.ts";

const userTable = once(() => ({
  client: documentClient(),
  ...requireEnv(readEnv(), "usersTable"),
}));

const rolesTable = once(() => ({
  client: documentClient(),
  ...requireEnv(readEnv(), "rolesTable"),
}));

const users: () => UserStore = once(() => createDynamoUserStore(userTable()));

/** For every function that must know who is calling. */
export const sessionTokens: () => SessionTokens = once(() =>
  createSessionTokens(users(), sessionSecret),
);

/** For every function whose objects have an ACL. */
export const heldRoles: () => HeldRoles = once(() => createHeldRoles(rolesTable()));

export function accountsPorts(): AccountsPorts {
  return {
    users: users(),
    roles: createDynamoRoleStore(rolesTable()),
    loginAttempts: createDynamoLoginAttempts(userTable()),
    passwords: createScryptPasswords(),
    platforms: platformVerifier(),
    sessionTokens: sessionTokens(),
    random: systemRandom,
    clock: systemClock,
    settings: readSettings(readEnv()),
  };
}
