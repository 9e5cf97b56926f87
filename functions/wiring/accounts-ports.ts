import { createDynamoLoginAttempts } from "../adapters/dynamodb/accounts/login-attempts.ts";
import { createDynamoSmsCodes } from "../adapters/dynamodb/accounts/sms-codes.ts";
import { ENV } from "../contract/env.ts";
import { FAULT_LINES } from "../contract/faults.ts";
import {
  ACCOUNT_SETTINGS,
  PLATFORM_SETTINGS,
  QUERY_SETTINGS,
} from "../contract/setting-readers.ts";
import type { AccountEvent, AccountsPorts, PlatformVerifier } from "../ports/accounts.ts";
import type { LimitedBy } from "../ports/rate-limits.ts";
import { bridge, bridgedSessions } from "./bridge-port.ts";
import { once } from "./clients.ts";
import { readEnv, readSettings } from "./environment.ts";
import { hooks } from "./hooks.ts";
import { latePort } from "./late.ts";
import { smsQueue } from "./message-queues.ts";
import { accountsThrottle } from "./network-throttles.ts";
import { objectsPorts, optionalAppClasses } from "./objects-ports.ts";
import { pagePorts } from "./pages.ts";
import { platformCredentials, readJsonSecret, sessionSecrets } from "./secrets.ts";
import { roleStore, throttle, userSecretsTable, users } from "./stores.ts";
import { systemClock, systemLog, systemRandom } from "./system.ts";

export function accountsPorts(): AccountsPorts &
  LimitedBy<AccountEvent | "loginLock" | "codeGuesses" | "smsToNumber" | "smsToCountry"> {
  return {
    ...objectsPorts(),
    ...pagePorts(),
    users: users(),
    classes: optionalAppClasses(),
    roles: roleStore(),
    loginAttempts: createDynamoLoginAttempts(userSecretsTable()),
    sessionTokens: bridgedSessions(),
    bridge: bridge(),
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

/** Reads the credentials only when a platform needs them. */
const platformVerifier: () => PlatformVerifier = /* @__PURE__ */ once(() =>
  latePort({ isChecked: true, verify: true }, async () => {
    const [{ createPlatformVerifier }, { isPlatformCredentials }] = await Promise.all([
      import("../adapters/platforms/verifier.ts"),
      import("../generated/validators/platform-credentials.js"),
    ]);
    return createPlatformVerifier({
      settings: readSettings(...PLATFORM_SETTINGS),
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
