const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** Up to so many of the smaller unit, a sentence names it. */
const MOST = 90;

/** Whole seconds from now until then, at least one: the value of `Retry-After`. */
export function secondsUntil(atMs: number, nowMs: number): number {
  return Math.max(1, Math.ceil((atMs - nowMs) / 1_000));
}

/** A time span in a sentence, rounded up: "40 seconds", "10 minutes", "1 hour". */
export function toSpan(seconds: number): string {
  if (seconds <= MOST) return count(seconds, "second");
  const minutes = Math.ceil(seconds / MINUTE);
  return minutes <= MOST ? count(minutes, "minute") : count(Math.ceil(seconds / HOUR), "hour");
}

function count(n: number, unit: string): string {
  return `${n} ${unit}${n === 1 ? "" : "s"}`;
}
