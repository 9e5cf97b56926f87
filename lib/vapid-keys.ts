import { createECDH } from "node:crypto";

/** A VAPID key pair in base64url: an uncompressed point on P-256 and its number. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

const PRIVATE_BYTES = 32;

/** @see RFC 8292 section 3.2 */
export function generateVapidKeys(): VapidKeys {
  const pair = createECDH("prime256v1");
  const publicKey = pair.generateKeys("base64url");
  // Without its leading zeros, one key of 256 would be too short.
  const number = pair.getPrivateKey();
  const padding = Buffer.alloc(PRIVATE_BYTES - number.length);
  return { publicKey, privateKey: Buffer.concat([padding, number]).toString("base64url") };
}

/** Undefined if the private key is not a number on P-256. */
export function toVapidPublicKey(privateKey: string): string | undefined {
  const pair = createECDH("prime256v1");
  try {
    pair.setPrivateKey(privateKey, "base64url");
    return pair.getPublicKey("base64url");
  } catch (error) {
    if (error instanceof Error && "code" in error) return undefined;
    throw error;
  }
}
