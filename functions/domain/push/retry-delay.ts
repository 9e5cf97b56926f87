/** Attempts of one device in one push before it counts as rejected. */
export const MAX_ATTEMPTS = 8;

const BASE_MS = 2_000;
const CAP_MS = 15 * 60_000;

/**
 * Milliseconds until attempt `attempt + 1`: exponential with full jitter, never less than the
 * gateway asked for. @param random from 0 to 1
 */
export function retryDelayMs(
  attempt: number,
  retryAfterMs: number | undefined,
  random: number,
): number {
  const ceiling = Math.min(CAP_MS, BASE_MS * 2 ** (attempt - 1));
  const jittered = ceiling / 2 + (ceiling / 2) * random;
  return Math.round(Math.max(jittered, retryAfterMs ?? 0));
}
