import {
  ACCEPTED,
  type DeliveryOutcome,
  type GatewayAnswer,
  type OutcomeRules,
  parseAnswer,
  ruleForStatus,
  toOutcome,
  toRetryAfterMs,
} from "../delivery-outcome.ts";

/**
 * By `reason`. A wrong gateway, topic or team looks like a bad token, because `prod`, `topic` and
 * `apns_team_id` are fields of the request: such tokens count as invalid and are never removed.
 * Wrong credentials, and parameters that are the same for all devices, stop the push.
 * @see Apple: Handling notification responses from APNs, "Error string values"
 */
export const APNS_RULES: OutcomeRules = {
  BadDeviceToken: "refused-token", // 400, also for a token of the other gateway
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

/** Reasons for which APNs refuses the credentials themselves, and for which a key signs nothing. */
export const REFUSED_CREDENTIALS: ReadonlySet<string> = new Set([
  "BadCertificate",
  "BadCertificateEnvironment",
  "BadEnvironmentKeyIdInToken",
  "ExpiredProviderToken",
  "Forbidden",
  "InvalidApnsKey",
  "InvalidProviderToken",
  "MissingProviderToken",
  "UnrelatedKeyIdInToken",
]);

/** @param nowMs time of the answer */
export function toApnsOutcome(answer: GatewayAnswer, nowMs: number): DeliveryOutcome {
  if (answer.status === 200) return ACCEPTED;
  const { reason, timestamp } = parseAnswer(answer.body);
  const name = typeof reason === "string" ? reason : `HTTP ${answer.status}`;
  return toOutcome(APNS_RULES[name] ?? ruleForStatus(answer.status), name, {
    deadSinceMs: typeof timestamp === "number" ? timestamp : nowMs,
    retryAfterMs: toRetryAfterMs(answer.retryAfter, nowMs),
  });
}
