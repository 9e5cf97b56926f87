import { createECDH, type ECDH } from "node:crypto";
import { encrypt } from "http_ece";
import { importJWK, SignJWT } from "jose";
import {
  isPushService,
  parseWebPushToken,
  type WebPushSubscription,
} from "../../../domain/installations/web-push-subscription.ts";
import {
  CredentialsError,
  type IssuedToken,
  type PostRequest,
} from "../../../domain/push/providers/access-token.ts";
import type { DeliveryOutcome } from "../../../domain/push/providers/delivery-outcome.ts";
import type {
  TokenContext,
  VendorBatch,
  VendorService,
} from "../../../domain/push/providers/vendor-service.ts";
import {
  FORBIDDEN_ENDPOINT,
  INVALID_SUBSCRIPTION,
  judgeHost,
  toWebPushOutcome,
} from "../../../domain/push/providers/webpush/webpush-outcome.ts";
import {
  renderWebPush,
  type WebPushMessage,
} from "../../../domain/push/providers/webpush/webpush-payload.ts";
import type { WebpushProfile } from "../../../generated/types.ts";

/** Push services refuse a token that lasts more than a day. */
const LIFETIME_MS = 12 * 3_600_000;

/**
 * Web Push: each browser has a push service of its own.
 *
 * @param hosts the setting `webPushHosts`
 * @see RFC 8030, RFC 8291, RFC 8292
 */
export function createWebPushService(
  hosts: readonly string[],
): VendorService<WebpushProfile, WebPushMessage> {
  return {
    provider: "webpush",
    tokens: {
      secrets: ({ publicKey, privateKey, subject }) => [publicKey, privateKey, subject],
      isMadeHere: true,
      issue: issueVapidToken,
    },
    refuse: (token) => refuse(token, hosts),
    hostFor: (token) => new URL(split(token).endpoint).host,
    judgeHost,
    render: renderWebPush,
    toRequest,
    toOutcomes: (answer, _tokens, nowMs) => toWebPushOutcome(answer, nowMs),
  };
}

/** Checked once more, because rows may be older than the setting or come from a transfer. */
function refuse(token: string, hosts: readonly string[]): DeliveryOutcome | undefined {
  const subscription = parseWebPushToken(token);
  if (!subscription) return { kind: "invalid-token", reason: INVALID_SUBSCRIPTION };
  if (!isPushService(subscription.endpoint, hosts)) {
    return { kind: "rejected", reason: FORBIDDEN_ENDPOINT };
  }
  return undefined;
}

/** The parts of a token that was not refused. */
function split(token: string): WebPushSubscription {
  const [endpoint = "", p256dh = "", auth = ""] = token.split(" ");
  return { endpoint, p256dh, auth };
}

function toRequest({
  message: { payload, headers },
  tokens: [token = ""],
  accessToken = "",
}: VendorBatch<WebpushProfile, WebPushMessage>): PostRequest {
  const { endpoint, ...keys } = split(token);
  return {
    url: endpoint,
    headers: {
      ...headers,
      authorization: accessToken,
      "content-encoding": "aes128gcm",
      "content-type": "application/octet-stream",
      // Windows keeps no notification for a browser that is offline without it.
      ...(new URL(endpoint).host.endsWith(".windows.com") && { "x-wns-cache-policy": "cache" }),
    },
    body: encryptFor(keys, payload),
  };
}

/**
 * The value of `Authorization` for the push service at a host.
 *
 * @throws CredentialsError for keys that are not a pair on P-256
 * @see RFC 8292
 */
export async function issueVapidToken(
  profile: WebpushProfile,
  { nowMs, host }: Pick<TokenContext, "nowMs" | "host">,
): Promise<IssuedToken> {
  const expiresAtMs = nowMs + LIFETIME_MS;
  const token = await new SignJWT()
    .setProtectedHeader({ typ: "JWT", alg: "ES256" })
    .setAudience(`https://${host}`)
    .setExpirationTime(Math.floor(expiresAtMs / 1_000))
    .setSubject(profile.subject)
    .sign(await importKey(profile));
  return { token: `vapid t=${token}, k=${profile.publicKey}`, expiresAtMs };
}

/** The public key is the byte 4 and two coordinates of 32 bytes. */
async function importKey({ publicKey, privateKey: d }: WebpushProfile) {
  const point = Buffer.from(publicKey, "base64url");
  const x = point.subarray(1, 33).toString("base64url");
  const y = point.subarray(33).toString("base64url");
  try {
    return await importJWK({ kty: "EC", crv: "P-256", d, x, y }, "ES256");
  } catch (error) {
    // jose and Web Crypto throw these only for what is not a pair of keys.
    if (error instanceof TypeError || error instanceof DOMException) {
      throw new CredentialsError("InvalidVapidKey", { cause: error });
    }
    throw error;
  }
}

/**
 * Encrypts a payload for one browser, as one record.
 *
 * @param secrets fixed ones, for tests
 * @throws Error for a `p256dh` that is not a point on the curve
 * @see RFC 8291
 */
export function encryptFor(
  { p256dh, auth }: Pick<WebPushSubscription, "p256dh" | "auth">,
  payload: string,
  secrets: { readonly privateKey?: ECDH; readonly salt?: Buffer } = {},
): Buffer {
  const { privateKey = createKeyPair(), ...rest } = secrets;
  const parameters = { version: "aes128gcm", dh: p256dh, authSecret: auth, privateKey } as const;
  return encrypt(Buffer.from(payload), { ...parameters, ...rest });
}

function createKeyPair(): ECDH {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  return pair;
}
