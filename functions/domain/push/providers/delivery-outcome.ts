import { isJsonObject, type Json, type JsonObject } from "../../json.ts";

/**
 * How one notification ended at the gateway.
 *
 * - `accepted`: `truncated` when its alert was shortened to fit the gateway's limit
 * - `invalid-token`: counted as such; `deadSinceMs` only where the answer says that the app is gone
 *   from the device, which alone is a reason to remove the registration
 * - `rejected`: `stops` where every device of this provider would be answered the same
 * - `retry`: `refresh` asks for a new provider token first, which the gateway does once; `down`
 *   where the gateway itself is in trouble, and not only this device
 */
export type DeliveryOutcome =
  | { readonly kind: "accepted"; readonly truncated?: true }
  | { readonly kind: "invalid-token"; readonly reason: string; readonly deadSinceMs?: number }
  | { readonly kind: "rejected"; readonly reason: string; readonly stops?: true }
  | {
      readonly kind: "retry";
      readonly reason: string;
      readonly retryAfterMs?: number;
      readonly refresh?: true;
      readonly down?: true;
    };

/** Reasons of requests that were on their way when the connection said no more. */
const UNKNOWN_ENDS: ReadonlySet<string> = new Set(["ConnectionLost", "NoAnswer"]);

/** May the gateway have taken the notification although it is tried again? */
export function isAmbiguous(outcome: DeliveryOutcome): boolean {
  return outcome.kind === "retry" && UNKNOWN_ENDS.has(outcome.reason);
}

/** A gateway's answer, as it came. */
export interface GatewayAnswer {
  readonly status: number;
  /** `Retry-After`. */
  readonly retryAfter?: string | undefined;
  /** Empty with a success. */
  readonly body: string;
}

type Rule = "dead-token" | "invalid-token" | "rejected" | "stop" | "retry" | "refresh" | "down";

const ACCEPTED: DeliveryOutcome = { kind: "accepted" };
const ACCEPTED_TRUNCATED: DeliveryOutcome = { kind: "accepted", truncated: true };

/**
 * APNs, by `reason`. A wrong gateway, topic or team looks like a bad token, because `prod`, `topic`
 * and `apns_team_id` are fields of the request: counted as invalid, never removed. Wrong
 * credentials, and parameters that are the same for all devices, stop the push.
 * @see Apple: Handling notification responses from APNs, "Error string values"
 */
const APNS_RULES: Readonly<Record<string, Rule>> = {
  BadDeviceToken: "invalid-token", // 400
  DeviceTokenNotForTopic: "invalid-token", // 400
  BadCollapseId: "stop", // 400
  BadExpirationDate: "stop", // 400
  BadMessageId: "rejected", // 400
  BadPriority: "stop", // 400
  BadTopic: "rejected", // 400
  DuplicateHeaders: "rejected", // 400
  IdleTimeout: "retry", // 400
  InvalidPushType: "stop", // 400
  MissingDeviceToken: "rejected", // 400
  MissingTopic: "rejected", // 400
  PayloadEmpty: "stop", // 400
  TopicDisallowed: "rejected", // 400
  BadCertificate: "stop", // 403
  BadCertificateEnvironment: "stop", // 403
  BadEnvironmentKeyIdInToken: "stop", // 403
  ExpiredProviderToken: "refresh", // 403
  Forbidden: "stop", // 403
  InvalidProviderToken: "stop", // 403
  MissingProviderToken: "stop", // 403
  UnrelatedKeyIdInToken: "stop", // 403
  BadPath: "rejected", // 404
  MethodNotAllowed: "rejected", // 405
  ExpiredToken: "dead-token", // 410
  Unregistered: "dead-token", // 410
  PayloadTooLarge: "rejected", // 413
  TooManyProviderTokenUpdates: "retry", // 429
  TooManyRequests: "retry", // 429
  InternalServerError: "down", // 500
  ServiceUnavailable: "down", // 503
  Shutdown: "retry", // 503
};

/**
 * FCM, by `errorCode`, else by the canonical `status`. `NOT_FOUND` without a code is a wrong
 * project. `THIRD_PARTY_AUTH_ERROR` speaks of Apple's or a browser's key behind one device, so a
 * new token of ours would not help. A quota is the project's, or of one device.
 * @see FCM HTTP v1 reference, ErrorCode
 */
const FCM_RULES: Readonly<Record<string, Rule>> = {
  INVALID_ARGUMENT: "rejected", // 400, see ruleOfArgument
  THIRD_PARTY_AUTH_ERROR: "rejected", // 401
  UNAUTHENTICATED: "refresh", // 401
  PERMISSION_DENIED: "stop", // 403
  SENDER_ID_MISMATCH: "invalid-token", // 403
  NOT_FOUND: "stop", // 404
  UNREGISTERED: "dead-token", // 404
  QUOTA_EXCEEDED: "down", // 429
  RESOURCE_EXHAUSTED: "down", // 429
  INTERNAL: "down", // 500
  UNAVAILABLE: "down", // 503
};

/** @param isTruncated of the payload that the device got, by index */
export function markTruncated(
  outcomes: readonly DeliveryOutcome[],
  isTruncated: (index: number) => boolean,
): DeliveryOutcome[] {
  return outcomes.map((outcome, index) =>
    outcome.kind === "accepted" && isTruncated(index) ? ACCEPTED_TRUNCATED : outcome,
  );
}

/** Where a quota's answer names no time. @see Firebase: Scale FCM, "Handle 429 errors" */
const QUOTA_PAUSE_MS = 60_000;

/** @param nowMs time of the answer */
export function toApnsOutcome(answer: GatewayAnswer, nowMs: number): DeliveryOutcome {
  if (answer.status === 200) return ACCEPTED;
  const { reason, timestamp } = parse(answer.body);
  const name = typeof reason === "string" ? reason : `HTTP ${answer.status}`;
  const deadSinceMs = typeof timestamp === "number" ? timestamp : nowMs;
  return toOutcome(APNS_RULES[name] ?? ruleOfStatus(answer.status), name, {
    deadSinceMs,
    retryAfterMs: toRetryAfterMs(answer.retryAfter, nowMs),
  });
}

/** @param nowMs time of the answer */
export function toFcmOutcome(answer: GatewayAnswer, nowMs: number): DeliveryOutcome {
  if (answer.status === 200) return ACCEPTED;
  const error = fcmError(answer.body);
  const name = error.name ?? `HTTP ${answer.status}`;
  const rule =
    name === "INVALID_ARGUMENT"
      ? ruleOfArgument(error)
      : (FCM_RULES[name] ?? ruleOfStatus(answer.status));
  const pauseMs = answer.status === 429 ? QUOTA_PAUSE_MS : undefined;
  return toOutcome(rule, name, {
    deadSinceMs: nowMs,
    retryAfterMs: toRetryAfterMs(answer.retryAfter, nowMs) ?? pauseMs,
  });
}

/** What a reason that was once an outcome's means; undefined for words of no gateway. */
export function meaningOf(
  provider: "apns" | "fcm",
  reason: string,
): "invalid-token" | "rejected" | "retry" | undefined {
  const rules = provider === "apns" ? APNS_RULES : FCM_RULES;
  const rule = Object.hasOwn(rules, reason) ? rules[reason] : undefined;
  if (rule === "dead-token") return "invalid-token";
  if (rule === "refresh" || rule === "down") return "retry";
  if (rule !== undefined) return rule === "stop" ? "rejected" : rule;
  if (UNKNOWN_ENDS.has(reason)) return "retry";
  const status = /^HTTP (\d{3})$/.exec(reason)?.[1];
  return status !== undefined && ruleOfStatus(Number(status)) === "rejected" ? undefined : "retry";
}

interface Moments {
  readonly deadSinceMs: number;
  readonly retryAfterMs: number | undefined;
}

function toOutcome(
  rule: Rule,
  reason: string,
  { deadSinceMs, retryAfterMs }: Moments,
): DeliveryOutcome {
  switch (rule) {
    case "dead-token":
      return { kind: "invalid-token", reason, deadSinceMs };
    case "refresh":
      return { kind: "retry", reason, refresh: true };
    case "stop":
      return { kind: "rejected", reason, stops: true };
    case "retry":
    case "down":
      return {
        kind: "retry",
        reason,
        ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
        ...(rule === "down" ? { down: true } : {}),
      };
    case "invalid-token":
    case "rejected":
      return { kind: rule, reason };
  }
}

/** For answers that the documentation does not name. */
function ruleOfStatus(status: number): Rule {
  if (status >= 500) return "down";
  return status === 429 || status === 408 ? "retry" : "rejected";
}

/** RFC 9110 section 10.2.3: seconds or a date. */
function toRetryAfterMs(value: string | undefined, nowMs: number): number | undefined {
  if (value === undefined) return undefined;
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const dateMs = Date.parse(value);
  return Number.isNaN(dateMs) ? undefined : Math.max(dateMs - nowMs, 0);
}

interface FcmError {
  readonly name: string | undefined;
  readonly message: string;
  /** Paths of the members that Google finds fault with, such as `message.token`. */
  readonly fields: readonly string[];
}

function fcmError(body: string): FcmError {
  const { error } = parse(body);
  if (!isJsonObject(error)) return { name: undefined, message: "", fields: [] };
  const details = (Array.isArray(error.details) ? error.details : []).filter(isJsonObject);
  const code = details.find(({ errorCode }) => typeof errorCode === "string")?.errorCode;
  const name = code ?? error.status;
  const violations = details.flatMap(({ fieldViolations }) =>
    Array.isArray(fieldViolations) ? fieldViolations.filter(isJsonObject) : [],
  );
  return {
    name: typeof name === "string" ? name : undefined,
    message: typeof error.message === "string" ? error.message : "",
    fields: violations.flatMap(({ field }) => (typeof field === "string" ? [field] : [])),
  };
}

/**
 * One error for a bad token and for a bad message, which is the same for all devices. Only the
 * fields tell them apart for sure: one odd token must not stop a push.
 */
function ruleOfArgument({ message, fields }: FcmError): Rule {
  const isTarget = (field: string) => field === "message.token" || field === "message.fid";
  if (fields.some(isTarget) || message.includes("registration token")) return "invalid-token";
  return fields.length > 0 ? "stop" : "rejected";
}

/** An answer that is not the gateway's JSON, such as a proxy's page, says nothing but its status. */
function parse(body: string): JsonObject {
  try {
    const value: Json = JSON.parse(body);
    return isJsonObject(value) ? value : {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}
