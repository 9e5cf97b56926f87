import type { LogMetric } from "../template/alarm-resources.ts";

/** Values by metric, with the time of the local cloud. */
export interface LocalMetrics {
  note(metric: string, value: number): void;
  /** Counts a line that a function wrote. */
  noteLine(line: string): void;
  /** The values of `(fromMs, toMs]`. */
  valuesOf(metric: string, fromMs: number, toMs: number): readonly number[];
  clear(): void;
}

interface Value {
  readonly atMs: number;
  readonly value: number;
}

/** Longer than the alarm with the most periods looks back. */
const KEPT_MS = 60 * 60_000;
const MAX_VALUES = 50_000;

export function createMetrics(
  logMetrics: readonly LogMetric[],
  clock: { now(): number },
): LocalMetrics {
  const values = new Map<string, Value[]>();
  const note = (metric: string, value: number) => {
    const kept = values.get(metric) ?? [];
    values.set(metric, kept);
    kept.push({ atMs: clock.now(), value });
    const outdated = kept.findIndex(({ atMs }) => atMs > clock.now() - KEPT_MS);
    kept.splice(0, Math.max(outdated, kept.length - MAX_VALUES));
  };
  return {
    note,
    noteLine: (line) => {
      for (const { metric, line: message } of logMetrics) {
        if (line.includes(`"message":"${message}"`)) note(metric, 1);
      }
    },
    valuesOf: (metric, fromMs, toMs) =>
      (values.get(metric) ?? [])
        .filter(({ atMs }) => atMs > fromMs && atMs <= toMs)
        .map(({ value }) => value),
    clear: () => values.clear(),
  };
}
