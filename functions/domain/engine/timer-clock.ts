import { type Cron, parseCron } from "./cron.ts";

/** When a timer runs: by exactly one of `cron` and `everySeconds`. */
export interface TimerClock {
  readonly cron?: string | undefined;
  readonly everySeconds?: number | undefined;
  /** IANA name, for `cron`. */
  readonly timeZone: string;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Leap days and weekdays repeat within it. */
const LONGEST_WAIT_MS = 366 * 8 * DAY_MS;

/** The moments of one minute at which the timer is due, in order. */
export function dueInMinute(timer: TimerClock, minuteMs: number): readonly number[] {
  if (timer.everySeconds !== undefined) return everyMs(timer.everySeconds * 1_000, minuteMs);
  const cron = parseCron(timer.cron ?? "");
  if (!matches(cron, toWallClock(timer.timeZone)(minuteMs))) return [];
  return [...cron.second].sort((a, b) => a - b).map((second) => minuteMs + second * 1_000);
}

/** Multiples of the interval since 1970, so that all runners agree without knowing the last run. */
function everyMs(intervalMs: number, minuteMs: number): readonly number[] {
  const due: number[] = [];
  const firstMs = Math.ceil(minuteMs / intervalMs) * intervalMs;
  for (let ms = firstMs; ms < minuteMs + MINUTE_MS; ms += intervalMs) due.push(ms);
  return due;
}

/** @returns undefined if the timer never runs, such as on February 30 */
export function nextDue(timer: TimerClock, afterMs: number): number | undefined {
  if (timer.everySeconds !== undefined) {
    const intervalMs = timer.everySeconds * 1_000;
    return (Math.floor(afterMs / intervalMs) + 1) * intervalMs;
  }
  const cron = parseCron(timer.cron ?? "");
  const read = toWallClock(timer.timeZone);
  const endMs = afterMs + LONGEST_WAIT_MS;
  for (let ms = floorToMinute(afterMs); ms < endMs; ) {
    const wall = read(ms);
    if (!isDay(cron, wall)) ms += untilNextDay(wall);
    else if (!cron.hour.has(wall.hour)) ms += (60 - wall.minute) * MINUTE_MS;
    else {
      const due = dueInMinute(timer, ms).find((moment) => moment > afterMs);
      if (due !== undefined) return due;
      ms += MINUTE_MS;
    }
  }
  return undefined;
}

function floorToMinute(ms: number): number {
  return Math.floor(ms / MINUTE_MS) * MINUTE_MS;
}

interface WallClock {
  readonly minute: number;
  readonly hour: number;
  readonly day: number;
  readonly month: number;
  readonly weekday: number;
}

/** Stays before midnight on the days on which a clock is put forward, so that no day is skipped. */
function untilNextDay({ hour, minute }: WallClock): number {
  const hours = Math.max(1, 23 - hour);
  return hours * 60 * MINUTE_MS - minute * MINUTE_MS;
}

function matches(cron: Cron, wall: WallClock): boolean {
  return isDay(cron, wall) && cron.hour.has(wall.hour) && cron.minute.has(wall.minute);
}

function isDay({ month, day, weekday }: Cron, wall: WallClock): boolean {
  return (
    month.has(wall.month) && (day?.has(wall.day) ?? true) && (weekday?.has(wall.weekday) ?? true)
  );
}

/** @throws RangeError an unknown time zone */
function toWallClock(timeZone: string): (ms: number) => WallClock {
  const format = new Intl.DateTimeFormat("en-US", {
    ...{ timeZone, hourCycle: "h23" },
    ...{ year: "numeric", month: "numeric", day: "numeric", hour: "numeric", minute: "numeric" },
  });
  return (ms) => {
    const parts = format.formatToParts(ms).map(({ type, value }) => [type, Number(value)]);
    const { year = 0, month = 0, day = 0, hour = 0, minute = 0 } = Object.fromEntries(parts);
    const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 1;
    return { minute, hour, day, month, weekday };
  };
}

/** Whether this version of Node.js, which is that of the functions, knows the zone. */
export function isTimeZone(timeZone: string): boolean {
  try {
    toWallClock(timeZone);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
