import type { Json, JsonObject } from "../json.ts";
import { isJsonObject } from "./platform-data.ts";

/**
 * How one notification ended at the gateway.
 *
 * - `accepted`: `truncated` when its alert was shortened to fit the gateway's limit
 * - `invalid-token`: counted as such; `deadSinceMs` only where the answer says that the app is gone
 *   from the device, which alone is a reason to remove the registration
 * - `retry`: `refresh` asks for a new provider token first, which the gateway does once
 */
export type DeliveryOutcome =
  | { readonly kind: "accepted"; readonly truncated?: true }
  | { readonly kind: "invalid-token"; readonly reason: string; readonly deadSinceMs?: number }
  | { readonly kind: "rejected"; readonly reason: string }
  | {
      readonly kind: "retry";
      readonly reason: string;
      readonly retryAfterMs?: number;
      readonly refresh?: true;
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

type Rule = "dead-token" | "invalid-token" | "rejected" | "retry" | "refresh";

const ACCEPTED: DeliveryOutcome = { kind: "accepted" };
const ACCEPTED_TRUNCATED: DeliveryOutcome = { kind: "accepted", truncated: true };

/**
 * APNs, by `reason`. A wrong gateway, topic or team looks like a bad token, because `prod`, `topic`
 * and `apns_team_id` are fields of the request: counted as invalid, never removed.
 * @see Apple: Handling notification responses from APNs, "Error string values"
 */
const APNS_RULES: Readonly<Record<string, Rule>> = {
  BadDeviceToken: "invalid-token", // 400
  DeviceTokenNotForTopic: "invalid-token", // 400
  BadCollapseId: "rejected", // 400
  BadExpirationDate: "rejected", // 400
  BadMessageId: "rejected", // 400
  BadPriority: "rejected", // 400
  BadTopic: "rejected", // 400
  DuplicateHeaders: "rejected", // 400
  IdleTimeout: "retry", // 400
  InvalidPushType: "rejected", // 400
  MissingDeviceToken: "rejected", // 400
  MissingTopic: "rejected", // 400
  PayloadEmpty: "rejected", // 400
  TopicDisallowed: "rejected", // 400
  BadCertificate: "rejected", // 403
  BadCertificateEnvironment: "rejected", // 403
  BadEnvironmentKeyIdInToken: "rejected", // 403
  ExpiredProviderToken: "refresh", // 403
  Forbidden: "rejected", // 403
  InvalidProviderToken: "rejected", // 403
  MissingProviderToken: "rejected", // 403
  UnrelatedKeyIdInToken: "rejected", // 403
  BadPath: "rejected", // 404
  MethodNotAllowed: "rejected", // 405
  ExpiredToken: "dead-token", // 410
  Unregistered: "dead-token", // 410
  PayloadTooLarge: "rejected", // 413
  TooManyProviderTokenUpdates: "retry", // 429
  TooManyRequests: "retry", // 429
  InternalServerError: "retry", // 500
  ServiceUnavailable: "retry", // 503
  Shutdown: "retry", // 503
};

/**
 * FCM, by `errorCode`, else by the canonical `status`. `INVALID_ARGUMENT` speaks of the message as
 * often as of the token; `NOT_FOUND` without a code is a wrong project.
 * @see FCM HTTP v1 reference, ErrorCode
 */
const FCM_RULES: Readonly<Record<string, Rule>> = {
  INVALID_ARGUMENT: "rejected", // 400
  THIRD_PARTY_AUTH_ERROR: "refresh", // 401
  UNAUTHENTICATED: "refresh", // 401
  PERMISSION_DENIED: "rejected", // 403
  SENDER_ID_MISMATCH: "invalid-token", // 403
  NOT_FOUND: "rejected", // 404
  UNREGISTERED: "dead-token", // 404
  QUOTA_EXCEEDED: "retry", // 429
  RESOURCE_EXHAUSTED: "retry", // 429
  INTERNAL: "retry", // 500
  UNAVAILABLE: "retry", // 503
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
  const name = fcmErrorName(parse(answer.body)) ?? `HTTP ${answer.status}`;
  return toOutcome(FCM_RULES[name] ?? ruleOfStatus(answer.status), name, {
    deadSinceMs: nowMs,
    retryAfterMs: toRetryAfterMs(answer.retryAfter, nowMs),
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
  if (rule !== undefined) return rule === "refresh" ? "retry" : rule;
  if (UNKNOWN_ENDS.has(reason)) return "retry";
  const status = /^HTTP (\d{3})$/.exec(reason)?.[1];
  return status !== undefined && ruleOfStatus(Number(status)) === "retry" ? "retry" : undefined;
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
    case "retry":
      return { kind: "retry", reason, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) };
    case "invalid-token":
    case "rejected":
      return { kind: rule, reason };
  }
}

/** For answers that the documentation does not name. */
function ruleOfStatus(status: number): Rule {
  return status >= 500 || status === 429 || status === 408 ? "retry" : "rejected";
}

/** RFC 9110 section 10.2.3: seconds or a date. */
function toRetryAfterMs(value: string | undefined, nowMs: number): number | undefined {
  if (value === undefined) return undefined;
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const dateMs = Date.parse(value);
  return Number.isNaN(dateMs) ? undefined : Math.max(dateMs - nowMs, 0);
}

function fcmErrorName(body: JsonObject): string | undefined {
  const error = body.error;
  if (!isJsonObject(error)) return undefined;
  const details = Array.isArray(error.details) ? error.details : [];
  for (const detail of details) {
    if (isJsonObject(detail) && typeof detail.errorCode === "string") return detail.errorCode;
  }
  return typeof error.status === "string" ? error.status : undefined;
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
