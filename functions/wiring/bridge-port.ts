import { BRIDGE_ENDS_MS } from "../contract/bridge-lines.ts";
import { ENV } from "../contract/env.ts";
import { isLeanCloudToken } from "../domain/accounts/bridged-user.ts";
import type { SessionTokens } from "../ports/accounts.ts";
import type { Bridge } from "../ports/bridge.ts";
import { readEnv } from "./environment.ts";
import { latePort } from "./late.ts";
import { sessionTokens } from "./request.ts";
import { systemClock } from "./system.ts";

const load = () => import("./bridged-users.ts");

/** undefined without a bridge, and after LeanCloud's end; its code is imported at its first use. */
export function bridge(): Bridge | undefined {
  if (!readEnv()[ENV.bridgeUrl] || systemClock.now() >= BRIDGE_ENDS_MS) return undefined;
  const asked = { logIn: true, findSession: true, signIn: true } as const;
  return latePort<Bridge>({ ...asked, create: true, renew: true }, async () =>
    (await load()).createBridge(),
  );
}

/** Session tokens, including tokens that only LeanCloud knows. */
export function bridgedSessions(): SessionTokens {
  const tokens = sessionTokens();
  if (!readEnv()[ENV.bridgeUrl]) return tokens;
  return {
    ...tokens,
    async findUser(token, sender) {
      const user = await tokens.findUser(token, sender);
      if (user || !isLeanCloudToken(token) || systemClock.now() >= BRIDGE_ENDS_MS) return user;
      return (await load()).findBridgedUser(token, sender);
    },
  };
}
