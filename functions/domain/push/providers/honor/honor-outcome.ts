import { isJsonObject, type Json } from "../../../json.ts";
import {
  ACCEPTED,
  type DeliveryOutcome,
  type GatewayAnswer,
  type OutcomeRules,
  parseAnswer,
  toOutcome,
  UNCLEAR,
} from "../delivery-outcome.ts";
import { HMS_RULES } from "../hms/hms-outcome.ts";
import { findTokens, ILLEGAL_TOKEN, splitTokens, toHuaweiOutcomes } from "../huawei-answer.ts";
import { toCode, toCodeOutcome } from "../vendor-outcomes.ts";

/** Lists of an answer, which are the reasons of the tokens in them. */
const EXPIRED = "expireTokens";
const FAILED = "failTokens";

/** By `code`: Honor has HTTP's and some of Huawei's. Its documentation lists none. */
export const HONOR_RULES: OutcomeRules = {
  ...HMS_RULES,
  [EXPIRED]: "dead-token",
  [FAILED]: "invalid-token",
  "401": "refresh", // Access token or secrets
  "403": "refresh",
  "408": "retry",
  "429": "retry",
  "500": "down",
  "502": "down",
  "503": "retry",
  "504": "down",
  "HTTP 403": "refresh",
};

const SUCCESS: ReadonlySet<string | undefined> = new Set(["200", "80000000"]);
const HUAWEI_CODE = /^8\d{7}$/;

/** An answer is `{code, message, data: {sendResult, expireTokens, failTokens}}`. */
export function toHonorOutcomes(
  answer: GatewayAnswer,
  tokens: readonly string[],
  nowMs: number,
): DeliveryOutcome | readonly DeliveryOutcome[] {
  const { code, message, data } = parseAnswer(answer.body);
  const name = toCode(code);
  if (SUCCESS.has(name)) return toListedOutcomes(data, tokens, nowMs);
  if (name !== undefined && HUAWEI_CODE.test(name)) return toHuaweiLike(answer, tokens, nowMs);
  const isKnown = name === undefined || Object.hasOwn(HONOR_RULES, name);
  const reason = isKnown ? name : toReason(name, message);
  return toCodeOutcome(HONOR_RULES, reason, answer, nowMs);
}

function toListedOutcomes(
  data: Json | undefined,
  tokens: readonly string[],
  nowMs: number,
): DeliveryOutcome | readonly DeliveryOutcome[] {
  const { sendResult, expireTokens, failTokens } = isJsonObject(data) ? data : {};
  const listed = [...findTokens(failTokens, FAILED), ...findTokens(expireTokens, EXPIRED)];
  if (listed.length === 0) return sendResult === false ? UNCLEAR : ACCEPTED;
  return splitTokens(tokens, listed, {
    failures: sendResult === false ? tokens.length : undefined,
    toListedOutcome: (reason) =>
      toOutcome(HONOR_RULES[reason] ?? "invalid-token", reason, {
        deadSinceMs: nowMs,
        retryAfterMs: undefined,
      }),
  });
}

function toHuaweiLike(answer: GatewayAnswer, tokens: readonly string[], nowMs: number) {
  const { code, message } = parseAnswer(answer.body);
  const body = JSON.stringify({ code, msg: message ?? "" });
  return toHuaweiOutcomes({ ...answer, body }, tokens, {
    rules: HONOR_RULES,
    nowMs,
    toListedOutcome: () => ({ kind: "invalid-token", reason: ILLEGAL_TOKEN, refused: true }),
  });
}

const MAX_MESSAGE_LENGTH = 60;

/** With the words of an undocumented code, but no ids that may stand in them. */
function toReason(code: string, message: Json | undefined): string {
  if (typeof message !== "string") return code;
  const words = message.replaceAll(/\S{20,}/g, "…").slice(0, MAX_MESSAGE_LENGTH);
  return `${code} ${words}`.trim();
}
