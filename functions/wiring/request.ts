import { ENV } from "../contract/env.ts";
import type { SessionTokens } from "../ports/accounts.ts";
import type { AppKeys, RequestPorts } from "../ports/operation.ts";
import { readEnv, requireEnv } from "./environment.ts";
import { masterKey } from "./secrets.ts";
import { readSettings } from "./settings.ts";
import { systemClock } from "./system.ts";

/** What every API function needs to tell who is calling. */
export function requestPorts(sessionTokens: SessionTokens): RequestPorts {
  return { appKeys: appKeys(), sessionTokens };
}

function appKeys(): AppKeys {
  const env = readEnv();
  const androidKey = env[ENV.androidKey];
  return {
    ...requireEnv(env, "appId", "appKey"),
    ...(androidKey ? { androidKey } : {}),
    ...signatureAge(),
    masterKey,
  };
}

function signatureAge(): Pick<AppKeys, "signatureAge"> {
  const { signatureMaxAgeSeconds } = readSettings(readEnv());
  if (signatureMaxAgeSeconds === undefined) return {};
  return { signatureAge: { maxMs: signatureMaxAgeSeconds * 1000, clock: systemClock } };
}
