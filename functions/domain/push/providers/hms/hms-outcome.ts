import type { DeliveryOutcome, GatewayAnswer, OutcomeRules } from "../delivery-outcome.ts";
import { ILLEGAL_TOKEN, toHuaweiOutcomes } from "../huawei-answer.ts";

/**
 * By `code`. An unknown code is not about tokens: Huawei's list has gaps. Uninstalled apps rarely show
 * here, but in receipts.
 * @see Huawei: Push Kit, Sending messages, response codes
 */
export const HMS_RULES: OutcomeRules = {
  [ILLEGAL_TOKEN]: "refused-token",
  "80100001": "stop", // Parameters
  "80100002": "rejected", // More than one token where one is allowed
  "80100003": "stop", // Structure of the message
  "80100004": "stop", // ttl
  "80100013": "stop", // collapse_key
  "80100016": "stop", // Sensitive words
  "80100018": "stop", // Signature under review
  "80200001": "refresh", // Access token refused
  "80200003": "refresh", // Access token expired
  "80300002": "stop", // No permission
  "80300007": "invalid-token", // All tokens, perhaps of another app
  "80300008": "rejected", // Too large
  "80300010": "stop", // Number of tokens
  "80300011": "stop", // Right to send with high priority
  "80300013": "stop", // Address for receipts
  "80600003": "down", // Access tokens can't be checked
  "81000001": "down", // Internal error
  "HTTP 401": "refresh",
  "HTTP 503": "retry", // Too many requests at once
};

export function toHmsOutcomes(
  answer: GatewayAnswer,
  tokens: readonly string[],
  nowMs: number,
): DeliveryOutcome | readonly DeliveryOutcome[] {
  return toHuaweiOutcomes(answer, tokens, {
    rules: HMS_RULES,
    nowMs,
    toListedOutcome: () => ({ kind: "invalid-token", reason: ILLEGAL_TOKEN, refused: true }),
  });
}
