import { isJsonObject, type Json, type JsonObject } from "../../../json.ts";
import { APPLE_DATA, toDisplayString, toPlatformData } from "../platform-data.ts";
import type { Rendering } from "../rendering.ts";
import { fitPayload, shorten } from "../truncation.ts";
import { findBadge, INCREMENT } from "./apns-badge.ts";
import { type ApnsDelivery, findInvalidHeader, toApnsHeaders } from "./apns-headers.ts";
import { getLiveActivity, isBroadcast } from "./live-activity.ts";

/** The part of an APNs request that devices with the same badge share. */
export interface ApnsMessage {
  /** Without `apns-id`, `:path` and `authorization`. */
  readonly headers: Readonly<Record<string, string>>;
  /** JSON. */
  readonly body: string;
}

export interface ApnsContext extends ApnsDelivery {
  /** The device's raised badge; without one the notification has no badge. */
  readonly badge?: number | undefined;
}

/** Bytes. @see Apple: Generating a remote notification */
const MAX_PAYLOAD_BYTES = 4_096;
const MAX_VOIP_PAYLOAD_BYTES = 5_120;
/** @see Apple: Sending broadcast push notification requests to APNs */
const MAX_BROADCAST_BYTES = 5_120;

/** Members of `data` that go into `aps` under the same name. */
const APS_KEYS = [
  "category",
  "thread-id",
  "url-args",
  "target-content-id",
  "interruption-level",
  "relevance-score",
] as const;

/** Members of `aps` that must be 1 or 0 for APNs. */
const APS_FLAGS = ["content-available", "mutable-content"] as const;

/** Members of `data` that do not become custom keys. */
const CONSUMED: ReadonlySet<string> = new Set([
  ...APS_KEYS,
  ...APS_FLAGS,
  "aps",
  "alert",
  "title",
  "badge",
  "sound",
  "collapse-id",
  "apns-priority",
  "apns-push-type",
  "_notificationChannel",
  "live_activity",
]);

/**
 * Renders `data` as an APNs notification; its alert is shortened if it would be too large.
 * @see docs/protocol/push-content.md, APNs payload; Apple: Generating a remote notification
 */
export function renderApns(data: JsonObject, context: ApnsContext): Rendering<ApnsMessage> {
  const own = toPlatformData(data, APPLE_DATA);
  const headers = toApnsHeaders(data, context);
  const invalid = findInvalidHeader(headers);
  if (invalid) return { kind: "unrenderable", reason: invalid };
  const activity = getLiveActivity(data);
  const members = toAps(own, context.badge);
  const aps = activity ? toActivityAps(activity, members) : members;
  if (headers["apns-push-type"] === "background") aps["content-available"] ??= 1;
  const payload = toPayload(own, aps);
  return fitPayload<ApnsMessage>({
    limit: getLimit(data, headers),
    strings: alertStrings(aps.alert),
    render: (length) => {
      const alert = shortenAlert(aps.alert, length);
      if (alert !== undefined) payload.aps = { ...aps, alert };
      return { headers, body: JSON.stringify(payload) };
    },
    getBytes: ({ body }) => Buffer.byteLength(body),
  });
}

function getLimit(data: JsonObject, headers: ApnsMessage["headers"]): number {
  if (isBroadcast(data)) return MAX_BROADCAST_BYTES;
  return headers["apns-push-type"] === "voip" ? MAX_VOIP_PAYLOAD_BYTES : MAX_PAYLOAD_BYTES;
}

function toPayload(own: JsonObject, aps: JsonObject): JsonObject {
  const payload: JsonObject = Object.create(null);
  for (const [key, value] of Object.entries(own)) {
    if (!CONSUMED.has(key)) payload[key] = value;
  }
  payload.aps = aps;
  return payload;
}

function toAps(own: JsonObject, raised: number | undefined): JsonObject {
  const members = toMembers(own);
  const aps: JsonObject = Object.create(null);
  for (const [key, value] of Object.entries(members)) {
    if (value !== undefined && value !== null) aps[key] = value;
  }
  if (aps.badge === INCREMENT) {
    const { badge: _, ...rest } = aps;
    return raised === undefined ? rest : { ...rest, badge: raised };
  }
  return aps;
}

/**
 * The members that make a Live Activity of `aps`. Its alert is an object, and has the sound.
 *
 * @see Apple: Starting and updating Live Activities with ActivityKit push notifications
 */
function toActivityAps(
  { id: _, broadcast: __, ...activity }: JsonObject,
  aps: JsonObject,
): JsonObject {
  const { alert, sound, ...others } = aps;
  if (alert === undefined) return { ...others, ...activity };
  const object = isJsonObject(alert) ? alert : { body: alert };
  const sounding = sound === undefined ? object : { ...object, sound };
  return { ...others, ...activity, alert: sounding };
}

/** Members of a native `aps` win over those that LeanCloud defines. */
function toMembers(own: JsonObject): Record<string, Json | undefined> {
  const members: Record<string, Json | undefined> = Object.create(null);
  members.alert = toAlert(own.alert, own.title);
  members.sound = own.sound;
  for (const key of APS_KEYS) members[key] = own[key];
  for (const key of APS_FLAGS) members[key] = toFlag(own[key]);
  if (isJsonObject(own.aps)) Object.assign(members, own.aps);
  members.badge = toBadge(findBadge(own));
  members.sound = toSound(members.sound);
  return members;
}

function toAlert(alert: Json | undefined, title: Json | undefined): Json | undefined {
  if (isJsonObject(alert)) {
    const { "sub-title": subtitle, ...rest } = alert;
    return subtitle === undefined ? alert : { subtitle, ...rest };
  }
  const body = toDisplayString(alert);
  const heading = toDisplayString(title);
  if (typeof heading !== "string") return body;
  return body === undefined ? { title: heading } : { title: heading, body };
}

function toBadge(badge: Json | undefined): Json | undefined {
  if (typeof badge === "string" && /^\d{1,9}$/.test(badge)) return Number(badge);
  return typeof badge === "number" || badge === INCREMENT ? badge : undefined;
}

/** The sound of a critical alert is an object, whose flags and volume APNs takes as numbers. */
function toSound(sound: Json | undefined): Json | undefined {
  if (!isJsonObject(sound)) return sound;
  const { critical, volume, ...rest } = sound;
  const level = typeof volume === "string" ? Number(volume) : volume;
  return {
    ...rest,
    ...(critical === undefined ? {} : { critical: toFlag(critical) === 1 ? 1 : 0 }),
    ...(typeof level === "number" && Number.isFinite(level) ? { volume: level } : {}),
  };
}

function toFlag(value: Json | undefined): Json | undefined {
  if (typeof value === "boolean") return value ? 1 : 0;
  return value === "1" || value === "0" ? Number(value) : value;
}

/** The strings that may be shortened: the alert itself, or its body. */
function alertStrings(alert: Json | undefined): string[] {
  const value = isJsonObject(alert) ? alert.body : alert;
  return typeof value === "string" ? [value] : [];
}

function shortenAlert(alert: Json | undefined, length: number): Json | undefined {
  if (typeof alert === "string") return shorten(alert, length);
  if (!isJsonObject(alert) || typeof alert.body !== "string") return alert;
  return { ...alert, body: shorten(alert.body, length) };
}
