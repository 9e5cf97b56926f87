/**
 * What an answer of a push gateway means, in one table.
 *
 * Two separate facts: how the device is counted, and whether its registration may be removed. Only
 * an answer that speaks about this very token may remove it; a wrong gateway, topic, project or key
 * also makes every token look invalid, so those are counted as invalid and kept.
 */
export type DeliveryOutcome =
  | { readonly kind: "accepted" }
  | {
      readonly kind: "invalid-token";
      readonly reason: string;
      readonly prunable: boolean;
      /** Unix ms at which APNs knew the token dead; a registration after it is alive. */
      readonly deadSinceMs?: number;
    }
  | { readonly kind: "rejected"; readonly reason: string }
  | { readonly kind: "retry"; readonly reason: string; readonly retryAfterMs?: number };

/** One answer, as the adapters read it off the wire. */
export interface GatewayAnswer {
  readonly status: number;
  /** APNs `reason`, FCM error code; empty where the body named none. */
  readonly reason: string;
  /** APNs `timestamp` of a 410. */
  readonly timestampMs?: number;
  /** From `Retry-After`. */
  readonly retryAfterMs?: number;
}

type Verdict = "retry" | "rejected" | "invalid-kept" | "invalid-pruned";

/**
 * APNs reasons that their status alone does not decide.
 * @see "Handling notification responses from APNs"
 */
const APNS_REASONS: Readonly<Record<string, Verdict>> = {
  Unregistered: "invalid-pruned",
  ExpiredToken: "invalid-pruned",
  BadDeviceToken: "invalid-kept",
  DeviceTokenNotForTopic: "invalid-kept",
  TooManyRequests: "retry",
  TooManyProviderTokenUpdates: "retry",
  ExpiredProviderToken: "retry",
  IdleTimeout: "retry",
};

/**
 * FCM v1 error codes.
 * @see https://firebase.google.com/docs/reference/fcm/rest/v1/ErrorCode
 */
const FCM_REASONS: Readonly<Record<string, Verdict>> = {
  UNREGISTERED: "invalid-pruned",
  SENDER_ID_MISMATCH: "invalid-kept",
  QUOTA_EXCEEDED: "retry",
  UNAVAILABLE: "retry",
  INTERNAL: "retry",
};

const RETRY_STATUSES = new Set([429, 500, 502, 503, 504]);

export function toApnsOutcome(answer: GatewayAnswer): DeliveryOutcome {
  return toOutcome(answer, APNS_REASONS[answer.reason]);
}

export function toFcmOutcome(answer: GatewayAnswer): DeliveryOutcome {
  return toOutcome(answer, FCM_REASONS[answer.reason]);
}

function toOutcome(answer: GatewayAnswer, verdict: Verdict | undefined): DeliveryOutcome {
  const { status, timestampMs, retryAfterMs } = answer;
  const reason = answer.reason || `HTTP ${status}`;
  if (status === 200) return { kind: "accepted" };
  switch (verdict ?? (RETRY_STATUSES.has(status) ? "retry" : "rejected")) {
    case "retry":
      return { kind: "retry", reason, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) };
    case "rejected":
      return { kind: "rejected", reason };
    case "invalid-kept":
      return { kind: "invalid-token", reason, prunable: false };
    case "invalid-pruned":
      return {
        kind: "invalid-token",
        reason,
        prunable: true,
        ...(timestampMs === undefined ? {} : { deadSinceMs: timestampMs }),
      };
  }
}
