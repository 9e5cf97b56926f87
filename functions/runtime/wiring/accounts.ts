import { createDynamoLoginAttempts } from "../../adapters/dynamodb/login-attempts.ts";
import { createScryptPasswords } from "../../adapters/scrypt-passwords.ts";
import type { AccountsPorts } from "../../ports/accounts-ports.ts";
import type { SessionTokens } from "../../ports/session-tokens.ts";
import { readEnv } from "../config.ts";
import { createSessionTokens } from "../session-tokens.ts";
import { readSettings } from "../settings.ts";
import { once } from "./clients.ts";
import { systemLog } from "./log.ts";
import { mailQueue } from "./mail-queue.ts";
import { platformVerifier } from "./platforms.ts";
import { sessionSecret } from "./secrets.ts";
import { systemClock, systemRandom } from "./system.ts";
import { throttle } from "./throttle.ts";
import { users, userTable } from "./users.ts";

/** For every function that must know who is calling. */
export const sessionTokens: () => SessionTokens = once(() =>
  createSessionTokens(users(), sessionSecret),
);

export function accountsPorts(): AccountsPorts {
  return {
    users: users(),
    loginAttempts: createDynamoLoginAttempts(userTable()),
    passwords: createScryptPasswords(),
    platforms: platformVerifier(),
    sessionTokens: sessionTokens(),
    mailQueue: mailQueue(),
    throttle: throttle(),
    log: systemLog,
    random: systemRandom,
    clock: systemClock,
    settings: readSettings(readEnv()),
  };
}
