import {
  ACCEPTED,
  type DeliveryOutcome,
  type GatewayAnswer,
  type OutcomeRules,
  parseAnswer,
} from "../delivery-outcome.ts";
import { toCodeOutcome } from "../vendor-outcomes.ts";

/** Apple's reason for a VAPID token that it does not take. */
const BAD_TOKEN = "BadJwtToken";

/**
 * By HTTP status, which all push services share. A refused VAPID token stops nothing and is not renewed: any
 * client can register a browser that subscribed with another key.
 * @see RFC 8030; RFC 8292; Mozilla: autopush, error codes; Apple: Sending web push notifications
 */
export const WEBPUSH_RULES: OutcomeRules = {
  UnknownHost: "refused-token",
  "HTTP 400": "rejected",
  "HTTP 401": "rejected",
  "HTTP 403": "rejected",
  [BAD_TOKEN]: "rejected",
  "HTTP 404": "dead-token",
  "HTTP 406": "down", // Windows: too many notifications
  "HTTP 410": "dead-token",
  "HTTP 413": "rejected",
  "HTTP 429": "down",
};

const ACCEPTING: ReadonlySet<number> = new Set([200, 201, 202, 204]);

/** @param nowMs time of the answer */
export function toWebPushOutcome(answer: GatewayAnswer, nowMs: number): DeliveryOutcome {
  const { status, body } = answer;
  if (ACCEPTING.has(status)) return ACCEPTED;
  const isBadToken = parseAnswer(body).reason === BAD_TOKEN;
  return toCodeOutcome(WEBPUSH_RULES, isBadToken ? BAD_TOKEN : `HTTP ${status}`, answer, nowMs);
}

/** The sender's reason for a host that DNS does not know. */
const NOT_FOUND = "Unreachable ENOTFOUND";
/** A resolver in trouble answers otherwise, but a zone may be wrong for a while. */
const HOST_TRIES = 3;

/**
 * The outcomes of the devices at one host. Clients can make up hosts below `*.notify.windows.com`: a
 * host is invalid if DNS still does not know it after a few tries and it has never answered.
 *
 * @param attempt of the chunk, from 1
 */
export function judgeHost(
  outcomes: readonly DeliveryOutcome[],
  attempt: number,
): readonly DeliveryOutcome[] {
  const isUnknown = outcomes.some((outcome) => reasonOf(outcome) === NOT_FOUND);
  const hasAnswered = outcomes.some((outcome) => !isUnanswered(reasonOf(outcome)));
  if (!isUnknown || hasAnswered || attempt < HOST_TRIES) return outcomes;
  return outcomes.map(() => UNKNOWN_HOST);
}

function isUnanswered(reason: string | undefined): boolean {
  return reason !== undefined && !reason.startsWith("HTTP ");
}

/** Why a device is tried again; undefined when its outcome is certain. */
function reasonOf(outcome: DeliveryOutcome): string | undefined {
  return outcome.kind === "retry" ? outcome.reason : undefined;
}

const UNKNOWN_HOST: DeliveryOutcome = {
  kind: "invalid-token",
  reason: "UnknownHost",
  refused: true,
  certain: true,
};

/** For tokens that name no subscription, and those at hosts that are not allowed. */
export const INVALID_SUBSCRIPTION = "InvalidSubscription";
export const FORBIDDEN_ENDPOINT = "ForbiddenEndpoint";
