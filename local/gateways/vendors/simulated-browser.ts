import { createECDH, createHash, type ECDH, randomUUID } from "node:crypto";
import { decrypt } from "http_ece";

/** The result of `PushSubscription.toJSON()` in a page. */
export interface BrowserSubscription {
  readonly endpoint: string;
  readonly expirationTime: null;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** The endpoints of each browser's push service. */
const ENDPOINTS = {
  chrome: "https://fcm.googleapis.com/fcm/send/",
  firefox: "https://updates.push.services.mozilla.com/wpush/v2/",
  safari: "https://web.push.apple.com/",
  edge: "https://wns2-par02p.notify.windows.com/w/?token=",
} as const;

export type BrowserName = keyof typeof ENDPOINTS;

export const BROWSER_NAMES = Object.keys(ENDPOINTS) as readonly BrowserName[];

/** A new browser, which takes notifications that are signed with this key alone. */
export function subscribeBrowser(browser: BrowserName, serverKey: string): BrowserSubscription {
  const id = `${randomUUID()}.${toKeyName(serverKey)}`;
  const keys = { p256dh: toKeyPair(id).getPublicKey("base64url"), auth: toAuth(id) };
  return { endpoint: ENDPOINTS[browser] + id, expirationTime: null, keys };
}

/** The key that a browser subscribed with, by its fingerprint in the id. */
export function hasServerKey(id: string, serverKey: string): boolean {
  return id.split(".")[1] === toKeyName(serverKey);
}

/** Undefined where the browser could not read it. */
export function readAsBrowser(id: string, body: Buffer): string | undefined {
  const keys = { privateKey: toKeyPair(id), authSecret: toAuth(id) };
  try {
    return decrypt(body, { version: "aes128gcm", ...keys }).toString();
  } catch (error) {
    if (error instanceof Error) return undefined;
    throw error;
  }
}

/** Nothing is remembered: a browser's secrets follow from its id, so that it survives a restart. */
function toKeyPair(id: string): ECDH {
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(createHash("sha256").update(`key of ${id}`).digest());
  return pair;
}

function toAuth(id: string): string {
  const secret = createHash("sha256").update(`auth of ${id}`).digest();
  return secret.subarray(0, 16).toString("base64url");
}

function toKeyName(serverKey: string): string {
  return createHash("sha256").update(serverKey).digest("hex").slice(0, 16);
}
