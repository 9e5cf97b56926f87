import { createDynamoLoginAttempts } from "../adapters/dynamodb/accounts/login-attempts.ts";
import { createDynamoSmsCodes } from "../adapters/dynamodb/accounts/sms-codes.ts";
import { createSqsSmsQueue } from "../adapters/queues/sqs-message-queues.ts";
import { ENV } from "../contract/env.ts";
import { FAULT_LINES } from "../contract/faults.ts";
import { isPlatformCredentials } from "../generated/validators/platform-credentials.js";
import type { AccountSettings, AccountsPorts, PlatformVerifier } from "../ports/accounts.ts";
import type { SmsQueue } from "../ports/messages.ts";
import { once } from "./clients.ts";
import { hooks } from "./engine.ts";
import { readEnv, readSettings, requireQueueUrl } from "./environment.ts";
import { latePort } from "./late.ts";
import { accountsThrottle } from "./network-throttles.ts";
import { objectsPorts, QUERY_SETTINGS } from "./objects.ts";
import { pagePorts } from "./pages.ts";
import { sessionTokens } from "./request.ts";
import { platformCredentials, readJsonSecret, sessionSecrets } from "./secrets.ts";
import { sqsClient } from "./sqs.ts";
import { roleStore, throttle, userSecretsTable, users } from "./stores.ts";
import { systemClock, systemLog, systemRandom } from "./system.ts";

const ACCOUNT_SETTINGS = [
  "appName",
  "errorMode",
  "mailEnabled",
  "mailLanguage",
  "passwordPolicy",
  "refuseUnverifiedLogin",
  "reloginAfterPasswordChange",
  "requireVerifiedPhone",
  "smsPerHour",
  "testPhoneNumbers",
  "verifyEmailAtSignUp",
] as const satisfies readonly (keyof AccountSettings)[];

export function accountsPorts(): AccountsPorts {
  return {
    ...objectsPorts(),
    ...pagePorts(),
    users: users(),
    roles: roleStore(),
    loginAttempts: createDynamoLoginAttempts(userSecretsTable()),
    sessionTokens: sessionTokens(),
    platforms: platformVerifier(),
    settings: readSettings(...QUERY_SETTINGS, ...ACCOUNT_SETTINGS),
    throttle: throttle(),
    networkThrottle: accountsThrottle(),
    smsCodes: createDynamoSmsCodes({
      ...userSecretsTable(),
      clock: systemClock,
      secrets: sessionSecrets,
    }),
    smsQueue: smsQueue(),
    hooks: hooks(),
  };
}

/** @returns undefined when there is no identity to send from: text messages are switched off */
function smsQueue(): SmsQueue | undefined {
  const env = readEnv();
  if (!env[ENV.smsOriginationIdentity]) return undefined;
  return createSqsSmsQueue(sqsClient(), requireQueueUrl(env, "sms"));
}

/** Reads the credentials only when a platform needs them. */
const platformVerifier: () => PlatformVerifier = /* @__PURE__ */ once(() =>
  latePort({ verify: true }, async () => {
    const { createPlatformVerifier } = await import("../adapters/platforms/verifier.ts");
    return createPlatformVerifier({
      settings: readSettings("platforms", "unverifiedPlatforms"),
      credentials: readJsonSecret({
        name: "Platform credentials",
        read: platformCredentials,
        isValid: isPlatformCredentials,
      }),
      origin: readEnv()[ENV.platformOrigin] || undefined,
      clock: systemClock,
      random: systemRandom,
      onMisconfigured: (platform, reason) => {
        systemLog.error(FAULT_LINES.misconfiguredPlatforms, { platform, reason });
      },
    });
  }),
);
