import type { Json } from "../../json.ts";
import {
  type DeliveryOutcome,
  type GatewayAnswer,
  type OutcomeRules,
  ruleForStatus,
  toOutcome,
  toRetryAfterMs,
  UNCLEAR,
} from "./delivery-outcome.ts";

/**
 * The outcome of a business code. Most vendors answer failures with HTTP 200, so the status decides
 * only if the code is unknown; a success without a code is unclear.
 *
 * @param reason the code as `rules` name it; undefined if the answer has none
 * @param nowMs time of the answer
 */
export function toCodeOutcome(
  rules: OutcomeRules,
  reason: string | undefined,
  { status, retryAfter }: GatewayAnswer,
  nowMs: number,
): DeliveryOutcome {
  if (reason === undefined && status < 300) return UNCLEAR;
  const name = reason ?? `HTTP ${status}`;
  const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
  return toOutcome(rule ?? ruleForStatus(status), name, {
    deadSinceMs: nowMs,
    retryAfterMs: toRetryAfterMs(retryAfter, nowMs),
  });
}

/** A business code, which some vendors send as a number and others as a string. */
export function toCode(value: Json | undefined): string | undefined {
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value !== "" ? value : undefined;
}

/**
 * One outcome for each token; a single outcome if all are the same, so that the sender knows that it concerns
 * the whole request. An outcome of only some tokens asks for no new access token.
 */
export function forEachToken(
  tokens: readonly string[],
  toTokenOutcome: (token: string) => DeliveryOutcome,
): DeliveryOutcome | readonly DeliveryOutcome[] {
  const outcomes = tokens.map(toTokenOutcome);
  const [first] = outcomes;
  if (first && outcomes.every((outcome) => isSame(outcome, first))) return first;
  return outcomes.map((outcome) =>
    outcome.kind === "retry" && outcome.refresh
      ? { kind: "retry", reason: outcome.reason }
      : outcome,
  );
}

function isSame(outcome: DeliveryOutcome, other: DeliveryOutcome): boolean {
  if (outcome.kind !== other.kind) return false;
  return outcome.kind === "accepted" || ("reason" in other && outcome.reason === other.reason);
}
