import {
  createZoneOffset,
  floorToDay,
  floorToMinute,
  toMoment,
  type ZoneOffset,
} from "./zone-clock.ts";

const DAY_MINUTES = 1_440;
const MINUTE_MS = 60_000;
const DAY_MS = DAY_MINUTES * MINUTE_MS;

/**
 * When a device gets a push by the clocks of its own time zone.
 * - `at`: at a time of day, on a day, or on the first one that brings it
 * - `quiet`: when the push goes out, or at the end of the quiet hours that hold it there
 */
export type LocalTiming =
  | { readonly kind: "at"; readonly minute: number; readonly dayMs?: number }
  | { readonly kind: "quiet"; readonly from: number; readonly to: number };

/** A timing with the values that all devices of the push share. */
export interface LocalPlan {
  readonly timing: LocalTiming;
  /** When the push goes out, Unix ms: now, or its `push_time`. */
  readonly baseMs: number;
  /** Time zone of devices without one. */
  readonly zone: string;
}

/** When the devices of a zone get the push, never before `baseMs`. */
function momentIn(offset: ZoneOffset, { timing, baseMs }: LocalPlan): number {
  const moment =
    timing.kind === "at" ? findTime(offset, timing, baseMs) : leaveQuiet(offset, timing, baseMs);
  return Math.max(moment, baseMs);
}

type TimeOfDay = Extract<LocalTiming, { kind: "at" }>;
type QuietHours = Extract<LocalTiming, { kind: "quiet" }>;

/** The minute that is running counts as its beginning. */
function findTime(offset: ZoneOffset, { minute, dayMs }: TimeOfDay, baseMs: number): number {
  const timeMs = minute * MINUTE_MS;
  if (dayMs !== undefined) return toMoment(dayMs + timeMs, offset);
  const nowMs = floorToMinute(baseMs);
  const todayMs = floorToDay(nowMs + offset(nowMs));
  const today = toMoment(todayMs + timeMs, offset);
  return today >= nowMs ? today : toMoment(todayMs + DAY_MS + timeMs, offset);
}

function leaveQuiet(offset: ZoneOffset, { from, to }: QuietHours, baseMs: number): number {
  const shownMs = floorToMinute(baseMs) + offset(baseMs);
  const todayMs = floorToDay(shownMs);
  const minute = (shownMs - todayMs) / MINUTE_MS;
  const isQuiet = from < to ? from <= minute && minute < to : from <= minute || minute < to;
  if (!isQuiet) return baseMs;
  const endMs = (minute < to ? todayMs : todayMs + DAY_MS) + to * MINUTE_MS;
  return toMoment(endMs, offset);
}

/** Names whose moment is remembered; devices can invent more. */
const MAX_KNOWN_ZONES = 1_000;

/** When a device gets the push, by the `timeZone` of its installation. */
export function createLocalClock(plan: LocalPlan): (timeZone: unknown) => number {
  const known = new Map<unknown, number>();
  const other = momentIn(createZoneOffset(plan.zone) ?? (() => 0), plan);
  return (timeZone) => {
    if (typeof timeZone !== "string") return other;
    const before = known.get(timeZone);
    if (before !== undefined) return before;
    const offset = createZoneOffset(timeZone);
    const moment = offset ? momentIn(offset, plan) : other;
    if (known.size < MAX_KNOWN_ZONES) known.set(timeZone, moment);
    return moment;
  };
}
