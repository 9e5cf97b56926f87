import { ENV } from "../../contract/env.ts";
import type { AppKeys, RequestPorts } from "../../ports/request-ports.ts";
import type { SessionTokens } from "../../ports/session-tokens.ts";
import { readEnv, requireEnv } from "../config.ts";
import { masterKey } from "./secrets.ts";

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
    masterKey,
  };
}
