import type { AlarmResource, LogMetric } from "../template/alarm-resources.ts";
import type { LocalMetrics } from "./metrics.ts";

/**
 * - `alarm`: it would ring
 * - `unknown`: the local cloud lacks its metric, such as the age of queues
 */
export interface AlarmReport {
  readonly name: string;
  readonly severity: "page" | "ticket";
  readonly state: "ok" | "alarm" | "unknown";
  /** Section of docs/runbook.md. */
  readonly runbook: string;
}

/** Metrics of the API, of the reconciler and of Lambda's events that the local cloud measures, by the alarm that uses them. */
export const REQUEST_METRIC = "local-requests";
export const ERROR_METRIC = "local-errors";
export const RUN_METRIC = "local-reconciler-runs";
export const DROPPED_METRIC = "local-dropped-events";

const PERIOD_MS = 5 * 60_000;

/** True if a period breaches. */
type Judge = (values: (metric: string) => readonly number[]) => boolean;

/** The alarms on other metrics than those of log lines, by the end of their names. */
const BY_NAME: Readonly<Record<string, Judge>> = {
  ApiErrors: (values) =>
    100 * values(ERROR_METRIC).length > Math.max(1, values(REQUEST_METRIC).length),
  FailedWebhooks: (values) => values(DROPPED_METRIC).length > 0,
  ReconcilerStopped: (values) => values(RUN_METRIC).length < 1,
};

/** Looks at the five minutes up to now, and at those before them as far as an alarm needs. */
export function judgeAlarms(
  alarms: readonly AlarmResource[],
  { metrics, logMetrics, nowMs, startedMs }: Monitored,
): readonly AlarmReport[] {
  const isCounted = ({ metric }: AlarmResource) =>
    logMetrics.some((logMetric) => logMetric.metric === metric);
  return alarms.map((alarm) => {
    const { name, severity, runbook } = alarm;
    const judge = isCounted(alarm) ? countAbove(alarm) : BY_NAME[name.split("-").at(-1) ?? ""];
    const breaches = (period: number) => {
      const toMs = nowMs - period * PERIOD_MS;
      if (toMs - PERIOD_MS < startedMs && alarm.metric === undefined) return false;
      return judge?.((metric) => metrics.valuesOf(metric, toMs - PERIOD_MS, toMs)) ?? false;
    };
    const rings = Array.from({ length: alarm.periods }, (_, period) => period).every(breaches);
    const state = judge === undefined ? "unknown" : rings ? "alarm" : "ok";
    return { name, severity, state, runbook };
  });
}

interface Monitored {
  readonly metrics: LocalMetrics;
  readonly logMetrics: readonly LogMetric[];
  readonly nowMs: number;
  /** Time at which the local cloud began to measure; earlier periods breach nothing. */
  readonly startedMs: number;
}

function countAbove({ metric = "", threshold }: AlarmResource): Judge {
  return (values) => values(metric).reduce((sum, value) => sum + value, 0) > threshold;
}
