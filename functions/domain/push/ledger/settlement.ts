import { type DeliveryOutcome, isAmbiguous } from "../providers/delivery-outcome.ts";
import { boundOutcome, type ChunkOutcome, NO_OUTCOMES } from "./chunk-outcome.ts";
import { GATEWAY_DOWN } from "./push-wait.ts";
import { MASS_INVALID } from "./stop.ts";

/** Devices of a chunk that are tried again. */
export interface RetryOrder {
  readonly indexes: readonly number[];
  readonly notBeforeMs: number;
  /** The reason of most of them. */
  readonly reason: string;
}

/** The result of a sent chunk. */
export interface Settlement {
  /** Covers every device that is not in `retry`. */
  readonly outcome: ChunkOutcome;
  readonly retry?: RetryOrder;
  /** Devices whose app is gone, and when the gateway reported it. */
  readonly dead: readonly { readonly index: number; readonly reportedAtMs: number }[];
  /** So many devices of the chunk are dead that the gateway may be wrong about all of them. */
  readonly isDeathDoubted: boolean;
  /** Indexes of devices whose token was refused while another one of the chunk was accepted. */
  readonly refused: readonly number[];
  /** Why nothing more may be sent to this provider; then nothing is tried again or removed. */
  readonly stop?: string;
}

export interface SettlementContext {
  /** 1 for the first sending of these devices. */
  readonly attempt: number;
  readonly expiresAtMs?: number | undefined;
  readonly nowMs: number;
  /** 0 to 1: spreads retries that failed together. */
  readonly jitter: number;
  /** 0 to 1: a larger share of invalid tokens is a reason to stop the push. */
  readonly maxInvalidShare: number;
  /**
   * Indexes of devices whose token was accepted before; empty if that is unknown of them all,
   * undefined if the gateway has never accepted one of the group.
   */
  readonly accepted?: ReadonlySet<number> | undefined;
}

/**
 * With the delays below, a push without an expiry survives a gateway outage of at least two and a
 * half hours.
 */
export const MAX_ATTEMPTS = 30;

/** Below this sample size the invalid share is noise: 5 of 8 prove nothing, 400 of 500 do. */
const MIN_JUDGED_DEVICES = 100;

const FIRST_DELAY_MS = 2_000;

/** The longest delay of an SQS message. */
const MAX_DELAY_MS = 900_000;

/**
 * Folds the outcomes of a chunk. Retries wait at least as long as the gateway asked, end after
 * `MAX_ATTEMPTS`, and count as expired when they would come too late.
 * @see Firebase: Scale FCM, and Apple: Handling notification responses, on retries
 */
export function decideSettlement(
  outcomes: readonly DeliveryOutcome[],
  context: SettlementContext,
): Settlement {
  const stop = findStop(outcomes, context);
  if (stop !== undefined) {
    const ended = outcomes.map((outcome) => withoutRetry(outcome, stop));
    return {
      outcome: foldOutcomes(ended, "rejected"),
      dead: [],
      isDeathDoubted: false,
      refused: [],
      stop,
    };
  }
  const retrying = outcomes.flatMap((outcome, index) => (outcome.kind === "retry" ? [index] : []));
  const notBeforeMs = toNotBeforeMs(outcomes, context);
  const fate = decideRetry(notBeforeMs, context);
  return {
    outcome: foldOutcomes(outcomes, fate),
    dead: findDead(outcomes),
    isDeathDoubted: isMassOf(outcomes.filter(isDead), outcomes, context.maxInvalidShare),
    refused: findRefused(outcomes),
    ...(fate === "retry" && retrying.length > 0
      ? { retry: { indexes: retrying, notBeforeMs, reason: findRetryReason(outcomes) } }
      : {}),
  };
}

function findStop(
  outcomes: readonly DeliveryOutcome[],
  context: SettlementContext,
): string | undefined {
  for (const outcome of outcomes) {
    if (outcome.kind === "rejected" && outcome.stops) return outcome.reason;
  }
  const { maxInvalidShare } = context;
  const isStopped = isMassInvalid(outcomes, maxInvalidShare) && isOwnMistake(outcomes, context);
  return isStopped ? MASS_INVALID : undefined;
}

/** True if so many tokens of a chunk are invalid that the service may be the reason. */
export function isMassInvalid(
  outcomes: readonly DeliveryOutcome[],
  maxInvalidShare: number,
): boolean {
  const invalid = outcomes.filter(({ kind }) => kind === "invalid-token");
  return isMassOf(invalid, outcomes, maxInvalidShare);
}

function isMassOf(
  some: readonly DeliveryOutcome[],
  outcomes: readonly DeliveryOutcome[],
  maxShare: number,
): boolean {
  const judged = outcomes.filter(({ kind }) => kind !== "retry").length;
  return judged >= MIN_JUDGED_DEVICES && some.length / judged > maxShare;
}

/**
 * Anyone with the app key can register invalid tokens. A wrong gateway, topic or key also refuses
 * tokens that were accepted before; if none was accepted before, it accepts none now.
 */
function isOwnMistake(
  outcomes: readonly DeliveryOutcome[],
  { accepted, maxInvalidShare }: SettlementContext,
): boolean {
  if (!accepted) return outcomes.every(({ kind }) => kind !== "accepted") && !areChosen(outcomes);
  const known = outcomes.filter((outcome, index) => accepted.has(index) && !isDead(outcome));
  const judged = known.filter(({ kind }) => kind === "accepted" || kind === "invalid-token");
  return judged.length > 0 && countInvalid(judged) / judged.length > maxInvalidShare;
}

function areChosen(outcomes: readonly DeliveryOutcome[]): boolean {
  return outcomes.some((outcome) => outcome.kind === "invalid-token" && outcome.chosen);
}

/** The app was removed from the device, so the service did not make a mistake. */
function isDead(outcome: DeliveryOutcome): boolean {
  return outcome.kind === "invalid-token" && outcome.deadSinceMs !== undefined;
}

function countInvalid(outcomes: readonly DeliveryOutcome[]): number {
  return outcomes.filter(({ kind }) => kind === "invalid-token").length;
}

/** Rejects devices that would be retried, like the devices of later chunks. */
function withoutRetry(outcome: DeliveryOutcome, reason: string): DeliveryOutcome {
  return outcome.kind === "retry" ? { kind: "rejected", reason } : outcome;
}

/** The most frequent reason of a gateway, else the reason of devices left unsent. */
function findRetryReason(outcomes: readonly DeliveryOutcome[]): string {
  const counts = new Map<string, number>();
  for (const outcome of outcomes) {
    if (outcome.kind !== "retry") continue;
    counts.set(outcome.reason, (counts.get(outcome.reason) ?? 0) + 1);
  }
  const byCount = [...counts].sort(([, a], [, b]) => b - a).map(([reason]) => reason);
  return byCount.find((reason) => reason !== GATEWAY_DOWN) ?? GATEWAY_DOWN;
}

type RetryFate = "retry" | "expired" | "rejected";

function decideRetry(notBeforeMs: number, context: SettlementContext): RetryFate {
  if (context.expiresAtMs !== undefined && notBeforeMs >= context.expiresAtMs) return "expired";
  return context.attempt < MAX_ATTEMPTS ? "retry" : "rejected";
}

function toNotBeforeMs(
  outcomes: readonly DeliveryOutcome[],
  { attempt, nowMs, jitter }: SettlementContext,
): number {
  const backoffMs = Math.min(FIRST_DELAY_MS * 2 ** (attempt - 1), MAX_DELAY_MS);
  const demandedMs = outcomes.reduce(
    (longest, outcome) =>
      outcome.kind === "retry" ? Math.max(longest, outcome.retryAfterMs ?? 0) : longest,
    0,
  );
  const spreadMs = (backoffMs / 2) * jitter;
  return Math.ceil(nowMs + Math.max(backoffMs / 2, demandedMs) + spreadMs);
}

function foldOutcomes(outcomes: readonly DeliveryOutcome[], fate: RetryFate): ChunkOutcome {
  const counts = { ...NO_OUTCOMES } as { -readonly [K in keyof typeof NO_OUTCOMES]: number };
  const reasons: Record<string, number> = Object.create(null);
  const exceptions: (readonly [number, string])[] = [];
  let truncated = 0;
  let ambiguous = 0;
  for (const [index, outcome] of outcomes.entries()) {
    const counter = toCounter(outcome, fate);
    if (counter) counts[counter] += 1;
    if (outcome.kind === "accepted" && outcome.truncated) truncated += 1;
    if (isAmbiguous(outcome)) ambiguous += 1;
    if (!counter || outcome.kind === "accepted") continue;
    reasons[outcome.reason] = (reasons[outcome.reason] ?? 0) + 1;
    exceptions.push([index, outcome.reason]);
  }
  return boundOutcome({ ...counts, truncated, ambiguous, reasons, exceptions });
}

function toCounter(
  outcome: DeliveryOutcome,
  fate: RetryFate,
): keyof typeof NO_OUTCOMES | undefined {
  switch (outcome.kind) {
    case "accepted":
      return "successes";
    case "invalid-token":
      return "invalidTokens";
    case "rejected":
      return "rejected";
    case "retry":
      return fate === "retry" ? undefined : fate;
  }
}

/** A gateway that accepts no token of a chunk may be the wrong one, so its refusals prove nothing. */
function findRefused(outcomes: readonly DeliveryOutcome[]): readonly number[] {
  const isRight = outcomes.some(({ kind }) => kind === "accepted");
  return outcomes.flatMap((outcome, index) =>
    outcome.kind === "invalid-token" && outcome.refused && (isRight || outcome.certain)
      ? [index]
      : [],
  );
}

function findDead(outcomes: readonly DeliveryOutcome[]): Settlement["dead"] {
  return outcomes.flatMap((outcome, index) =>
    outcome.kind === "invalid-token" && outcome.deadSinceMs !== undefined
      ? [{ index, reportedAtMs: outcome.deadSinceMs }]
      : [],
  );
}
