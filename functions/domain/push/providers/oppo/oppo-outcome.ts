import { isJsonObject, type Json, type JsonObject } from "../../../json.ts";
import {
  ACCEPTED,
  type DeliveryOutcome,
  type GatewayAnswer,
  type OutcomeRules,
  parseAnswer,
  UNCLEAR,
} from "../delivery-outcome.ts";
import { forEachToken, toCode, toCodeOutcome } from "../vendor-outcomes.ts";

/**
 * By `code` of an answer and by `errorCode` of its items.
 * @see OPPO Push: server API, error codes
 */
export const OPPO_RULES: OutcomeRules = {
  "10000": "invalid-token",
  "31": "rejected", // no such data
  "13": "quota", // calls
  "33": "quota", // messages of the day
  "-2": "retry", // flow control
  "55": "retry",
  "-1": "down",
  "11": "refresh", // auth_token
  "29": "refresh",
  "14": "stop", // key, sign and clock
  "15": "stop",
  "16": "stop",
  "17": "stop",
  "18": "stop",
  "19": "stop",
  "26": "stop", // the sender's address is blacklisted
  "27": "stop",
  "28": "stop", // the app is switched off
  "30": "stop", // permission
  "12": "stop", // parameters
  "20": "stop",
  "21": "stop",
  "22": "stop",
  "23": "stop",
  "24": "stop",
  "25": "stop",
  "40": "stop",
  "41": "stop",
  "51": "stop",
  "59": "stop",
  "67": "stop", // category or notify_level
};

/** Success, and a message that the device has already. */
const ACCEPTED_CODES: ReadonlySet<string | undefined> = new Set(["0", "32"]);

/** @param nowMs time of the answer */
export function toOppoOutcomes(
  answer: GatewayAnswer,
  tokens: readonly string[],
  nowMs: number,
): DeliveryOutcome | readonly DeliveryOutcome[] {
  const { code, data } = parseAnswer(answer.body);
  const toResult = (value: Json | undefined): DeliveryOutcome => {
    const reason = toCode(value);
    if (ACCEPTED_CODES.has(reason)) return ACCEPTED;
    return toCodeOutcome(OPPO_RULES, reason, answer, nowMs);
  };
  if (toCode(code) !== "0") return toResult(code);
  if (!Array.isArray(data)) return tokens.length === 1 ? ACCEPTED : UNCLEAR;
  const items = byRegistrationId(data);
  return forEachToken(tokens, (token) => {
    const item = items.get(token);
    return item ? toResult(item.errorCode ?? 0) : UNCLEAR;
  });
}

function byRegistrationId(data: readonly Json[]): ReadonlyMap<Json | undefined, JsonObject> {
  return new Map(data.filter(isJsonObject).map((item) => [item.registrationId, item]));
}
