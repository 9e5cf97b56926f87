import type { QueueReport } from "../http/control-reports.ts";
import { readAlarms, readLogMetrics } from "../template/alarm-resources.ts";
import type { Deployment } from "../template/deployment.ts";
import type { Template } from "../template/template.ts";
import {
  type AlarmReport,
  DROPPED_METRIC,
  ERROR_METRIC,
  judgeAlarms,
  REQUEST_METRIC,
  RUN_METRIC,
} from "./judge-alarms.ts";
import { createMetrics, type LocalMetrics } from "./metrics.ts";
import { type RecordFacts, toPushHealth } from "./push-health.ts";
import { createRequestCounts, type RequestCounts } from "./request-counts.ts";

/** Records that are read; an hour with more pushes is judged by the newest. */
export const HEALTH_RECORDS = 1_000;

/** Measures the values that the alarms of a deployment watch. */
export interface Monitor {
  /** Must be called for each line that a function writes. */
  readonly noteLine: LocalMetrics["noteLine"];
  noteAnswer(status: number): void;
  /** Must be called for each run of a schedule's function that succeeded. */
  noteRun(functionArn: string): void;
  /** Must be called for each event that a function failed with for the last time. */
  noteDropped(): void;
  judge(): readonly AlarmReport[];
  readonly requestSums: RequestCounts["sums"];
  /** Forgets everything; the clock may have been set back. */
  clear(): void;
}

export function createMonitor(
  template: Template,
  { functions }: Pick<Deployment, "functions">,
  clock: { now(): number },
): Monitor {
  const alarms = readAlarms(template);
  const logMetrics = readLogMetrics(template);
  const metrics = createMetrics(logMetrics, clock);
  const reconciler = functions.find(({ label }) => label === "reconcile-pushes");
  const requests = createRequestCounts(clock);
  let startedMs = clock.now();
  return {
    noteLine: metrics.noteLine,
    noteAnswer: (status) => {
      requests.note(status);
      metrics.note(REQUEST_METRIC, 1);
      if (status >= 500) metrics.note(ERROR_METRIC, 1);
    },
    noteRun: (functionArn) => {
      if (functionArn === reconciler?.arn) metrics.note(RUN_METRIC, 1);
    },
    noteDropped: () => metrics.note(DROPPED_METRIC, 1),
    judge: () => judgeAlarms(alarms, { metrics, logMetrics, nowMs: clock.now(), startedMs }),
    requestSums: requests.sums,
    clear: () => {
      metrics.clear();
      requests.clear();
      startedMs = clock.now();
    },
  };
}

interface HealthSources {
  /** Undefined if the API does not answer. */
  readonly records: () => Promise<readonly RecordFacts[] | undefined>;
  readonly queues: () => Promise<readonly QueueReport[]>;
}

/** The answer of `GET /_local/health`: local/monitoring/health.schema.json. */
export async function reportHealth(
  monitor: Monitor,
  { records, queues }: HealthSources,
  nowMs: number,
) {
  const [found, depths] = await Promise.all([records(), queues()]);
  return {
    now: new Date(nowMs).toISOString(),
    isApiAnswering: found !== undefined,
    ...toPushHealth(found ?? [], nowMs),
    queues: depths,
    deadLetters: depths.reduce((sum, { deadLetterDepth }) => sum + deadLetterDepth, 0),
    alarms: monitor.judge(),
  };
}
