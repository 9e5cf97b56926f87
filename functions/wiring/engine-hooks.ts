import { toSessionBody } from "../features/accounts/sessions.ts";
import { createHookCaller, platformHeaders } from "../features/engine/hook-caller.ts";
import { createHookList } from "../features/engine/hook-list.ts";
import { createHooks } from "../features/engine/hooks.ts";
import type { CallHookPorts } from "../features/jobs/call-hook.ts";
import type { Hooks } from "../ports/engine.ts";
import { requireEngine } from "./engine-ports.ts";
import { readEnv, requireEnv } from "./environment.ts";
import { hookQueue } from "./message-queues.ts";
import { sessionTokens } from "./request.ts";
import { hookKey, masterKeys } from "./secrets.ts";
import { userLookup } from "./stores.ts";
import { systemClock, systemLog } from "./system.ts";

/** Imported late: only a deployment with an engine runs hooks. */
export function engineHooks(): Hooks {
  return createHooks({ ...callerPorts(), queue: hookQueue() });
}

export function callHookPorts(): CallHookPorts {
  const ports = callerPorts();
  const list = createHookList({ ...ports, headers: () => platformHeaders(ports, true) });
  return { ...ports, list, call: createHookCaller(ports), users: userLookup() };
}

function callerPorts() {
  return {
    engine: requireEngine(),
    ...requireEnv(readEnv(), "appId"),
    masterKey: async () => (await masterKeys())[0] ?? "",
    hookKey,
    toHookUser: (user: Parameters<typeof toSessionBody>[0]) =>
      toSessionBody(user, { sessionTokens: sessionTokens() }),
    clock: systemClock,
    log: systemLog,
  };
}
