import { createUrlEngine } from "../adapters/engine/url-engine.ts";
import { ENV } from "../contract/env.ts";
import type { Engine, EnginePorts } from "../ports/engine.ts";
import { once } from "./clients.ts";
import { readEnv } from "./environment.ts";
import { latePort } from "./late.ts";
import { hookKey } from "./secrets.ts";
import { systemClock } from "./system.ts";

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

/** @throws TypeError in a function that has no engine */
export function requireEngine(): Engine {
  const found = engine();
  if (found === undefined)
    throw new TypeError("This function has no engine; add it to its environment");
  return found;
}
