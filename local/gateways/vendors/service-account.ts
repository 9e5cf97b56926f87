import { constants, createPublicKey, verify } from "node:crypto";
import { readObject } from "./vendor-call.ts";

/** Key file of a service account at Huawei. */
export interface ServiceAccount {
  readonly project_id: string;
  readonly key_id: string;
  readonly private_key: string;
  readonly sub_account: string;
}

const AUDIENCE = "https://oauth-login.cloud.huawei.com/oauth2/v3/token";
const DAY_SECONDS = 86_400;

/**
 * Checks a JWT that a service account signed with PS256.
 * @see Huawei, "Service account: generating a JWT"
 */
export function checkServiceAccountJwt(
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
