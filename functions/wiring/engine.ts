import { toSessionBody } from "../accounts/sessions.ts";
import { createUrlEngine } from "../adapters/engine/url-engine.ts";
import { ENV } from "../contract/env.ts";
import type { Engine, EnginePorts, Hooks } from "../ports/engine.ts";
import { once } from "./clients.ts";
import { readEnv, requireEnv } from "./environment.ts";
import { latePort } from "./late.ts";
import { sessionTokens } from "./request.ts";
import { hookKey, masterKeys } from "./secrets.ts";
import { systemClock, systemLog } from "./system.ts";

const engine = /* @__PURE__ */ once((): Engine | undefined => {
  const env = readEnv();
  const functionArn = env[ENV.engineFunctionArn];
  if (functionArn) return lambdaEngine(functionArn);
  const url = env[ENV.engineUrl];
  const stagingUrl = env[ENV.engineStagingUrl] || undefined;
  return url ? createUrlEngine({ url, stagingUrl }, systemClock) : undefined;
});

/** The Lambda client is not part of a cold start: most engines have a URL. */
function lambdaEngine(functionArn: string): Engine {
  return latePort<Engine>({ send: true }, async () => {
    const { createLambdaEngine } = await import("../adapters/engine/lambda-engine.ts");
    return createLambdaEngine(functionArn);
  });
}

export function enginePorts(): EnginePorts {
  return { engine: engine(), hookKey };
}

/** undefined without an engine, so that nothing is imported or looked up. */
export const hooks: () => Hooks | undefined = once(() => {
  const found = engine();
  if (found === undefined) return undefined;
  const members = {
    has: true,
    beforeSave: true,
    before: true,
    after: true,
    onLogin: true,
  } as const;
  return latePort<Hooks>(members, async () => {
    const { createHooks } = await import("../engine/hooks.ts");
    return createHooks({
      engine: found,
      ...requireEnv(readEnv(), "appId"),
      masterKey: async () => (await masterKeys())[0] ?? "",
      hookKey,
      toHookUser: (user) => toSessionBody(user, { sessionTokens: sessionTokens() }),
      clock: systemClock,
      log: systemLog,
    });
  });
});
