import { createECDH, type ECDH } from "node:crypto";
import { encrypt } from "http_ece";
import type { WebPushSubscription } from "../../../domain/installations/web-push-subscription.ts";

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
