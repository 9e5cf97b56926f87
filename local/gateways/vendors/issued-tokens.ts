import { randomUUID } from "node:crypto";
import type { TokenScript } from "./vendor-script.ts";

/** The access tokens that one vendor has issued. */
export interface IssuedTokens {
  load(script: TokenScript | undefined): void;
  /** The code of the failure instead, if the script has one or too many were requested. */
  issue(
    owner: string,
    lifetimeSeconds: number,
  ):
    | { readonly token: string; readonly expiresInSeconds: number }
    | { readonly failCode: string | number };
  check(token: string, owner: string): "valid" | "expired" | "unknown";
}

const FIVE_MINUTES_MS = 300_000;

export function createIssuedTokens(now: () => number): IssuedTokens {
  const issued = new Map<string, { readonly owner: string; readonly expiresAtMs: number }>();
  let requestedAtMs: number[] = [];
  let script: TokenScript = {};
  const isThrottled = () => {
    requestedAtMs = requestedAtMs.filter((at) => now() - at < FIVE_MINUTES_MS);
    requestedAtMs.push(now());
    return requestedAtMs.length > (script.maxPer5Minutes ?? Number.POSITIVE_INFINITY);
  };
  return {
    load: (next = {}) => {
      script = next;
      requestedAtMs = [];
      if (next.revokeAll) issued.clear();
    },
    issue: (owner, lifetimeSeconds) => {
      const { failCode, expiresInSeconds = lifetimeSeconds } = script;
      if (failCode !== undefined || isThrottled()) return { failCode: failCode ?? 429 };
      const token = randomUUID();
      issued.set(token, { owner, expiresAtMs: now() + expiresInSeconds * 1_000 });
      return { token, expiresInSeconds };
    },
    check: (token, owner) => {
      const found = issued.get(token);
      if (found?.owner !== owner) return "unknown";
      return now() < found.expiresAtMs ? "valid" : "expired";
    },
  };
}
