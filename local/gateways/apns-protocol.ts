import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http2";
import type { GatewayRule } from "./gateway-script.ts";
import type { GatewayAnswer } from "./gateway-server.ts";

const MAX_PAYLOAD_BYTES = { alert: 4_096, voip: 5_120, broadcast: 5_120 };

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export type ApnsError = readonly [status: number, reason: string];

export function readToken(headers: IncomingHttpHeaders): string {
  const path = headers[":path"] ?? "";
  if (isBroadcast(headers)) return String(headers["apns-channel-id"] ?? "");
  return path.startsWith("/3/device/") ? path.slice("/3/device/".length) : "";
}

export function checkRequest(headers: IncomingHttpHeaders, body: string): ApnsError | undefined {
  if (headers[":method"] !== "POST") return [405, "MethodNotAllowed"];
  if (isBroadcast(headers)) return checkBroadcast(headers, body);
  if (!(headers[":path"] ?? "").startsWith("/3/device/")) return [404, "BadPath"];
  if (readToken(headers) === "") return [400, "MissingDeviceToken"];
  if (!headers["apns-topic"]) return [400, "MissingTopic"];
  if (body === "") return [400, "PayloadEmpty"];
  const limit =
    headers["apns-push-type"] === "voip" ? MAX_PAYLOAD_BYTES.voip : MAX_PAYLOAD_BYTES.alert;
  if (Buffer.byteLength(body) > limit) return [413, "PayloadTooLarge"];
  return checkHeaders(headers) ?? checkAps(body, headers["apns-push-type"] === "liveactivity");
}

function isBroadcast(headers: IncomingHttpHeaders): boolean {
  return /^\/4\/broadcasts\/apps\/[^/]+$/.test(headers[":path"] ?? "");
}

/** @see Apple, "Sending broadcast push notification requests to APNs" */
function checkBroadcast(headers: IncomingHttpHeaders, body: string): ApnsError | undefined {
  const channel = readToken(headers);
  if (channel === "") return [400, "MissingChannelId"];
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(channel)) return [400, "BadChannelId"];
  if (headers["apns-push-type"] !== "liveactivity") return [400, "InvalidPushType"];
  if (!/^\d+$/.test(String(headers["apns-expiration"]))) return [400, "BadExpirationDate"];
  if (Buffer.byteLength(body) > MAX_PAYLOAD_BYTES.broadcast) return [413, "PayloadTooLarge"];
  return checkAps(body, true);
}

const INTERRUPTION_LEVELS = ["passive", "active", "time-sensitive", "critical"];

/**
 * Stricter than Apple's gateway, which hands such members to the device without a look: the device
 * ignores wrong members, and the mistake is hard to find.
 *
 * @see Apple, "Generating a remote notification"
 */
function checkAps(body: string, isActivity: boolean): ApnsError | undefined {
  const { aps = {} } = parseObject(body) as { aps?: Record<string, unknown> };
  const { sound, "interruption-level": level, "relevance-score": score } = aps;
  const isLevel = level === undefined || INTERRUPTION_LEVELS.includes(level as string);
  const isScore = score === undefined || typeof score === "number";
  const isValid = isLevel && isScore && isSound(sound) && (!isActivity || isLiveActivity(aps));
  return isValid ? undefined : [400, "InvalidAps"];
}

/** @see Apple, "Starting and updating Live Activities with ActivityKit push notifications" */
function isLiveActivity(aps: Record<string, unknown>): boolean {
  const { event, timestamp, alert, attributes } = aps;
  const times = ["stale-date", "dismissal-date"].map((name) => aps[name] ?? timestamp);
  if (![timestamp, ...times].every(Number.isInteger)) return false;
  const hasState = isObject(aps["content-state"]);
  if (event === "end") return hasState || aps["content-state"] === undefined;
  if (event === "update") return hasState;
  const isType = typeof aps["attributes-type"] === "string" && isObject(attributes);
  return event === "start" && hasState && isType && isObject(alert);
}

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isSound(sound: unknown): boolean {
  if (typeof sound !== "object" || sound === null) return true;
  const { name = "", critical = 0, volume = 1 } = sound as Record<string, unknown>;
  const isVolume = typeof volume === "number" && volume >= 0 && volume <= 1;
  return typeof name === "string" && (critical === 0 || critical === 1) && isVolume;
}

function checkHeaders(headers: IncomingHttpHeaders): ApnsError | undefined {
  const text = (name: string) => headers[name] as string | undefined;
  const id = text("apns-id");
  if (id !== undefined && !UUID.test(id)) return [400, "BadMessageId"];
  const expiration = text("apns-expiration");
  if (expiration !== undefined && !/^\d+$/.test(expiration)) return [400, "BadExpirationDate"];
  const isActivity = text("apns-push-type") === "liveactivity";
  if (isActivity && !text("apns-topic")?.endsWith(".push-type.liveactivity")) {
    return [400, "BadTopic"];
  }
  const priority = text("apns-priority");
  if (priority !== undefined && !/^(10|5|1)$/.test(priority)) return [400, "BadPriority"];
  const collapseId = text("apns-collapse-id");
  if (collapseId !== undefined && Buffer.byteLength(collapseId) > 64) return [400, "BadCollapseId"];
  return undefined;
}

/** Empty for anything but an object. */
export function parseObject(json: string): Record<string, unknown> {
  try {
    return JSON.parse(json) ?? {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

export function toScripted(
  rule: GatewayRule,
  headers: IncomingHttpHeaders,
  nowMs: number,
): GatewayAnswer {
  if (rule.status < 300) {
    return { status: rule.status, headers: { "apns-id": getApnsId(headers), ...rule.headers } };
  }
  const timestamp = rule.timestamp ?? (rule.status === 410 ? Math.floor(nowMs) : undefined);
  const reason = rule.reason ?? DEFAULT_REASONS[rule.status] ?? "InternalServerError";
  return {
    status: rule.status,
    headers: { "apns-id": getApnsId(headers), ...rule.headers },
    body: JSON.stringify({ reason, ...(timestamp === undefined ? {} : { timestamp }) }),
  };
}

const DEFAULT_REASONS: Readonly<Record<number, string>> = {
  400: "BadDeviceToken",
  403: "InvalidProviderToken",
  404: "BadPath",
  405: "MethodNotAllowed",
  410: "Unregistered",
  413: "PayloadTooLarge",
  429: "TooManyRequests",
  500: "InternalServerError",
  503: "ServiceUnavailable",
};

export function toApnsError(
  [status, reason]: ApnsError,
  headers: IncomingHttpHeaders = {},
): GatewayAnswer {
  return { status, headers: { "apns-id": getApnsId(headers) }, body: JSON.stringify({ reason }) };
}

export function getApnsId(headers: IncomingHttpHeaders): string {
  return (headers["apns-id"] as string | undefined) ?? randomUUID().toUpperCase();
}
