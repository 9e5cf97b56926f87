import { isJsonObject, type Json } from "../../../json.ts";
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

const SUCCESS = "80000000";
/** The reason of tokens in such a list. */
const ILLEGAL_TOKEN = "IllegalToken";

/**
 * By `code`. A code that is not listed concerns the message and never a token, because the list has gaps.
 * A uninstalled app rarely shows here: Huawei tells so in receipts.
 * @see Huawei: Push Kit, Sending messages, response codes
 */
export const HMS_RULES: OutcomeRules = {
  [ILLEGAL_TOKEN]: "invalid-token",
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
  "80300007": "invalid-token", // All tokens are invalid
  "80300008": "rejected", // Too large
  "80300010": "stop", // Number of tokens
  "80300011": "stop", // Right to send with high priority
  "80300013": "stop", // Address for receipts
  "80600003": "down", // Access tokens can't be checked
  "81000001": "down", // Internal error
};

export function toHmsOutcomes(
  answer: GatewayAnswer,
  tokens: readonly string[],
  nowMs: number,
): DeliveryOutcome | readonly DeliveryOutcome[] {
  const { code, msg } = parseAnswer(answer.body);
  if (code === SUCCESS) return ACCEPTED;
  const listed = findListed(msg);
  if (listed.size > 0) return tokens.map((token) => (listed.has(token) ? INVALID : ACCEPTED));
  const reason = typeof code === "string" ? code : `HTTP ${answer.status}`;
  const isKnown = typeof code === "string" && answer.status < 500;
  const rule = isKnown
    ? (HMS_RULES[reason] ?? ruleForCode(answer.status))
    : toStatusRule(answer.status);
  const retryAfterMs = toRetryAfterMs(answer.retryAfter, nowMs);
  return toOutcome(rule, reason, { deadSinceMs: nowMs, retryAfterMs });
}

const INVALID: DeliveryOutcome = { kind: "invalid-token", reason: ILLEGAL_TOKEN };

/** Too many requests at once, not an outage. */
const FLOW_CONTROL = 503;

function toStatusRule(status: number) {
  return status === FLOW_CONTROL ? "retry" : ruleForStatus(status);
}

function ruleForCode(status: number) {
  return status === 200 ? "rejected" : toStatusRule(status);
}

/** The tokens that `msg` of an answer names: it is JSON for some codes only. */
function findListed(msg: Json | undefined): ReadonlySet<string> {
  if (typeof msg !== "string" || !msg.startsWith("{")) return new Set();
  const { illegal_tokens, illegalTokens } = parseAnswer(msg);
  return new Set(toStrings(illegal_tokens ?? illegalTokens));
}

function toStrings(value: Json | undefined): string[] {
  if (Array.isArray(value)) return value.filter((each) => typeof each === "string");
  return isJsonObject(value) ? Object.values(value).flatMap(toStrings) : [];
}
