import { ENV } from "../contract/env.ts";
import { REQUEST_SETTINGS } from "../contract/setting-readers.ts";
import { defined } from "../domain/defined.ts";
import { createSessionTokens } from "../features/accounts/session-tokens.ts";
import type { SessionTokens } from "../ports/accounts.ts";
import type { AppKeys, RequestPorts, SignatureAge } from "../ports/operation.ts";
import { once } from "./clients.ts";
import { readEnv, readSettings, requireEnv } from "./environment.ts";
import { edge, hookKey, masterKeys, sessionSecrets } from "./secrets.ts";
import { userLookup } from "./stores.ts";
import { systemClock } from "./system.ts";

export const sessionTokens: () => SessionTokens = /* @__PURE__ */ once(() =>
  createSessionTokens(userLookup(), sessionSecrets),
);

/** Identifies the caller in every API function. */
export function requestPorts(): Omit<RequestPorts, "settings"> {
  return { ...keyPorts(), sessionTokens: sessionTokens() };
}

/** Identifies the application, for a function whose operations ignore sessions. */
export function keyPorts(): Omit<RequestPorts, "sessionTokens" | "settings"> {
  return {
    baseUrl: readEnv()[ENV.baseUrl],
    appKeys: appKeys(),
    edge: edge(),
    engineProof: readEnv()[ENV.hookKeySecretArn] ? { hookKey, clock: systemClock } : undefined,
  };
}

/** A limit for all signatures holds for the master key's as well, if it is the shorter one. */
function signatureAge(): SignatureAge {
  const { signatureMaxAgeSeconds: all, masterSignatureMaxAgeSeconds: master } = readSettings(
    ...REQUEST_SETTINGS,
  );
  return {
    clock: systemClock,
    appMs: all === undefined ? undefined : all * 1000,
    masterMs: Math.min(master, all ?? master) * 1000,
  };
}

function appKeys(): AppKeys {
  const env = readEnv();
  return {
    ...requireEnv(env, "appId", "appKey"),
    ...defined({
      androidKey: env[ENV.androidKey] || undefined,
      explainsRefusals: env[ENV.explainRefusals] ? true : undefined,
    }),
    signatureAge: signatureAge(),
    masterKeys,
  };
}
