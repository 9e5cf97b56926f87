import type { CountedPush } from "../../api/statistics.ts";
import { type Day, isWithin, OUTCOMES, sum } from "./days.ts";

/** Stands for the providers beyond those that have a color. */
export const OTHERS = "others";

const COLORS = 6;

export interface DayOfDevices {
  readonly day: Day;
  /** By provider; empty for a day without a push. */
  readonly devices: Readonly<Record<string, number>>;
}

/** The devices of the push of each day that had most. */
export function findLargest(
  pushes: readonly CountedPush[],
  days: readonly Day[],
): readonly DayOfDevices[] {
  const found = days.map((day) => {
    const counted = pushes.filter((push) => isWithin(push, day)).map(devicesOf);
    const sizes = counted.map((devices) => sum(Object.values(devices)));
    return { day, devices: counted[sizes.indexOf(Math.max(...sizes))] ?? {} };
  });
  const kept = rank(found).slice(0, COLORS - 1);
  return rank(found).length <= COLORS ? found : found.map((row) => fold(row, kept));
}

/** The providers with devices, the most frequent first, and the others last. */
export const providersOf = (rows: readonly DayOfDevices[]): readonly string[] => {
  const ranked = rank(rows);
  const isLast = ranked.includes(OTHERS);
  return [...ranked.filter((name) => name !== OTHERS), ...(isLast ? [OTHERS] : [])];
};

function devicesOf({ providers = {} }: CountedPush): Readonly<Record<string, number>> {
  return Object.fromEntries(
    Object.entries(providers).map(([provider, counts]) => [
      provider,
      sum(OUTCOMES.map((outcome) => counts[outcome] ?? 0)),
    ]),
  );
}

function rank(rows: readonly DayOfDevices[]): readonly string[] {
  const totals = new Map<string, number>();
  for (const { devices } of rows) {
    for (const [provider, count] of Object.entries(devices)) {
      if (count > 0) totals.set(provider, (totals.get(provider) ?? 0) + count);
    }
  }
  return [...totals].sort((a, b) => b[1] - a[1]).map(([provider]) => provider);
}

function fold({ day, devices }: DayOfDevices, kept: readonly string[]): DayOfDevices {
  const own = kept.map((provider) => [provider, devices[provider] ?? 0] as const);
  const rest = sum(Object.values(devices)) - sum(own.map(([, count]) => count));
  return { day, devices: { ...Object.fromEntries(own), [OTHERS]: rest } };
}
