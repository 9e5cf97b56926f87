/** Failures within the window that lock a user (docs/protocol/users.md, Login lock). */
export const MAX_LOGIN_FAILURES = 7;

/** The window in which failures count; a lock opens this long after the last one. */
export const LOGIN_WINDOW_MS = 15 * 60_000;

export type LoginDecision =
  | { readonly kind: "locked"; readonly untilMs: number }
  /** The attempt counts as a failure until it is refunded after success. */
  | { readonly kind: "reserved"; readonly failuresAtMs: readonly number[] };

/**
 * Decides whether a log-in may be attempted, and reserves the attempt.
 *
 * ```
 *  f f f f f f f (7 within 15 minutes) ........ 15 minutes ........ open
 *              └ locked, also for correct credentials
 * ```
 *
 * @param failuresAtMs Unix milliseconds, any order
 * @param nowMs Unix milliseconds
 */
export function decideLogin(failuresAtMs: readonly number[], nowMs: number): LoginDecision {
  const lastMs = Math.max(...failuresAtMs);
  const opensAtMs = lastMs + LOGIN_WINDOW_MS;
  const tooMany = failuresAtMs.length >= MAX_LOGIN_FAILURES;
  if (tooMany && nowMs < opensAtMs) return { kind: "locked", untilMs: opensAtMs };
  const counting = failuresAtMs.filter((atMs) => nowMs < atMs + LOGIN_WINDOW_MS);
  return { kind: "reserved", failuresAtMs: [...counting, nowMs] };
}

/** The failures without one attempt that was reserved at `attemptMs`. */
export function withoutAttempt(failuresAtMs: readonly number[], attemptMs: number): number[] {
  const index = failuresAtMs.indexOf(attemptMs);
  return failuresAtMs.filter((_, i) => i !== index);
}
