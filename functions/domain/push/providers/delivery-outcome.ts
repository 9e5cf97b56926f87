import { isJsonObject, type Json, type JsonObject } from "../../json.ts";

/**
 * How one notification ended at the gateway.
 *
 * - `accepted`: `truncated` if its alert was shortened to fit the gateway's limit
 * - `invalid-token`: `deadSinceMs` only if the answer says that the app is gone from the device, which
 *   alone is a reason to remove the registration; `refused` if the answer is about this token alone,
 *   whatever the topic, team or project; `certain` if it needs no other answer of the gateway as
 *   evidence; `chosen` if the device itself chose the topic or the credential, so that the answer
 *   means nothing for other devices
 * - `rejected`: `stops` if every device of this provider would get the same answer; `quota` if the
 *   credential has used up its day, so that it may send nothing until the next one
 * - `retry`: `refresh` asks for a new provider token first, which the gateway does once; `down` if the
 *   gateway itself is in trouble, and not only this device
 */
export type DeliveryOutcome =
  | { readonly kind: "accepted"; readonly truncated?: true }
  | {
      readonly kind: "invalid-token";
      readonly reason: string;
      readonly deadSinceMs?: number;
      readonly refused?: true;
      readonly certain?: true;
      readonly chosen?: true;
    }
  | {
      readonly kind: "rejected";
      readonly reason: string;
      readonly stops?: true;
      readonly quota?: true;
    }
  | {
      readonly kind: "retry";
      readonly reason: string;
      readonly retryAfterMs?: number;
      readonly refresh?: true;
      readonly down?: true;
    };

/** An answer of a gateway, not yet interpreted. */
export interface GatewayAnswer {
  readonly status: number;
  /** `Retry-After`. */
  readonly retryAfter?: string | undefined;
  /** Empty with a success. */
  readonly body: string;
}

/** The meaning of an answer; each provider has a table of these by its own error codes. */
export type OutcomeRule =
  | "dead-token"
  | "invalid-token"
  | "refused-token"
  | "rejected"
  | "stop"
  | "quota"
  | "retry"
  | "refresh"
  | "down";

export type OutcomeRules = Readonly<Record<string, OutcomeRule>>;

export const ACCEPTED: DeliveryOutcome = { kind: "accepted" };
const ACCEPTED_TRUNCATED: DeliveryOutcome = { kind: "accepted", truncated: true };

/** The outcome of a device that an answer for several devices does not mention. */
export const UNCLEAR = {
  kind: "retry",
  reason: "UnclearAnswer",
} as const satisfies DeliveryOutcome;

/** Reasons of requests that the gateway may have carried out without saying so. */
const AMBIGUOUS_REASONS: ReadonlySet<string> = new Set([
  "ConnectionLost",
  "NoAnswer",
  UNCLEAR.reason,
]);

/** True if the gateway may have taken the notification although it is tried again. */
export function isAmbiguous(outcome: DeliveryOutcome): boolean {
  return outcome.kind === "retry" && AMBIGUOUS_REASONS.has(outcome.reason);
}

export type RejectedOutcome = Extract<DeliveryOutcome, { readonly kind: "rejected" }>;

/** Every device of this provider would be answered the same. */
export function isStop(
  outcome: DeliveryOutcome,
): outcome is RejectedOutcome & { readonly stops: true } {
  return outcome.kind === "rejected" && outcome.stops === true;
}

/** The credential has used up its day. */
export function isQuota(
  outcome: DeliveryOutcome,
): outcome is RejectedOutcome & { readonly quota: true } {
  return outcome.kind === "rejected" && outcome.quota === true;
}

/** @param isTruncated whether the payload of a device was shortened, by index */
export function markTruncated(
  outcomes: readonly DeliveryOutcome[],
  isTruncated: (index: number) => boolean,
): DeliveryOutcome[] {
  return outcomes.map((outcome, index) =>
    outcome.kind === "accepted" && isTruncated(index) ? ACCEPTED_TRUNCATED : outcome,
  );
}

/** The kind of outcome that a recorded reason stands for; undefined for unknown reasons. */
export function toMeaning(
  rules: OutcomeRules,
  reason: string,
): "invalid-token" | "rejected" | "retry" | undefined {
  const rule = Object.hasOwn(rules, reason) ? rules[reason] : undefined;
  if (rule === "dead-token" || rule === "refused-token") return "invalid-token";
  if (rule === "refresh" || rule === "down") return "retry";
  if (rule !== undefined) return rule === "stop" || rule === "quota" ? "rejected" : rule;
  if (AMBIGUOUS_REASONS.has(reason)) return "retry";
  const status = /^HTTP (\d{3})$/.exec(reason)?.[1];
  return status !== undefined && ruleForStatus(Number(status)) === "rejected" ? undefined : "retry";
}

interface OutcomeTimes {
  /** Unix ms: when the token was reported dead, if it was. */
  readonly deadSinceMs: number;
  readonly retryAfterMs: number | undefined;
}

export function toOutcome(
  rule: OutcomeRule,
  reason: string,
  { deadSinceMs, retryAfterMs }: OutcomeTimes,
): DeliveryOutcome {
  switch (rule) {
    case "dead-token":
      return { kind: "invalid-token", reason, deadSinceMs };
    case "refused-token":
      return { kind: "invalid-token", reason, refused: true };
    case "refresh":
      return { kind: "retry", reason, refresh: true };
    case "stop":
      return { kind: "rejected", reason, stops: true };
    case "quota":
      return { kind: "rejected", reason, quota: true };
    case "retry":
    case "down":
      return {
        kind: "retry",
        reason,
        ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
        ...(rule === "down" ? { down: true } : {}),
      };
    case "invalid-token":
    case "rejected":
      return { kind: rule, reason };
  }
}

/** For answers whose error code the provider's documentation does not list. */
export function ruleForStatus(status: number): OutcomeRule {
  if (status >= 500) return "down";
  return status === 429 || status === 408 ? "retry" : "rejected";
}

/** `Retry-After` is a number of seconds or a date (RFC 9110 section 10.2.3). */
export function toRetryAfterMs(value: string | undefined, nowMs: number): number | undefined {
  if (value === undefined) return undefined;
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const dateMs = Date.parse(value);
  return Number.isNaN(dateMs) ? undefined : Math.max(dateMs - nowMs, 0);
}

/** The members of an answer; none if it is not a JSON object, such as the page of a proxy. */
export function parseAnswer(body: string): JsonObject {
  try {
    const value: Json = JSON.parse(body);
    return isJsonObject(value) ? value : {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}
