const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** How far the clocks of a time zone are ahead of UTC at a moment, in milliseconds. */
export type ZoneOffset = (atMs: number) => number;

/** `GMT+08:00`, as Android names a zone that was set by hand. */
const FIXED = /^(?:GMT|UTC)([+-])(\d{1,2}):?(\d{2})?$/;

/** Undefined for a name that is not a time zone. */
export function createZoneOffset(timeZone: string): ZoneOffset | undefined {
  const fixed = FIXED.exec(timeZone);
  if (fixed) return toFixedOffset(fixed);
  const format = createFormat(timeZone);
  return format && ((atMs) => readClock(format, atMs) - floorToMinute(atMs));
}

function toFixedOffset([, sign, hours, minutes = "0"]: RegExpExecArray): ZoneOffset | undefined {
  const offset = (Number(hours) * 60 + Number(minutes)) * MINUTE_MS;
  if (offset > DAY_MS) return undefined;
  return () => (sign === "-" ? -offset : offset);
}

function createFormat(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat("en-US", {
      ...{ timeZone, hourCycle: "h23", year: "numeric", month: "numeric", day: "numeric" },
      ...{ hour: "numeric", minute: "numeric" },
    });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The time on the clocks of the zone, as if they showed UTC. */
function readClock(format: Intl.DateTimeFormat, atMs: number): number {
  const parts = format.formatToParts(atMs);
  const read = (wanted: string) => Number(parts.find(({ type }) => type === wanted)?.value);
  return Date.UTC(read("year"), read("month") - 1, read("day"), read("hour"), read("minute"));
}

/**
 * The moment at which the clocks of a zone show a time; the first if the time comes twice. A time that
 * daylight saving skips is as long after the gap as it would be after its beginning.
 *
 * @param shownMs the time on the clock as if it were UTC
 */
export function toMoment(shownMs: number, offset: ZoneOffset): number {
  const before = shownMs - offset(shownMs - DAY_MS);
  const after = shownMs - offset(shownMs + DAY_MS);
  const isShown = (atMs: number) => atMs + offset(atMs) === shownMs;
  const moments = [before, after].filter(isShown);
  return moments.length > 0 ? Math.min(...moments) : before;
}

export function floorToMinute(ms: number): number {
  return Math.floor(ms / MINUTE_MS) * MINUTE_MS;
}

export function floorToDay(ms: number): number {
  return Math.floor(ms / DAY_MS) * DAY_MS;
}
