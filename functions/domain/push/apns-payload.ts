import type { Json, JsonObject } from "../json.ts";
import { isObject, platformData } from "./platform-data.ts";

/** What all notifications of a chunk share. */
export interface ApnsNotification {
  /** `apns-*` headers but `apns-id`, which is a device's own. */
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: JsonObject;
}

export interface ApnsDelivery {
  readonly topic?: string;
  readonly expiresAtMs?: number;
}

const APS_KEYS = [
  "badge",
  "category",
  "thread-id",
  "content-available",
  "mutable-content",
  "url-args",
  "target-content-id",
];

const HEADER_KEYS = ["collapse-id", "apns-priority", "apns-push-type"];

/** Members of `data` that have a place of their own or mean nothing to APNs. */
const TAKEN_KEYS = new Set([
  ...APS_KEYS,
  ...HEADER_KEYS,
  "alert",
  "title",
  "sound",
  "aps",
  "silent",
  "_notificationChannel",
]);

/**
 * `data` as an APNs request (interface.md section 4.4, wire.md 6.5).
 * @see "Generating a remote notification", "Sending notification requests to APNs"
 */
export function toApnsNotification(data: JsonObject, delivery: ApnsDelivery): ApnsNotification {
  const merged = platformData(data, "ios");
  const custom = Object.entries(merged).filter(([key]) => !TAKEN_KEYS.has(key));
  const aps = isObject(merged.aps) ? toNativeAps(merged.aps) : toAps(merged);
  return {
    headers: toHeaders(merged, delivery),
    payload: { ...Object.fromEntries(custom), aps },
  };
}

function toAps(data: JsonObject): JsonObject {
  const aps: JsonObject = {};
  const { alert, title, sound } = data;
  if (typeof alert === "string") aps.alert = title === undefined ? alert : { title, body: alert };
  else if (alert !== undefined) aps.alert = alert;
  for (const key of APS_KEYS) copyKey(data, aps, key);
  if (sound !== undefined) aps.sound = toSound(sound);
  return aps;
}

/** The gateway's own layout passes as it is, but for a sound object in LeanCloud's spelling. */
function toNativeAps(native: JsonObject): JsonObject {
  return native.sound === undefined ? native : { ...native, sound: toSound(native.sound) };
}

/** `critical` is a boolean on our interface and 0 or 1 at the gateway. */
function toSound(sound: Json): Json {
  if (!isObject(sound)) return sound;
  const { critical, volume } = sound;
  return {
    ...sound,
    ...(critical === undefined ? {} : { critical: Number(Boolean(critical)) }),
    ...(volume === undefined ? {} : { volume: Number(volume) }),
  };
}

function copyKey(from: JsonObject, to: JsonObject, key: string): void {
  const value = from[key];
  if (value !== undefined) to[key] = value;
}

function toHeaders(data: JsonObject, { topic, expiresAtMs }: ApnsDelivery): Record<string, string> {
  const headers: Record<string, string> = { "apns-push-type": pushType(data) };
  if (topic) headers["apns-topic"] = topic;
  if (expiresAtMs !== undefined) headers["apns-expiration"] = `${Math.floor(expiresAtMs / 1000)}`;
  if (data["collapse-id"] !== undefined) headers["apns-collapse-id"] = String(data["collapse-id"]);
  if (data["apns-priority"] !== undefined) headers["apns-priority"] = String(data["apns-priority"]);
  return headers;
}

function pushType(data: JsonObject): string {
  return typeof data["apns-push-type"] === "string" ? data["apns-push-type"] : "alert";
}
