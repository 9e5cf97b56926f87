import { createPlatformVerifier } from "../adapters/platforms/verifier.ts";
import { ENV } from "../contract/env.ts";
import { isPlatformCredentials } from "../generated/validators.js";
import type { PlatformVerifier } from "../ports/accounts.ts";
import { publishMisconfiguredPlatform } from "../telemetry/metrics.ts";
import { once } from "./clients.ts";
import { readEnv } from "./environment.ts";
import { readJsonSecret } from "./json-secret.ts";
import { systemLog } from "./log.ts";
import { platformCredentials } from "./secrets.ts";
import { readSettings } from "./settings.ts";
import { systemClock, systemRandom } from "./system.ts";

const credentials = readJsonSecret({
  name: "Platform credentials",
  read: platformCredentials,
  isValid: isPlatformCredentials,
});

/** Reads the secret only when a platform with a secret is asked. */
export const platformVerifier: () => PlatformVerifier = once(() =>
  createPlatformVerifier({
    settings: readSettings(readEnv()),
    credentials,
    origin: readEnv()[ENV.platformOrigin] || undefined,
    clock: systemClock,
    random: systemRandom,
    onMisconfigured: (platform, reason) => {
      systemLog.error("platform misconfigured", { platform, reason });
      publishMisconfiguredPlatform();
    },
  }),
);
