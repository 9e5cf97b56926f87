import type { Json, JsonObject } from "../json.ts";
import { isJsonObject, toPlatformData } from "./platform-data.ts";
import type { Rendering } from "./rendering.ts";

/** The part of an APNs request that all devices of a chunk share. */
export interface ApnsMessage {
  /** Without `apns-id`, `:path` and `authorization`. */
  readonly headers: Readonly<Record<string, string>>;
  /** JSON text. */
  readonly body: string;
}

export interface ApnsContext {
  readonly topic?: string | undefined;
  readonly expiresAtMs?: number | undefined;
}

/** Members of `data` that belong into `aps` under the same name. */
const APS_KEYS = [
  "category",
  "thread-id",
  "content-available",
  "mutable-content",
  "url-args",
  "target-content-id",
] as const;

/** Members that become something else than a custom key. */
const CONSUMED: ReadonlySet<string> = new Set([
  ...APS_KEYS,
  "aps",
  "alert",
  "title",
  "badge",
  "sound",
  "collapse-id",
  "apns-priority",
  "apns-push-type",
  "_notificationChannel",
]);

/** Apple: Sending notification requests to APNs, `apns-collapse-id`. */
const MAX_COLLAPSE_ID_BYTES = 64;

/**
 * `data` as an APNs notification.
 * @see wire.md 6.5; Apple: Generating a remote notification
 */
export function renderApns(data: JsonObject, context: ApnsContext): Rendering<ApnsMessage> {
  const own = toPlatformData(data, "apns");
  const aps = toAps(own);
  if (aps.badge === "Increment") {
    return { kind: "unrenderable", reason: "BadgeIncrementUnsupported" };
  }
  const headers = toHeaders(own, context);
  const invalid = invalidHeader(headers);
  if (invalid) return { kind: "unrenderable", reason: invalid };
  const payload: JsonObject = Object.create(null);
  for (const [key, value] of Object.entries(own)) {
    if (!CONSUMED.has(key)) payload[key] = value;
  }
  payload.aps = aps;
  return { kind: "rendered", message: { headers, body: JSON.stringify(payload) } };
}

function toAps(own: JsonObject): JsonObject {
  const aps: JsonObject = Object.create(null);
  const members: Record<string, Json | undefined> = {
    alert: toAlert(own.alert, own.title),
    badge: toBadge(own.badge),
    sound: toSound(own.sound),
  };
  for (const key of APS_KEYS) members[key] = own[key];
  if (isJsonObject(own.aps)) Object.assign(members, own.aps);
  for (const [key, value] of Object.entries(members)) {
    if (value !== undefined && value !== null) aps[key] = value;
  }
  return aps;
}

function toAlert(alert: Json | undefined, title: Json | undefined): Json | undefined {
  if (isJsonObject(alert)) {
    const { "sub-title": subtitle, ...rest } = alert;
    return subtitle === undefined ? alert : { subtitle, ...rest };
  }
  if (typeof title !== "string") return alert;
  return alert === undefined ? { title } : { title, body: alert };
}

function toBadge(badge: Json | undefined): Json | undefined {
  return typeof badge === "number" || badge === "Increment" ? badge : undefined;
}

/** A critical alert's sound is an object, in which Apple wants numbers. */
function toSound(sound: Json | undefined): Json | undefined {
  if (!isJsonObject(sound)) return sound;
  const { critical, volume, ...rest } = sound;
  const level = typeof volume === "string" ? Number(volume) : volume;
  return {
    ...rest,
    ...(critical === undefined ? {} : { critical: critical === true || critical === 1 ? 1 : 0 }),
    ...(typeof level === "number" && Number.isFinite(level) ? { volume: level } : {}),
  };
}

function toHeaders(own: JsonObject, { topic, expiresAtMs }: ApnsContext): Record<string, string> {
  const pushType = text(own["apns-push-type"]) ?? "alert";
  // APNs refuses a background notification of priority 10, which is its default.
  const priority = text(own["apns-priority"]) ?? (pushType === "background" ? "5" : undefined);
  const headers: Record<string, string | undefined> = {
    "apns-topic": topic,
    "apns-push-type": pushType,
    "apns-priority": priority,
    "apns-collapse-id": text(own["collapse-id"]),
    "apns-expiration":
      expiresAtMs === undefined ? undefined : String(Math.floor(expiresAtMs / 1000)),
  };
  return Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

function text(value: Json | undefined): string | undefined {
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
}

/** APNs's word for a value that can't travel as a header, if there is one. */
function invalidHeader(headers: Readonly<Record<string, string>>): string | undefined {
  const collapseId = headers["apns-collapse-id"] ?? "";
  if (collapseId.length > MAX_COLLAPSE_ID_BYTES || !isPrintable(collapseId)) return "BadCollapseId";
  if (!isPrintable(headers["apns-topic"] ?? "")) return "BadTopic";
  if (!isPrintable(headers["apns-push-type"] ?? "")) return "InvalidPushType";
  return isPrintable(headers["apns-priority"] ?? "") ? undefined : "BadPriority";
}

function isPrintable(value: string): boolean {
  return /^[\x20-\x7e]*$/.test(value);
}
