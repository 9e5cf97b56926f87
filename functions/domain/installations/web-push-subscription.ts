import { ECDH } from "node:crypto";
import { ApiError } from "../api-error.ts";
import { isJsonObject, type Json } from "../json.ts";

/** A browser's subscription at a push service. @see W3C Push API, PushSubscription */
export interface WebPushSubscription {
  /** The URL that takes notifications for this browser, which is a secret. */
  readonly endpoint: string;
  /** The browser's public key: an uncompressed point on P-256 in base64url. */
  readonly p256dh: string;
  /** 16 bytes in base64url. */
  readonly auth: string;
}

/** Services of Chrome, Firefox, Safari and Edge; `*` stands for one or more labels of a host. */
const PUSH_SERVICES = [
  "fcm.googleapis.com",
  "updates.push.services.mozilla.com",
  "web.push.apple.com",
  "*.notify.windows.com",
];

const MAX_ENDPOINT_LENGTH = 1_024;
/** The first byte of an uncompressed point is 4. */
const P256DH = /^B[\w-]{86}$/;
const AUTH = /^[\w-]{22}$/;

/** The subscription in a field as `PushSubscription.toJSON()` gives it; undefined if it is not one. */
export function readSubscription(value: Json | undefined): WebPushSubscription | undefined {
  if (!isJsonObject(value) || !isJsonObject(value.keys)) return undefined;
  const { endpoint } = value;
  const { p256dh, auth } = value.keys;
  if (typeof endpoint !== "string" || !isEndpoint(endpoint)) return undefined;
  if (typeof p256dh !== "string" || !P256DH.test(p256dh) || !isPoint(p256dh)) return undefined;
  if (typeof auth !== "string" || !AUTH.test(auth)) return undefined;
  return { endpoint, p256dh, auth };
}

/** A subscription as a chunk carries it: endpoint, key and secret, separated by spaces. */
export function toWebPushToken({ endpoint, p256dh, auth }: WebPushSubscription): string {
  return `${endpoint} ${p256dh} ${auth}`;
}

export function parseWebPushToken(token: string): WebPushSubscription | undefined {
  const [endpoint = "", p256dh = "", auth = "", ...rest] = token.split(" ");
  return rest.length > 0 ? undefined : readSubscription({ endpoint, keys: { p256dh, auth } });
}

/**
 * Whether a client may make Landfall call the host of an endpoint.
 *
 * @param more the setting `webPushHosts`
 */
export function isPushService(endpoint: string, more: readonly string[]): boolean {
  const { host } = new URL(endpoint);
  return [...PUSH_SERVICES, ...more].some((allowed) =>
    allowed.startsWith("*.") ? host.endsWith(allowed.slice(1)) : host === allowed,
  );
}

/** @throws ApiError invalidValueType (111) */
export function validateSubscription(value: Json | undefined, more: readonly string[]): void {
  if (value === undefined || value === null) return;
  const { endpoint = "", keys = {} } = isJsonObject(value) ? value : {};
  if (typeof endpoint !== "string" || !isEndpoint(endpoint)) {
    throw invalid("endpoint must be an https URL without user, port and fragment");
  }
  if (!readSubscription({ endpoint, keys })) {
    throw invalid("keys must have p256dh, a P-256 point of 65 bytes, and auth, 16 bytes");
  }
  if (isPushService(endpoint, more)) return;
  const { host } = new URL(endpoint);
  throw invalid(`endpoint is at '${host}'; add that host to webPushHosts if it is a push service`);
}

function invalid(problem: string): ApiError {
  return new ApiError(
    "invalidValueType",
    `webPushSubscription.${problem}. Save what PushSubscription.toJSON() gives.`,
  );
}

/** Accepts only the normalized form, so that no parser reads a different host from it. */
function isEndpoint(value: string): boolean {
  if (value.length > MAX_ENDPOINT_LENGTH || !URL.canParse(value)) return false;
  const { protocol, username, password, port, hash, href } = new URL(value);
  return href === value && protocol === "https:" && username + password + port + hash === "";
}

function isPoint(key: string): boolean {
  try {
    return ECDH.convertKey(key, "prime256v1", "base64url", "base64url") !== "";
  } catch (error) {
    if (error instanceof Error && "code" in error) return false;
    throw error;
  }
}
