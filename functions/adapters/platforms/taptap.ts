import { createHmac } from "node:crypto";
import { isJsonObject } from "../../domain/json.ts";
import {
  type ConfirmAccount,
  onlyAppId,
  type PlatformCheck,
  PlatformConfigurationError,
  stringMember,
} from "./platform-check.ts";
import type { PlatformHost } from "./platform-http.ts";

const HOSTS = { cn: "open.tapapis.cn", global: "open.tapapis.com" } as const;

/** Also keeps line breaks and quotes out of the `authorization` header. */
const KEY_ID = /^[A-Za-z0-9._~+/=-]{1,1024}$/;

const NONCE_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const NONCE_LENGTH = 16;

/** The user's MAC key signs the request, so TapTap's answer proves that it is theirs. @see TapTap: OAuth */
export const confirmTaptap: ConfirmAccount = async (check) => {
  const { authData, settings } = check;
  const id = stringMember(authData, "kid") ?? stringMember(authData, "access_token");
  const key = stringMember(authData, "mac_key");
  const algorithm = authData.mac_algorithm ?? "hmac-sha-1";
  if (id === undefined || !KEY_ID.test(id) || key === undefined || algorithm !== "hmac-sha-1") {
    return undefined;
  }
  const host = HOSTS[settings.region ?? "cn"];
  const path = "/account/basic-info/v1";
  const query = { client_id: onlyAppId(settings) };
  const uri = `${path}?${new URLSearchParams(query)}`;
  const { status, body } = await check.ask({
    host,
    path,
    query,
    headers: { authorization: sign(check, { id, key, uri, host }) },
  });
  const { data } = body;
  if (!isJsonObject(data)) return undefined;
  if (data.error === "invalid_client") throw new PlatformConfigurationError("invalid_client");
  const uid = stringMember(data, "openid");
  if (status !== 200 || body.success !== true || uid === undefined) return undefined;
  return { uid, unionid: stringMember(data, "unionid") };
};

interface SignedRequest {
  readonly id: string;
  readonly key: string;
  readonly uri: string;
  readonly host: PlatformHost;
}

/** @see draft-ietf-oauth-v2-http-mac-01, section 3.2.1 */
function sign({ clock, random }: PlatformCheck, { id, key, uri, host }: SignedRequest): string {
  const ts = String(Math.floor(clock.now() / 1000));
  const nonce = random.text(NONCE_LENGTH, NONCE_ALPHABET);
  const normalized = `${[ts, nonce, "GET", uri, host, "443", ""].join("\n")}\n`;
  const mac = createHmac("sha1", key).update(normalized).digest("base64");
  return `MAC id="${id}",ts="${ts}",nonce="${nonce}",mac="${mac}"`;
}
