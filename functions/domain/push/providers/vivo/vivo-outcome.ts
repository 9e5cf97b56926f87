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
 * By `result`; `user <status>` is the status of one device in `invalidUsers`.
 * @see vivo push: server API, return codes
 */
export const VIVO_RULES: OutcomeRules = {
  "user 1": "dead-token", // unknown
  "user 2": "dead-token", // unsubscribed
  "user 4": "rejected", // not a test device
  "10302": "invalid-token",
  "10054": "invalid-token",
  "10070": "quota",
  "10073": "quota",
  "10252": "quota",
  "10254": "quota",
  "10071": "stop", // outside of the allowed hours
  "10072": "retry", // too fast
  "10040": "retry", // short of resources
  "10093": "retry", // too many log-ins
  "10000": "refresh",
  "10094": "stop", // the authToken of another app
  "10043": "stop", // state of the app
  "10045": "stop",
  "10200": "stop", // configuration of the app
  "10201": "stop",
  "10202": "stop",
  "10203": "stop",
  "10204": "stop",
  "10205": "stop",
  "10206": "stop",
  "10207": "stop",
  "10208": "stop",
  "10209": "stop",
  "10085": "stop", // a text that looks like a test
  "10104": "stop",
  "10096": "stop", // category
  "10097": "stop",
  "10101": "stop", // review
  "10103": "stop",
  "10050": "stop", // parameters
};

/** Success, and a request that was sent before. */
const ACCEPTED_CODES: ReadonlySet<string | undefined> = new Set(["0", "10303"]);

/** @param nowMs time of the answer */
export function toVivoOutcomes(
  answer: GatewayAnswer,
  tokens: readonly string[],
  nowMs: number,
): DeliveryOutcome | readonly DeliveryOutcome[] {
  const { result, invalidUser, invalidUsers } = parseAnswer(answer.body);
  const reason = toCode(result);
  const call = ACCEPTED_CODES.has(reason)
    ? ACCEPTED
    : toCodeOutcome(VIVO_RULES, reason, answer, nowMs);
  const listed = Array.isArray(invalidUsers) ? invalidUsers : [];
  const statuses = byUser([invalidUser ?? null, ...listed]);
  return forEachToken(tokens, (token) => {
    const status = statuses.get(token);
    return status === undefined ? call : toCodeOutcome(VIVO_RULES, `user ${status}`, answer, nowMs);
  });
}

function byUser(users: readonly Json[]): ReadonlyMap<Json | undefined, string> {
  const known = users.filter(isJsonObject);
  return new Map(known.map(({ userid, status }) => [userid, toCode(status) ?? "unknown"]));
}
