import type { Json, JsonObject } from "../json.ts";
import { isJsonObject, toPlatformData } from "./platform-data.ts";

export interface FcmContext {
  /** Replaces its own duplicate in the notification drawer. */
  readonly push: string;
  readonly notificationChannel?: string | undefined;
  readonly expiresAtMs?: number | undefined;
  readonly nowMs: number;
}

/** A request body around the target's name, e.g. `{"message":{` and `,"notification":{…}}}`. */
export interface FcmMessage {
  readonly before: string;
  readonly after: string;
}

/** Members of FCM's own message that `data.fcm` may hold; they win over what `data` implies. */
const NATIVE_KEYS = ["notification", "android", "data", "fcm_options"] as const;

/** Four weeks, also FCM's default. FCM HTTP v1 reference, AndroidConfig.ttl. */
const MAX_TTL_SECONDS = 2_419_200;

const FID_PREFIX = "fid:";

/**
 * `data` as an FCM v1 message. The client library drops a message without both `notification` and
 * `data.payload`, a JSON text; a silent one has no `notification`.
 * @see wire.md 6.5; FCM HTTP v1 reference, Message
 */
export function renderFcm(data: JsonObject, context: FcmContext): FcmMessage {
  const own = toPlatformData(data, "fcm");
  const native: JsonObject = {};
  if (isJsonObject(data.fcm)) {
    for (const key of NATIVE_KEYS) {
      if (!isJsonObject(data.fcm[key])) continue;
      native[key] = data.fcm[key];
      delete own[key];
    }
  }
  const message = merge(toMessage(own, context), native);
  if (isJsonObject(message.data)) message.data = withTextValues(message.data);
  return { before: '{"message":{', after: `,${JSON.stringify(message).slice(1)}}` };
}

/** The body for one device. */
export function toFcmBody({ before, after }: FcmMessage, target: string): string {
  const [name, value] = target.startsWith(FID_PREFIX)
    ? ["fid", target.slice(FID_PREFIX.length)]
    : ["token", target];
  return `${before}"${name}":${JSON.stringify(value)}${after}`;
}

function toMessage(own: JsonObject, context: FcmContext): JsonObject {
  const payload = { payload: JSON.stringify(own) };
  const ttl = toTtl(context);
  if (own.silent === true) return { data: payload, android: { ...ttl, priority: "NORMAL" } };
  const channel = context.notificationChannel ?? own._notificationChannel;
  return {
    notification: toNotification(own),
    data: payload,
    android: {
      ...ttl,
      priority: "HIGH",
      notification: {
        tag: context.push,
        ...(typeof channel === "string" ? { channel_id: channel } : {}),
      },
    },
  };
}

function toNotification(own: JsonObject): JsonObject {
  const alert: JsonObject = isJsonObject(own.alert) ? own.alert : { body: own.alert ?? null };
  const title = own.title ?? alert.title;
  const body = alert.body;
  return {
    ...(typeof title === "string" ? { title } : {}),
    ...(typeof body === "string" ? { body } : {}),
  };
}

function toTtl({ expiresAtMs, nowMs }: FcmContext): JsonObject {
  if (expiresAtMs === undefined) return {};
  const seconds = Math.floor((expiresAtMs - nowMs) / 1000);
  return { ttl: `${Math.min(Math.max(seconds, 0), MAX_TTL_SECONDS)}s` };
}

/** Objects are merged member by member, anything else of `over` replaces. */
function merge(base: JsonObject, over: JsonObject): JsonObject {
  const merged: JsonObject = { ...base };
  for (const [key, value] of Object.entries(over)) {
    const below = merged[key];
    merged[key] = isJsonObject(below) && isJsonObject(value) ? merge(below, value) : value;
  }
  return merged;
}

/** FCM takes only texts in `data`. */
function withTextValues(data: JsonObject): JsonObject {
  const asText = (value: Json) => (typeof value === "string" ? value : JSON.stringify(value));
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, asText(value)]));
}
