import type { JsonObject } from "../json.ts";
import { platformData } from "./platform-data.ts";

export interface FcmDelivery {
  /** Android notification channel, from the request; `data._notificationChannel` goes before it. */
  readonly notificationChannel?: string;
  readonly expiresAtMs?: number;
}

/** FCM keeps a message at most four weeks. */
const MAX_TTL_SECONDS = 2_419_200;

/** Members of `data` that only APNs or the message around the payload understands. */
const NOT_FOR_THE_APP = new Set(["_notificationChannel", "silent", "aps", "collapse-id"]);

/**
 * `data` as the `message` of FCM v1, without its target. LeanCloud's Android SDK drops a message
 * unless both `notification` and `data` are present, and parses only `data.payload`, a JSON text.
 * A silent message has no `notification`: only an app's own receiver sees it.
 * @see wire.md 6.5, https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages
 */
export function toFcmMessage(data: JsonObject, delivery: FcmDelivery, nowMs: number): JsonObject {
  const merged = platformData(data, "android", "fcm");
  const android = toAndroidConfig(merged, delivery, nowMs);
  const payload = Object.entries(merged).filter(([key]) => !NOT_FOR_THE_APP.has(key));
  return {
    ...(merged.silent === true ? {} : { notification: toNotification(merged) }),
    data: { payload: JSON.stringify(Object.fromEntries(payload)) },
    android,
  };
}

/** FCM takes texts only; a number or a boolean is shown as it would be written. */
function toNotification({ alert, title }: JsonObject): JsonObject {
  return {
    ...(title === undefined ? {} : { title: toText(title) }),
    ...(alert === undefined ? {} : { body: toText(alert) }),
  };
}

function toText(value: JsonObject[string] | undefined): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function toAndroidConfig(data: JsonObject, delivery: FcmDelivery, nowMs: number): JsonObject {
  const channel = data._notificationChannel ?? delivery.notificationChannel;
  const collapseKey = data["collapse-id"];
  return {
    priority: data["apns-priority"] === 5 ? "NORMAL" : "HIGH",
    ...(delivery.expiresAtMs === undefined ? {} : { ttl: toTtl(delivery.expiresAtMs, nowMs) }),
    ...(collapseKey === undefined ? {} : { collapse_key: toText(collapseKey) }),
    ...(channel === undefined || data.silent === true
      ? {}
      : { notification: { channel_id: toText(channel) } }),
  };
}

function toTtl(expiresAtMs: number, nowMs: number): string {
  const seconds = Math.floor((expiresAtMs - nowMs) / 1000);
  return `${Math.min(Math.max(seconds, 0), MAX_TTL_SECONDS)}s`;
}

/** The target of a device's address: a registration token, or `fid:` and an installation id. */
export function toFcmTarget(address: string): { token: string } | { fid: string } {
  return address.startsWith("fid:") ? { fid: address.slice(4) } : { token: address };
}
