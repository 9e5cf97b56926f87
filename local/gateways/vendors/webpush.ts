import { createPublicKey, type KeyObject, verify } from "node:crypto";
import { hasServerKey, readAsBrowser } from "./simulated-browser.ts";
import {
  type CallFailure,
  type Delivery,
  json,
  readObject,
  type SimulatedVendor,
  type VendorAnswer,
  type VendorCall,
  type VendorCodes,
  type VendorContext,
} from "./vendor-call.ts";

const MAX_BYTES = 4_096;
const MAX_TTL_SECONDS = 2_592_000;
const DAY_SECONDS = 86_400;
const TOPIC = /^[A-Za-z0-9]{1,32}$/;
const URGENCY = /^(very-low|low|normal|high)$/;
/** Apple rejects localhost. */
const SUBJECT = /^(mailto:[^\s<>]+@|https:\/\/)(?!localhost)[^\s<>]+$/;

/** Seconds of `Retry-After` with these answers. */
const RETRY_AFTER: Readonly<Record<number, string>> = { 406: "900", 429: "2" };

export const CODES: VendorCodes = {
  tokens: [],
  dead: { status: 410, reason: "HTTP 410" },
  busy: { status: 429, reason: "HTTP 429", retryAfter: 60 },
  down: { status: 503, reason: "HTTP 503" },
};

/**
 * Simulates the push services of Chrome, Firefox, Safari and Edge, and the browsers behind them.
 * @see RFC 8030; RFC 8291; RFC 8292
 */
export function create({ now }: VendorContext<unknown>): SimulatedVendor {
  return {
    operations: {
      send: {
        at: /^([^/]+)(\/(?:fcm\/send\/|wpush\/v2\/|w\/|))([^/]*)$/,
        receive: (call, [host = "", , id = ""]) => send(call, { host, id }, now),
      },
    },
    toRefusal,
  };
}

interface Endpoint {
  readonly host: string;
  readonly id: string;
}

function send(call: VendorCall, endpoint: Endpoint, now: () => number): VendorAnswer | Delivery {
  const id = endpoint.id || (new URLSearchParams(call.query).get("token") ?? "");
  if (!/^[0-9a-f-]{36}\.[0-9a-f]{16}$/.test(id)) return toRefusal({ code: 404 });
  const code = findAuthRefusal(call, { ...endpoint, id }, now()) ?? findHeaderRefusal(call);
  if (code !== undefined) return refuse(code, endpoint.host);
  if (call.body.length > MAX_BYTES) return toRefusal({ code: 413 });
  const payload = readAsBrowser(id, call.body);
  if (payload === undefined) return toRefusal({ code: 400 });
  return toDelivery(call, { ...endpoint, id }, payload);
}

function findAuthRefusal(
  { host, headers }: VendorCall,
  { id }: Endpoint,
  nowMs: number,
): number | undefined {
  const [, token = "", key = ""] =
    /^vapid t=(\S+), k=(\S+)$/.exec(headers.authorization ?? "") ?? [];
  const claims = readVerified(token, key);
  if (claims === undefined) return 401;
  const { aud, exp, sub } = claims;
  const seconds = Number(exp) - nowMs / 1_000;
  if (aud !== `https://${host}` || !(seconds > 0 && seconds <= DAY_SECONDS)) return 401;
  return SUBJECT.test(String(sub)) && hasServerKey(id, key) ? undefined : 403;
}

/** The claims of a JWT; undefined if it was not signed with the key. */
function readVerified(token: string, key: string): Record<string, unknown> | undefined {
  const [header = "", payload = "", signature = ""] = token.split(".");
  if (readObject(Buffer.from(header, "base64url"))?.alg !== "ES256") return undefined;
  const publicKey = readPublicKey(key);
  if (!publicKey) return undefined;
  const verifier = { key: publicKey, dsaEncoding: "ieee-p1363" } as const;
  const signed = Buffer.from(`${header}.${payload}`);
  const isSigned = verify("sha256", signed, verifier, Buffer.from(signature, "base64url"));
  return isSigned ? readObject(Buffer.from(payload, "base64url")) : undefined;
}

function readPublicKey(key: string): KeyObject | undefined {
  const point = Buffer.from(key, "base64url");
  const x = point.subarray(1, 33).toString("base64url");
  const y = point.subarray(33).toString("base64url");
  try {
    return createPublicKey({ format: "jwk", key: { kty: "EC", crv: "P-256", x, y } });
  } catch (error) {
    if (error instanceof Error && "code" in error) return undefined;
    throw error;
  }
}

function findHeaderRefusal({ host, headers }: VendorCall): number | undefined {
  const { ttl = "", topic, urgency = "normal" } = headers;
  const seconds = /^\d+$/.test(String(ttl)) ? Number(ttl) : Number.NaN;
  const isWindows = host.endsWith(".windows.com");
  const isKept = !isWindows || (seconds > 0 && headers["x-wns-cache-policy"] === "cache");
  const isValid =
    seconds <= MAX_TTL_SECONDS &&
    isKept &&
    headers["content-encoding"] === "aes128gcm" &&
    (topic === undefined || TOPIC.test(String(topic))) &&
    URGENCY.test(String(urgency));
  return isValid ? undefined : 400;
}

function toDelivery(
  { path, query, headers }: VendorCall,
  { host, id }: Endpoint,
  payload: string,
): Delivery {
  const endpoint = `https://${host}${path}${query}`;
  const { ttl, topic, urgency } = headers;
  const shown = readObject(payload);
  const { tag } = (shown?.notification ?? {}) as { readonly tag?: string };
  const notification = {
    payload: shown ?? payload,
    headers: { ttl: String(ttl), topic: String(topic), urgency: String(urgency) },
    ...(tag !== undefined && { idempotencyKey: tag }),
  };
  return {
    credential: id.split(".")[1] ?? "",
    items: [{ token: endpoint, notification }],
    toAnswer: (failures) => {
      const failure = failures.get(endpoint);
      return failure ? refuse(Number(failure.code ?? 410), host) : { status: 201, body: "" };
    },
  };
}

function toRefusal({ code = 503 }: CallFailure): VendorAnswer {
  const status = Number(code);
  const retryAfter = RETRY_AFTER[status];
  const headers = retryAfter === undefined ? {} : { "retry-after": retryAfter };
  return { status, headers, body: "" };
}

/** Apple answers 403 to every refused VAPID token, and Mozilla adds a number. */
function refuse(code: number, host: string): VendorAnswer {
  const isToken = code === 401 || code === 403;
  if (host.endsWith(".apple.com") && isToken) return json({ reason: "BadJwtToken" }, 403);
  if (host.endsWith(".mozilla.com") && isToken) return json({ code, errno: 109 }, code);
  return toRefusal({ code });
}
