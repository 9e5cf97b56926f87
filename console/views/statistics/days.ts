import type { CountedPush, CountedPushes } from "../../api/statistics.ts";

/** A day in the reader's time zone. */
export interface Day {
  readonly start: Date;
  /** The start of the next day. */
  readonly end: Date;
}

export const OUTCOMES = ["successes", "invalidTokens", "rejected", "expired", "cancelled"] as const;

type Outcome = (typeof OUTCOMES)[number];

/** The pushes that the service accepted on a day, with the outcomes of their devices. */
export interface DayOfPushes extends Readonly<Record<Outcome, number>> {
  readonly day: Day;
  readonly pushes: number;
  readonly usd: number;
}

/** Oldest first; the last one is the day of `now`. */
export function lastDays(now: Date, count: number): readonly Day[] {
  const [year, month, date] = [now.getFullYear(), now.getMonth(), now.getDate()];
  return Array.from({ length: count }, (_, index) => ({
    start: new Date(year, month, date - count + 1 + index),
    end: new Date(year, month, date - count + 2 + index),
  }));
}

export const monthStart = (now: Date): Date => new Date(now.getFullYear(), now.getMonth(), 1);

export const isWithin = ({ createdAt }: CountedPush, { start, end }: Day): boolean =>
  Date.parse(createdAt) >= start.getTime() && Date.parse(createdAt) < end.getTime();

export const sum = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0);

const usdOf = ({ cost }: CountedPush): number => cost?.usd ?? 0;

export function countByDay(
  pushes: readonly CountedPush[],
  days: readonly Day[],
): readonly DayOfPushes[] {
  return days.map((day) => {
    const ofDay = pushes.filter((push) => isWithin(push, day));
    const count = (outcome: Outcome) => sum(ofDay.map((push) => push[outcome] ?? 0));
    const outcomes = Object.fromEntries(OUTCOMES.map((outcome) => [outcome, count(outcome)]));
    return {
      day,
      pushes: ofDay.length,
      usd: sum(ofDay.map(usdOf)),
      ...(outcomes as Record<Outcome, number>),
    };
  });
}

export interface ReasonCount {
  readonly provider: string;
  readonly reason: string;
  readonly count: number;
}

/** Most frequent first. */
export function countReasons(pushes: readonly CountedPush[]): readonly ReasonCount[] {
  const counts = new Map<string, ReasonCount>();
  for (const { providers = {} } of pushes) {
    for (const [provider, { reasons = {} }] of Object.entries(providers)) {
      for (const [reason, count] of Object.entries(reasons)) {
        const key = `${provider} ${reason}`;
        const before = counts.get(key)?.count ?? 0;
        counts.set(key, { provider, reason, count: before + count });
      }
    }
  }
  return [...counts.values()].sort((a, b) => b.count - a.count);
}

export interface MonthCost {
  readonly usd: number;
  /** The first day of the month whose pushes have records. */
  readonly since: Date;
  /** Whole days and a part of today from `since` to now. */
  readonly elapsedDays: number;
  readonly daysOfMonth: number;
  /** Absent during the first day, of which a mean would say nothing. */
  readonly forecastUsd?: number;
}

const DAY_MS = 86_400_000;

/**
 * The cost of the month so far, continued in a straight line: the mean of a day since the first day with records, times the
 * days of the month. Without records from before the month, those of its first days may be deleted.
 */
export function forecastMonth(
  { pushes, hasOlder }: Pick<CountedPushes, "pushes" | "hasOlder">,
  now: Date,
): MonthCost | undefined {
  const start = monthStart(now);
  const end = new Date(now.getFullYear(), now.getMonth() + 1, 1);
  const ofMonth = pushes.filter((push) => isWithin(push, { start, end }));
  const oldest = ofMonth.at(-1);
  if (!oldest) return undefined;
  const first = new Date(oldest.createdAt);
  const firstDay = new Date(first.getFullYear(), first.getMonth(), first.getDate());
  const since = hasOlder || pushes.length > ofMonth.length ? start : firstDay;
  const usd = sum(ofMonth.map(usdOf));
  const elapsedDays = (now.getTime() - since.getTime()) / DAY_MS;
  const daysOfMonth = Math.round((end.getTime() - start.getTime()) / DAY_MS);
  const forecast = elapsedDays < 1 ? {} : { forecastUsd: (usd / elapsedDays) * daysOfMonth };
  return { usd, since, elapsedDays, daysOfMonth, ...forecast };
}
