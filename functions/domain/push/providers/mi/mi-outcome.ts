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
 * By `code`. An id among `data.bad_regids` counts as 20301, the code of an answer whose ids are all bad:
 * neither distinguishes an uninstalled app from the ids of another one.
 * @see Xiaomi push: Server API, error codes
 */
export const MI_RULES: OutcomeRules = {
  "20301": "invalid-token",
  "200001": "quota",
  "10034": "quota",
  "10002": "retry", // busy
  "10003": "retry",
  "10027": "retry", // too frequent
  "10037": "retry", // expired
  "-1": "down",
  "1": "down",
  "10001": "down",
  "20607": "down",
  "26003": "down",
  "65029": "down",
  "10008": "stop", // parameters
  "10012": "stop",
  "10016": "stop",
  "10017": "stop",
  "65009": "stop",
  "21301": "stop", // credentials
  "21302": "stop",
  "21303": "stop",
  "21305": "stop",
  "10031": "stop", // the app is blacklisted
  "10036": "stop",
  "22000": "stop",
  "22006": "stop",
  "22007": "stop",
  "22022": "stop",
  "66108": "stop",
  "26004": "stop", // review
  "26006": "stop",
  "27001": "stop", // channel
  "10029": "rejected", // device
  "65003": "rejected",
};

/** @param nowMs time of the answer */
export function toMiOutcomes(
  answer: GatewayAnswer,
  tokens: readonly string[],
  nowMs: number,
): DeliveryOutcome | readonly DeliveryOutcome[] {
  const { code, data } = parseAnswer(answer.body);
  const reason = toCode(code);
  if (reason !== "0") return toCodeOutcome(MI_RULES, reason, answer, nowMs);
  const bad = toIds(isJsonObject(data) ? data.bad_regids : undefined);
  const invalid = toCodeOutcome(MI_RULES, "20301", answer, nowMs);
  return forEachToken(tokens, (token) => (bad.has(token) ? invalid : ACCEPTED));
}

function toIds(value: Json | undefined): ReadonlySet<string> {
  const ids = typeof value === "string" ? value.split(",") : [];
  return new Set(ids.map((id) => id.trim()));
}
