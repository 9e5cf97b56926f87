import { createSessionTokens } from "../accounts/sessions.ts";
import { ENV } from "../contract/env.ts";
import { defined } from "../domain/defined.ts";
import type { SessionTokens } from "../ports/accounts.ts";
import type { AppKeys, RequestPorts } from "../ports/operation.ts";
import { once } from "./clients.ts";
import { readEnv, readSettings, requireEnv } from "./environment.ts";
import { edge, masterKey, sessionSecrets } from "./secrets.ts";
import { userLookup } from "./stores.ts";
import { systemClock } from "./system.ts";

export const sessionTokens: () => SessionTokens = once(() =>
  createSessionTokens(userLookup(), sessionSecrets),
);

/** Identifies the caller in every API function. */
export function requestPorts(): RequestPorts {
  return { appKeys: appKeys(), sessionTokens: sessionTokens(), edge: edge() };
}

function appKeys(): AppKeys {
  const env = readEnv();
  const { signatureMaxAgeSeconds: maxAge } = readSettings("signatureMaxAgeSeconds");
  return {
    ...requireEnv(env, "appId", "appKey"),
    ...defined({
      androidKey: env[ENV.androidKey] || undefined,
      signatureAge: maxAge === undefined ? undefined : { maxMs: maxAge * 1000, clock: systemClock },
    }),
    masterKey,
  };
}
