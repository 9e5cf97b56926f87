/** At most `count` events of one key within `windowMs`. */
export interface ThrottleLimit {
  readonly count: number;
  readonly windowMs: number;
}

/** One counter that an event must pass; see `Throttle` for `eventId`. */
export interface ThrottleCounter {
  readonly key: string;
  readonly limits: readonly ThrottleLimit[];
  readonly eventId?: string;
}

/** The time of each event in Unix milliseconds, by the event's id. */
export type ThrottleEvents = Readonly<Record<string, number>>;

/**
 * The events to remember once another one has happened: `events` itself if it was already counted,
 * undefined when a limit is reached.
 *
 * @param events earlier events
 * @param event `atMs` in Unix milliseconds
 */
export function admitEvent(
  events: ThrottleEvents,
  { id, atMs: nowMs }: { readonly id: string; readonly atMs: number },
  limits: readonly ThrottleLimit[],
): ThrottleEvents | undefined {
  if (Object.hasOwn(events, id)) return events;
  const isWithin = (windowMs: number) => (atMs: number) => nowMs < atMs + windowMs;
  const times = Object.values(events);
  const isFull = limits.some(
    ({ count, windowMs }) => times.filter(isWithin(windowMs)).length >= count,
  );
  if (isFull) return undefined;
  const isCounting = isWithin(longestWindowMs(limits));
  const counting = Object.entries(events).filter(([, atMs]) => isCounting(atMs));
  return Object.fromEntries([...counting, [id, nowMs]]);
}

/** Unix milliseconds from which on another event passes, once `admitEvent` has refused one. */
export function nextChanceMs(events: ThrottleEvents, limits: readonly ThrottleLimit[]): number {
  const times = Object.values(events).sort((a, b) => b - a);
  // A limit counts its newest events; the oldest of them makes room.
  return Math.max(
    ...limits.map(({ count, windowMs }) => (times[count - 1] ?? -windowMs) + windowMs),
  );
}

/** After this time without an event nothing needs to be remembered. */
export function longestWindowMs(limits: readonly ThrottleLimit[]): number {
  return Math.max(0, ...limits.map(({ windowMs }) => windowMs));
}
