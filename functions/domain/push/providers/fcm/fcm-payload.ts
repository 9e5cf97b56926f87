import { isJsonObject, type Json, type JsonObject } from "../../../json.ts";
import { androidOptions, appleOptions, toDeliveryOptions } from "../delivery-options.ts";
import {
  APPLE_DATA,
  GOOGLE_DATA,
  mergeMembers,
  toPlatformData,
  withStringAlert,
} from "../platform-data.ts";
import type { PushContent } from "../provider-definition.ts";
import { toPushTag } from "../push-tag.ts";
import type { Rendering } from "../rendering.ts";
import { fitPayload, shorten } from "../truncation.ts";
import { toFcmTarget } from "./fcm-target.ts";

/** Without a collapse id, `push` makes a duplicate replace the notification in the drawer. */
export type FcmContext = Omit<PushContent, "data">;

/** The parts of a request body before and after its target: `{"message":{` and `,"android":{…}}}`. */
export interface FcmMessage {
  readonly before: string;
  readonly after: string;
}

/** Members of an FCM message that `data.fcm` may hold; they win over those derived from `data`. */
const NATIVE_KEYS = ["notification", "android", "data", "fcm_options"] as const;

/** Bytes of `notification` and `data`. @see Firebase: About FCM messages */
const MAX_PAYLOAD_BYTES = 4_096;

/** Four weeks, also FCM's default. FCM HTTP v1 reference, AndroidConfig.ttl. */
const MAX_TTL_SECONDS = 2_419_200;

/**
 * Renders `data` as an FCM v1 message; its alert is shortened if it would be too large. The client
 * library drops a message that has neither `notification` nor `data.payload`, a JSON string; a
 * message with nothing to show has no `notification`.
 * @see docs/protocol/push-content.md, FCM message; FCM HTTP v1 reference, Message
 */
export function renderFcm(data: JsonObject, context: FcmContext): Rendering<FcmMessage> {
  const { own, native } = separateNative(data);
  const android = toAndroid(data, own, context);
  const render = (length: number) => toMessage({ own, native, android }, length);
  const rendering = fitPayload<JsonObject>({
    limit: MAX_PAYLOAD_BYTES,
    strings: alertStrings(own, native),
    render,
    getBytes: payloadBytes,
  });
  if (rendering.kind === "unrenderable") return rendering;
  const after = `,${JSON.stringify(rendering.message).slice(1)}}`;
  return { ...rendering, message: { before: '{"message":{', after } };
}

/** The body for one device. */
export function toFcmBody({ before, after }: FcmMessage, target: string): string {
  const [name, value] = toFcmTarget(target);
  return `${before}"${name}":${JSON.stringify(value)}${after}`;
}

interface Parts {
  /** For `data.payload`; its alert is a string. */
  readonly own: JsonObject;
  /** Members of FCM's message from `data.fcm`. */
  readonly native: JsonObject;
  readonly android: JsonObject;
}

function separateNative(data: JsonObject): Pick<Parts, "own" | "native"> {
  const own = withStringAlert(toPlatformData(data, GOOGLE_DATA));
  const native: JsonObject = Object.create(null);
  if (isJsonObject(data.fcm)) {
    for (const key of NATIVE_KEYS) {
      if (!isJsonObject(data.fcm[key])) continue;
      native[key] = data.fcm[key];
      delete own[key];
    }
  }
  return { own, native };
}

function toMessage({ own, native, android }: Parts, length: number): JsonObject {
  const payload =
    typeof own.alert === "string" ? { ...own, alert: shorten(own.alert, length) } : own;
  const notification = toNotification(payload);
  const base: JsonObject = {
    ...(notification && { notification }),
    data: { payload: JSON.stringify(payload) },
    android,
  };
  const message = mergeMembers(base, native);
  const shown = message.notification;
  if (isJsonObject(shown) && typeof shown.body === "string") {
    message.notification = { ...shown, body: shorten(shown.body, length) };
  }
  if (isJsonObject(message.data)) message.data = withStringValues(message.data);
  return message;
}

/** Undefined if there is nothing to show, or the push is silent. */
function toNotification(own: JsonObject): JsonObject | undefined {
  const { title, alert, silent } = own;
  const notification = {
    ...(isVisible(title) ? { title } : {}),
    ...(isVisible(alert) ? { body: alert } : {}),
  };
  return silent === true || Object.keys(notification).length === 0 ? undefined : notification;
}

function isVisible(value: Json | undefined): value is string {
  return typeof value === "string" && value !== "";
}

function toAndroid(data: JsonObject, own: JsonObject, context: FcmContext): JsonObject {
  const { collapseId, priority } = toDeliveryOptions([
    androidOptions(data),
    appleOptions(toPlatformData(data, GOOGLE_DATA)),
    appleOptions(toPlatformData(data, APPLE_DATA)),
  ]);
  const isShown = toNotification(own) !== undefined;
  const channel = context.notificationChannel ?? own._notificationChannel;
  return {
    ...toTtl(context),
    ...(collapseId === undefined ? {} : { collapse_key: collapseId }),
    priority: (priority ?? (isShown ? "high" : "normal")).toUpperCase(),
    ...(isShown && {
      notification: {
        tag: collapseId ?? toPushTag(context.push),
        ...(typeof channel === "string" ? { channel_id: channel } : {}),
      },
    }),
  };
}

/** The strings that may be shortened: those of `data.payload` and `notification` may differ. */
function alertStrings(own: JsonObject, native: JsonObject): string[] {
  const shown = isJsonObject(native.notification) ? native.notification.body : undefined;
  return [own.alert, shown].filter((value) => typeof value === "string");
}

/** Google counts keys and values; their JSON is never shorter. */
function payloadBytes({ notification, data }: JsonObject): number {
  return Buffer.byteLength(JSON.stringify({ notification, data }));
}

function toTtl({ expiresAtMs, nowMs }: FcmContext): JsonObject {
  if (expiresAtMs === undefined) return {};
  const seconds = Math.floor((expiresAtMs - nowMs) / 1000);
  return { ttl: `${Math.min(Math.max(seconds, 0), MAX_TTL_SECONDS)}s` };
}

/** FCM takes only strings in `data`. */
function withStringValues(data: JsonObject): JsonObject {
  const asString = (value: Json) => (typeof value === "string" ? value : JSON.stringify(value));
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, asString(value)]));
}
