import { isJsonObject, type Json } from "../../../json.ts";
import {
  ACCEPTED,
  type DeliveryOutcome,
  type GatewayAnswer,
  type OutcomeRules,
  parseAnswer,
} from "../delivery-outcome.ts";
import { forEachToken, toCode, toCodeOutcome } from "../vendor-outcomes.ts";

/**
 * By `code` of an answer; `value <code>` is the code of some devices in `value`, where equal numbers
 * mean something else. 500 is not `down`: Meizu also answers it to invalid parameters.
 * @see Meizu PushAPI: return codes
 */
export const MZ_RULES: OutcomeRules = {
  "value 110002": "dead-token", // unsubscribed
  "value 110003": "invalid-token",
  "value 110005": "invalid-token",
  "value 110010": "rejected", // switched off
  "value 201": "rejected", // no right
  "value 520": "rejected", // folded
  "value 501": "retry",
  "value 513": "retry",
  "value 519": "retry",
  "value 110011": "quota",
  "1003": "retry", // busy
  "110010": "retry", // too fast
  "110019": "quota",
  "110051": "quota",
  "500": "retry",
  "1001": "down",
  "1005": "stop",
  "1006": "stop", // sign
  "110000": "stop",
  "110001": "stop",
  "110004": "stop",
  "110009": "stop", // blacklisted
  "110031": "stop",
  "110032": "stop",
  "110033": "stop",
  "110053": "stop",
};

/** @param nowMs time of the answer */
export function toMzOutcomes(
  answer: GatewayAnswer,
  tokens: readonly string[],
  nowMs: number,
): DeliveryOutcome | readonly DeliveryOutcome[] {
  const { code, value } = parseAnswer(answer.body);
  const reason = toCode(code);
  if (reason !== "200") return toCodeOutcome(MZ_RULES, reason, answer, nowMs);
  const codes = byPushId(value);
  return forEachToken(tokens, (token) => {
    const failed = codes.get(token);
    if (failed === undefined) return ACCEPTED;
    return toCodeOutcome(MZ_RULES, `value ${failed}`, answer, nowMs);
  });
}

/** `value` is an empty string where no device failed. */
function byPushId(value: Json | undefined): ReadonlyMap<Json, string> {
  const lists = isJsonObject(value) ? Object.entries(value) : [];
  return new Map(
    lists.flatMap(([code, ids]) =>
      Array.isArray(ids) ? ids.map((id) => [id, code] as const) : [],
    ),
  );
}
