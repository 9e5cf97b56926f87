import {
  type DeliveryOutcome,
  type GatewayAnswer,
  type OutcomeRules,
  toOutcome,
} from "../delivery-outcome.ts";
import { ILLEGAL_TOKEN, toHuaweiOutcomes } from "../huawei-answer.ts";

/**
 * By `code`, and by the reason of single tokens. None removes a device: a token without right may be
 * one from before the phone's upgrade to HarmonyOS 5. An unknown code or reason is not about tokens.
 * @see Huawei: Push Kit for HarmonyOS, Response codes of scenario-based messages
 */
export const HARMONY_RULES: OutcomeRules = {
  tokenFormatError: "invalid-token",
  noRight: "invalid-token", // Another project, or before the upgrade
  [ILLEGAL_TOKEN]: "invalid-token",
  tokenPlatformNotSupport: "rejected",
  countryNotSupport: "rejected",
  noPushTypeRight: "rejected",
  notSupportPlayVoice: "rejected",
  appinfoError: "rejected",
  disableSendHuaweiMsgBecauseOfPenalty: "rejected",
  atomicUnableSendUnsubscribedMsg: "rejected",
  "80100001": "stop", // Parameters
  "80100003": "stop", // Structure of the message
  "80100004": "stop", // ttl
  "80100022": "stop", // Image
  "80200001": "stop", // Project or version in the URL
  "80200005": "refresh", // JWT expired
  "80200006": "stop", // Penalty
  "80300002": "stop", // No permission
  "80300007": "invalid-token", // All tokens, perhaps of another project
  "80300008": "rejected", // Too large
  "80300010": "stop", // Number of tokens
  "80300029": "stop", // Devices of a test message
  "80300030": "stop", // Test messages of a day
  "80300036": "stop", // JWT valid for more than a day
  "80300037": "stop", // Penalty
  "81000001": "down", // Internal error
  "HTTP 401": "refresh",
  "HTTP 503": "retry", // Too many requests at once
};

export function toHarmonyOutcomes(
  answer: GatewayAnswer,
  tokens: readonly string[],
  nowMs: number,
): DeliveryOutcome | readonly DeliveryOutcome[] {
  return toHuaweiOutcomes(answer, tokens, { rules: HARMONY_RULES, nowMs, toListedOutcome });
}

function toListedOutcome(reason: string): DeliveryOutcome {
  const rule = Object.hasOwn(HARMONY_RULES, reason) ? HARMONY_RULES[reason] : "rejected";
  return toOutcome(rule ?? "rejected", reason, { deadSinceMs: 0, retryAfterMs: undefined });
}
