import { isJsonObject, type Json } from "../../json.ts";
import {
  ACCEPTED,
  type DeliveryOutcome,
  type GatewayAnswer,
  type OutcomeRules,
  parseAnswer,
  UNCLEAR,
} from "./delivery-outcome.ts";
import { toCode, toCodeOutcome } from "./vendor-outcomes.ts";

/** A token in an answer, and its reason. */
type Listed = readonly [token: string, reason: string];

/** Reason of tokens in a list without a reason. */
export const ILLEGAL_TOKEN = "IllegalToken";

const SUCCESS = "80000000";
const PARTIAL_SUCCESS = "80100000";

/** Codes whose `msg` may be JSON that lists tokens; the `msg` of other codes is for people. */
const LISTING_CODES: ReadonlySet<string> = new Set([
  PARTIAL_SUCCESS,
  "80100001",
  "80100003",
  "80100004",
  "80100013",
  "80300010",
]);

/**
 * Interprets an answer of Push Kit: `{code, msg}`, where `msg` of a partial success is the JSON of
 * `{success, failure, illegal_tokens}`. Huawei spells the list in several ways.
 *
 * @param toListedOutcome of a token that is listed with this reason
 */
export function toHuaweiOutcomes(
  answer: GatewayAnswer,
  tokens: readonly string[],
  {
    rules,
    nowMs,
    toListedOutcome,
  }: {
    readonly rules: OutcomeRules;
    readonly nowMs: number;
    readonly toListedOutcome: (reason: string) => DeliveryOutcome;
  },
): DeliveryOutcome | readonly DeliveryOutcome[] {
  const { code, msg } = parseAnswer(answer.body);
  const name = toCode(code);
  if (name === SUCCESS) return ACCEPTED;
  if (name !== undefined && LISTING_CODES.has(name)) {
    const { listed, failures } = parseListed(msg);
    if (listed.length > 0) return splitTokens(tokens, listed, { failures, toListedOutcome });
    if (name === PARTIAL_SUCCESS) return UNCLEAR;
  }
  return toCodeOutcome(rules, name, answer, nowMs);
}

/**
 * One outcome for each token. Unlisted tokens were accepted, unless the failure count exceeds the list.
 *
 * @param failures the answer's count of failed tokens; undefined if it has none
 */
export function splitTokens(
  tokens: readonly string[],
  listed: readonly Listed[],
  {
    failures = 0,
    toListedOutcome,
  }: {
    readonly failures?: number | undefined;
    readonly toListedOutcome: (reason: string) => DeliveryOutcome;
  },
): readonly DeliveryOutcome[] {
  const reasons = new Map(listed);
  const found = new Set(tokens.filter((token) => reasons.has(token)));
  const rest = found.size < failures ? UNCLEAR : ACCEPTED;
  return tokens.map((token) => {
    const reason = reasons.get(token);
    return reason === undefined ? rest : toListedOutcome(reason);
  });
}

/** The tokens in `[token]`, `{reason: [token]}`, `{reason: token}` or `{token: reason}`. */
export function findTokens(value: Json | undefined, reason: string): Listed[] {
  if (Array.isArray(value)) {
    return value.filter((each) => typeof each === "string").map((token) => [token, reason]);
  }
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([key, each]): Listed[] => {
    if (typeof each !== "string") return findTokens(each, key);
    return [
      [each, key],
      [key, each],
    ];
  });
}

function parseListed(msg: Json | undefined): {
  readonly listed: readonly Listed[];
  readonly failures: number | undefined;
} {
  const { illegal_tokens, illegalTokens, failure } =
    typeof msg === "string" ? parseAnswer(msg) : isJsonObject(msg) ? msg : {};
  return {
    listed: findTokens(illegal_tokens ?? illegalTokens, ILLEGAL_TOKEN),
    failures: typeof failure === "number" ? failure : undefined,
  };
}
