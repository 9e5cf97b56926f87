import type { GatewayRule, GatewayScript } from "./gateway-script.ts";

/** The failure instead of an answer; `refused` and `down` do not accept the notification. */
export type Loss = "connection" | "stream" | "refused" | "down";

/** The treatment of one request. */
interface ScriptedFate {
  readonly rule: GatewayRule | undefined;
  readonly goaway: boolean;
  readonly loss: Loss | undefined;
  readonly latencyMs: number;
}

/** Applies a script request by request. */
export interface ScriptPlayer {
  load(script: GatewayScript): void;
  /** @param readToken called only if there are rules */
  next(readToken: () => string): ScriptedFate;
  readonly isDown: boolean;
  readonly tokenLifetimeSeconds: number | undefined;
}

export function createScriptPlayer(): ScriptPlayer {
  let script: GatewayScript = {};
  let rules: { readonly rule: GatewayRule; left: number }[] = [];
  let requests = 0;
  const takeRule = (token: string): GatewayRule | undefined => {
    const found = rules.find(
      ({ rule, left }) => left > 0 && token.startsWith(rule.tokenPrefix ?? ""),
    );
    if (found) found.left--;
    return found?.rule;
  };
  const isNth = (every: number | undefined) => every !== undefined && requests % every === 0;
  const findLoss = (): Loss | undefined => {
    if (script.down) return "down";
    if (isNth(script.refuseEvery)) return "refused";
    if (isNth(script.resetEvery)) return "connection";
    return isNth(script.streamResetEvery) ? "stream" : undefined;
  };
  return {
    load: (next) => {
      script = next;
      rules = (next.rules ?? []).map((rule) => ({
        rule,
        left: rule.times ?? Number.POSITIVE_INFINITY,
      }));
      requests = 0;
    },
    next: (readToken) => {
      requests++;
      return {
        rule: rules.length > 0 ? takeRule(readToken()) : undefined,
        goaway: isNth(script.goawayEvery),
        loss: findLoss(),
        latencyMs: script.latencyMs ?? 0,
      };
    },
    get isDown() {
      return script.down ?? false;
    },
    get tokenLifetimeSeconds() {
      return script.tokenLifetimeSeconds;
    },
  };
}
