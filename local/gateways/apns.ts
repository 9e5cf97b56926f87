import { createPublicKey, randomUUID, verify } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http2";
import type { GatewayRule } from "./gateway-script.ts";
import type { GatewayAnswer, GatewayProtocol } from "./gateway-server.ts";
import type { NotificationLog } from "./notification-log.ts";
import type { ScriptPlayer } from "./script-player.ts";

export interface ApnsKey {
  readonly teamId: string;
  readonly keyId: string;
  /** PEM, PKCS #8. */
  readonly privateKey: string;
}

export interface ApnsOptions {
  readonly environment: "production" | "sandbox";
  /** The stored keys, another array once they change; any of them may sign for every topic. */
  readonly keys: () => readonly ApnsKey[];
  readonly log: NotificationLog;
  /** Unix milliseconds of the shared clock. */
  readonly now: () => number;
  readonly script?: Pick<ScriptPlayer, "tokenLifetimeSeconds">;
}

/** @see Apple, "Establishing a token-based connection to APNs" */
const TOKEN_LIFETIME_SECONDS = 3_600;

/** Accepted clock difference. */
const TOKEN_SKEW_SECONDS = 60;

const MAX_PAYLOAD_BYTES = { alert: 4_096, voip: 5_120, broadcast: 5_120 };

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Simulates APNs.
 *
 * @see Apple, "Handling notification responses from APNs"
 */
export function createApns(options: ApnsOptions): GatewayProtocol {
  const checkToken = createTokenCheck(options);
  return {
    readToken,
    scripted: (rule, headers) => toScripted(rule, headers, options.now()),
    answer: (headers, body, certified) => {
      const { authorization } = headers;
      const byCertificate = certified && authorization === undefined;
      const error =
        (byCertificate ? undefined : checkToken(authorization)) ?? checkRequest(headers, body);
      if (error) return toError(error[0], error[1], headers);
      return {
        status: 200,
        headers: { "apns-id": getApnsId(headers) },
        record: () =>
          options.log.add({
            provider: "apns",
            environment: options.environment,
            token: readToken(headers),
            headers: () => recordedHeaders(headers),
            payload: body,
            receivedAtMs: options.now(),
          }),
      };
    },
  };
}

type ApnsError = readonly [status: number, reason: string];

function readToken(headers: IncomingHttpHeaders): string {
  const path = headers[":path"] ?? "";
  if (isBroadcast(headers)) return String(headers["apns-channel-id"] ?? "");
  return path.startsWith("/3/device/") ? path.slice("/3/device/".length) : "";
}

function checkRequest(headers: IncomingHttpHeaders, body: string): ApnsError | undefined {
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
 * Stricter than Apple's gateway, which hands such members to the device without a look: it ignores
 * what is wrong, and a developer would search for long.
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

/** Verifies the signature of a provider token once and its age on every request. */
function createTokenCheck({ keys, now, script }: ApnsOptions) {
  const issuedAt = new Map<string, number | undefined>();
  let known = keys();
  const check = (jwt: string): number | undefined => {
    const [header = "", claims = "", signature = ""] = jwt.split(".");
    const { alg, kid } = decode(header);
    const { iat, iss } = decode(claims);
    const key = keys().find(({ keyId, teamId }) => keyId === kid && teamId === iss);
    if (alg !== "ES256" || !key) return undefined;
    const valid = verify(
      "sha256",
      Buffer.from(`${header}.${claims}`),
      { key: createPublicKey(key.privateKey), dsaEncoding: "ieee-p1363" },
      Buffer.from(signature, "base64url"),
    );
    return valid ? Number(iat) : undefined;
  };
  return (authorization: string | undefined): ApnsError | undefined => {
    const jwt = /^bearer (\S+)$/i.exec(authorization ?? "")?.[1];
    if (!jwt) return [403, "MissingProviderToken"];
    if (keys() !== known) issuedAt.clear();
    known = keys();
    if (!issuedAt.has(jwt)) issuedAt.set(jwt, check(jwt));
    const iat = issuedAt.get(jwt);
    if (iat === undefined) return [403, "InvalidProviderToken"];
    const ageSeconds = now() / 1000 - iat;
    const lifetimeSeconds = script?.tokenLifetimeSeconds ?? TOKEN_LIFETIME_SECONDS;
    const fresh = ageSeconds < lifetimeSeconds && ageSeconds > -TOKEN_SKEW_SECONDS;
    return fresh ? undefined : [403, "ExpiredProviderToken"];
  };
}

function decode(part: string): Record<string, unknown> {
  return parseObject(Buffer.from(part, "base64url").toString("utf8"));
}

/** Empty for anything but an object. */
function parseObject(json: string): Record<string, unknown> {
  try {
    return JSON.parse(json) ?? {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

function toScripted(rule: GatewayRule, headers: IncomingHttpHeaders, nowMs: number): GatewayAnswer {
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

function toError(status: number, reason: string, headers: IncomingHttpHeaders): GatewayAnswer {
  return { status, headers: { "apns-id": getApnsId(headers) }, body: JSON.stringify({ reason }) };
}

function getApnsId(headers: IncomingHttpHeaders): string {
  return (headers["apns-id"] as string | undefined) ?? randomUUID().toUpperCase();
}

function recordedHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const entries = Object.entries(headers).filter(([name]) => name.startsWith("apns-"));
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}
