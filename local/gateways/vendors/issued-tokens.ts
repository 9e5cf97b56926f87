import { constants, createPublicKey, randomUUID, verify } from "node:crypto";
import { type IssuedTokens, readObject, type ServiceAccount } from "./vendor-call.ts";
import type { TokenScript } from "./vendor-script.ts";

export interface ScriptedTokens extends IssuedTokens {
  load(script: TokenScript | undefined): void;
}

const FIVE_MINUTES_MS = 300_000;

export function createIssuedTokens(now: () => number): ScriptedTokens {
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
    checkSigned: (jwt, account) => checkServiceAccountJwt(jwt, account, now() / 1_000),
  };
}

const AUDIENCE = "https://oauth-login.cloud.huawei.com/oauth2/v3/token";
const DAY_SECONDS = 86_400;

/**
 * The algorithm is PS256.
 * @see Huawei, "Service account: generating a JWT"
 */
function checkServiceAccountJwt(
  jwt: string,
  { key_id: kid, private_key: privateKey, sub_account: account }: ServiceAccount,
  nowSeconds: number,
): "valid" | "expired" | "too-long" | "invalid" {
  const [header = "", payload = "", signature = ""] = jwt.split(".");
  const head = readObject(Buffer.from(header, "base64url"));
  const claims = readObject(Buffer.from(payload, "base64url"));
  const isOwn = head?.alg === "PS256" && head.kid === kid && claims?.iss === account;
  if (!isOwn || claims?.aud !== AUDIENCE) return "invalid";
  const signed = Buffer.from(`${header}.${payload}`);
  const key = {
    key: createPublicKey(privateKey),
    padding: constants.RSA_PKCS1_PSS_PADDING,
    saltLength: constants.RSA_PSS_SALTLEN_DIGEST,
  };
  if (!verify("sha256", signed, key, Buffer.from(signature, "base64url"))) return "invalid";
  const [iat, exp] = [Number(claims.iat), Number(claims.exp)];
  if (exp - iat > DAY_SECONDS) return "too-long";
  return iat <= nowSeconds && nowSeconds < exp ? "valid" : "expired";
}
