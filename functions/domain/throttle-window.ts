/** At most `count` events of one key within `windowMs`. */
export interface ThrottleLimit {
  readonly count: number;
  readonly windowMs: number;
}

/**
 * The events to remember when one happens now; undefined when a limit is reached.
 *
 * @param eventsAtMs Unix milliseconds of earlier events, any order
 * @param nowMs Unix milliseconds
 */
export function admitEvent(
  eventsAtMs: readonly number[],
  limits: readonly ThrottleLimit[],
  nowMs: number,
): readonly number[] | undefined {
  const isFull = limits.some(({ count, windowMs }) => {
    const within = eventsAtMs.filter((atMs) => nowMs < atMs + windowMs);
    return within.length >= count;
  });
  if (isFull) return undefined;
  const counting = eventsAtMs.filter((atMs) => nowMs < atMs + longestWindowMs(limits));
  return [...counting, nowMs];
}

/** After this long without an event nothing has to be remembered. */
export function longestWindowMs(limits: readonly ThrottleLimit[]): number {
  return Math.max(0, ...limits.map(({ windowMs }) => windowMs));
}
