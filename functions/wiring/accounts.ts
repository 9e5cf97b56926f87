import { createDynamoLoginAttempts } from "../../adapters/dynamodb/login-attempts.ts";
import { createDynamoSmsCodes } from "../../adapters/dynamodb/sms-codes.ts";
import { createScryptPasswords } from "../../adapters/scrypt-passwords.ts";
import { createSqsSmsQueue } from "../../adapters/sqs-sms-queue.ts";
import { ENV } from "../../contract/env.ts";
import type { AccountsPorts } from "../../ports/accounts-ports.ts";
import type { SessionTokens } from "../../ports/session-tokens.ts";
import type { SmsQueue } from "../../ports/sms-queue.ts";
import { readEnv, requireEnv } from "../config.ts";
import { createSessionTokens } from "../session-tokens.ts";
import { readSettings } from "../settings.ts";
import { once, sqsClient } from "./clients.ts";
import { systemLog } from "./log.ts";
import { mailQueue } from "./mail-queue.ts";
import { objectsPorts, roleStore } from "./objects.ts";
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
  return createSqsSmsQueue(sqsClient(), requireEnv(env, "smsQueueUrl").smsQueueUrl);
}
