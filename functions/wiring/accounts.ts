import { createSessionTokens } from "../accounts/sessions.ts";
import { createDynamoLoginAttempts } from "../adapters/dynamodb/accounts/login-attempts.ts";
import { createDynamoSmsCodes } from "../adapters/dynamodb/accounts/sms-codes.ts";
import { createScryptPasswords } from "../adapters/passwords/scrypt-passwords.ts";
import { createSqsSmsQueue } from "../adapters/queues/sqs-sms-queue.ts";
import { ENV } from "../contract/env.ts";
import type { AccountsPorts, SessionTokens } from "../ports/accounts.ts";
import type { SmsQueue } from "../ports/messages.ts";
import { once, sqsClient } from "./clients.ts";
import { readEnv, requireQueueUrl } from "./environment.ts";
import { systemLog } from "./log.ts";
import { mailQueue } from "./mail-queue.ts";
import { objectsPorts, roleStore } from "./objects.ts";
import { platformVerifier } from "./platforms.ts";
import { sessionSecret } from "./secrets.ts";
import { readSettings } from "./settings.ts";
import { systemClock, systemRandom } from "./system.ts";
import { throttle } from "./throttle.ts";
import { users, userTable } from "./stores.ts";

/** For every function that must know who is calling. */
export const sessionTokens: () => SessionTokens = once(() =>
  createSessionTokens(users(), sessionSecret),
);

export function accountsPorts(): AccountsPorts {
  return {
    users: users(),
    ...objectsPorts(),
    roles: roleStore(),
    loginAttempts: createDynamoLoginAttempts(userTable()),
    passwords: createScryptPasswords(),
    sessionTokens: sessionTokens(),
    platforms: platformVerifier(),
    random: systemRandom,
    clock: systemClock,
    settings: readSettings(readEnv()),
    throttle: throttle(),
    mailQueue: mailQueue(),
    log: systemLog,
    smsCodes: createDynamoSmsCodes({ ...userTable(), clock: systemClock, secret: sessionSecret }),
    smsQueue: smsQueue(),
  };
}

/** Without an identity to send from there is nothing to queue for. */
function smsQueue(): SmsQueue | undefined {
  const env = readEnv();
  if (!env[ENV.smsOriginationIdentity]) return undefined;
  return createSqsSmsQueue(sqsClient(), requireQueueUrl(env, "sms"));
}
