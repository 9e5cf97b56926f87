import { toSessionBody } from "../accounts/sessions.ts";
import { createHooks } from "../engine/hooks.ts";
import type { Hooks } from "../ports/engine.ts";
import { requireEngine } from "./engine.ts";
import { readEnv, requireEnv } from "./environment.ts";
import { sessionTokens } from "./request.ts";
import { hookKey, masterKeys } from "./secrets.ts";
import { systemClock, systemLog } from "./system.ts";

/** Imported late: only a deployment with an engine runs hooks. */
export function engineHooks(): Hooks {
  return createHooks({
    engine: requireEngine(),
    ...requireEnv(readEnv(), "appId"),
    masterKey: async () => (await masterKeys())[0] ?? "",
    hookKey,
    toHookUser: (user) => toSessionBody(user, { sessionTokens: sessionTokens() }),
    clock: systemClock,
    log: systemLog,
  });
}
