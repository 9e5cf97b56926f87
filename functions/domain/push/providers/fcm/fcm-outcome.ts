import { isJsonObject } from "../../../json.ts";
import {
  ACCEPTED,
  type DeliveryOutcome,
  type GatewayAnswer,
  type OutcomeRule,
  type OutcomeRules,
  parseAnswer,
  ruleForStatus,
  toOutcome,
  toRetryAfterMs,
} from "../delivery-outcome.ts";

/**
 * By `errorCode`, else by the canonical `status`. `NOT_FOUND` without a code is a wrong project.
 * `THIRD_PARTY_AUTH_ERROR` is about Apple's or a browser's key behind one device, so a new token of
 * ours would not help. A quota is that of the project or of one device.
 * @see FCM HTTP v1 reference, ErrorCode
 */
export const FCM_RULES: OutcomeRules = {
  INVALID_ARGUMENT: "rejected", // 400, see ruleForArgument
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

/** Used when a quota's answer names no time. @see Firebase: Scale FCM, "Handle 429 errors" */
const QUOTA_PAUSE_MS = 60_000;

/** @param nowMs time of the answer */
export function toFcmOutcome(answer: GatewayAnswer, nowMs: number): DeliveryOutcome {
  if (answer.status === 200) return ACCEPTED;
  const error = toFcmError(answer.body);
  const name = error.name ?? `HTTP ${answer.status}`;
  const rule =
    name === "INVALID_ARGUMENT"
      ? ruleForArgument(error)
      : (FCM_RULES[name] ?? ruleForStatus(answer.status));
  const pauseMs = answer.status === 429 ? QUOTA_PAUSE_MS : undefined;
  return toOutcome(rule, name, {
    deadSinceMs: nowMs,
    retryAfterMs: toRetryAfterMs(answer.retryAfter, nowMs) ?? pauseMs,
  });
}

interface FcmError {
  readonly name: string | undefined;
  readonly message: string;
  /** Paths of the invalid members, such as `message.token`. */
  readonly fields: readonly string[];
}

function toFcmError(body: string): FcmError {
  const { error } = parseAnswer(body);
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
 * FCM has one error for a bad token and for a bad message, which would fail for all devices. Only the
 * fields distinguish them for sure: one odd token must not stop a push.
 */
function ruleForArgument({ message, fields }: FcmError): OutcomeRule {
  const isTarget = (field: string) => field === "message.token" || field === "message.fid";
  if (fields.some(isTarget) || message.includes("registration token")) return "refused-token";
  return fields.length > 0 ? "stop" : "rejected";
}
