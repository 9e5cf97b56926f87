import { ENV } from "../contract/env.ts";
import type { Hooks } from "../ports/engine.ts";
import { once } from "./clients.ts";
import { readEnv } from "./environment.ts";
import { latePort } from "./late.ts";

/** undefined without an engine; with one, its code is imported when a request first needs it. */
export const hooks: () => Hooks | undefined = /* @__PURE__ */ once(() => {
  const env = readEnv();
  if (!env[ENV.engineUrl] && !env[ENV.engineFunctionArn]) return undefined;
  const members = {
    has: true,
    beforeSave: true,
    before: true,
    after: true,
    onLogin: true,
    onVerified: true,
    onAuthData: true,
  } as const;
  return latePort<Hooks>(members, async () => (await import("./engine-hooks.ts")).engineHooks());
});
