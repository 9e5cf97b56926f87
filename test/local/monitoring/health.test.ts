import { describe, expect, it } from "vitest";
import { createMonitor } from "../../../local/monitoring/health.ts";
import { judgeAlarms, RUN_METRIC } from "../../../local/monitoring/judge-alarms.ts";
import { createMetrics } from "../../../local/monitoring/metrics.ts";
import { type RecordFacts, toPushHealth } from "../../../local/monitoring/push-health.ts";
import { readAlarms } from "../../../local/template/alarm-resources.ts";
import type { Template } from "../../../local/template/template.ts";

const START = Date.UTC(2026, 10, 23, 10);
const MINUTE_MS = 60_000;
const NOW = START + 60 * MINUTE_MS;
const iso = (ms: number) => new Date(ms).toISOString();

/** @param seconds from accepted to done; undefined for a push that is not done */
function aRecord(acceptedMs: number, seconds?: number, facts: Partial<RecordFacts> = {}) {
  const counts = { successes: 3, retries: 1, reasons: { Unregistered: 2 } };
  const done = seconds === undefined ? {} : { done: iso(acceptedMs + seconds * 1_000) };
  return {
    objectId: `push${acceptedMs}`,
    status: seconds === undefined ? "in-queue" : "done",
    devices: 5,
    providers: { apns: counts },
    timings: { accepted: iso(acceptedMs), ...done },
    ...facts,
  };
}

describe("the health of pushes", () => {
  it("has the percentiles of the last hour only", () => {
    const hundred = Array.from({ length: 100 }, (_, index) => aRecord(NOW - index, index + 1));
    const outdated = aRecord(START - 1, 9_999);

    const { secondsToDone, secondsToFirstSent, pushes } = toPushHealth([...hundred, outdated], NOW);

    expect(secondsToDone).toEqual({ p50: 50, p99: 99 });
    expect(secondsToFirstSent).toBeNull();
    expect(pushes).toEqual({ accepted: 100, unfinished: 0 });
  });

  it("names the oldest unfinished push and its reason, however old", () => {
    const waiting = [{ for: "gateway" }];
    const old = aRecord(START - 5 * MINUTE_MS, undefined, { objectId: "old", waiting });

    const { oldestUnfinished } = toPushHealth([aRecord(NOW), old, aRecord(NOW, 1)], NOW);

    expect(oldestUnfinished).toEqual({ push: "old", ageSeconds: 3_900, devices: 5, waiting });
  });

  it("counts a scheduled push from its time on", () => {
    const scheduled = { status: "scheduled", "push-time": iso(NOW + 1) };
    const record = aRecord(START, undefined, scheduled);
    expect(toPushHealth([record], NOW).oldestUnfinished).toBeNull();
    const { oldestUnfinished } = toPushHealth([record], NOW + 10_001);
    expect(oldestUnfinished).toMatchObject({ ageSeconds: 10 });
  });

  it("adds the devices of each provider, with the most frequent refusal first", () => {
    const counts = { successes: 1, retries: 0, reasons: { BadTopic: 9 } };
    const other = aRecord(NOW, 1, { providers: { apns: counts, fcm: counts } });
    expect(toPushHealth([aRecord(NOW, 1), other], NOW).providers).toEqual({
      apns: {
        ...{ sent: 4, putOff: 1, refused: 11 },
        refusals: [
          { reason: "BadTopic", devices: 9 },
          { reason: "Unregistered", devices: 2 },
        ],
      },
      fcm: { sent: 1, putOff: 0, refused: 9, refusals: [{ reason: "BadTopic", devices: 9 }] },
    });
  });
});

describe("the alarms", () => {
  const base = { severity: "page", runbook: "r", statistic: "Sum", threshold: 0 } as const;
  const logMetrics = [{ metric: "FailedTimers", line: "timer failed" }];
  const timers = {
    ...base,
    name: "s-ticket-FailedTimers",
    metric: "FailedTimers",
    periods: 2,
  };
  const reconciler = { ...base, name: "s-page-ReconcilerStopped", metric: undefined, periods: 2 };
  const queueAge = { ...base, name: "s-ticket-MailQueueAge", metric: "Age", periods: 1 };
  const line = '{"level":"WARN","message":"timer failed","timer":"daily"}';

  /** @param minutes at which the line is written and the reconciler runs */
  function statesAfter(minutes: readonly number[], atMinute: number) {
    let nowMs = START;
    const metrics = createMetrics(logMetrics, { now: () => nowMs });
    for (const minute of minutes) {
      nowMs = START + minute * MINUTE_MS;
      metrics.noteLine(line);
      metrics.note(RUN_METRIC, 1);
    }
    nowMs = START + atMinute * MINUTE_MS;
    const monitored = { metrics, logMetrics, nowMs, startedMs: START };
    return judgeAlarms([timers, reconciler, queueAge], monitored).map(({ state }) => state);
  }

  it("ring for a log line once it came in each of their periods, and not for long after", () => {
    expect(statesAfter([8], 8)[0]).toBe("ok");
    expect(statesAfter([3, 8], 8)[0]).toBe("alarm");
    expect(statesAfter([3, 8], 13.1)[0]).toBe("ok");
  });

  it("ring after ten minutes of silence of the reconciler, and not before it could run", () => {
    expect(statesAfter([], 9)[1]).toBe("ok");
    expect(statesAfter([], 10)[1]).toBe("alarm");
    expect(statesAfter([6], 12)[1]).toBe("ok");
  });

  it("are unknown for metrics that only AWS has", () => {
    expect(statesAfter([1], 1)[2]).toBe("unknown");
  });

  it("have the severity that ends their name, also in a stack called landing-page-prod", () => {
    const Properties = {
      AlarmName: "landing-page-prod-ticket-LatePushes",
      AlarmDescription: "See docs/runbook.md#late-pushes",
      ...{ Threshold: 0, EvaluationPeriods: 1 },
    };
    const resources = { Alarm: { Type: "AWS::CloudWatch::Alarm", Properties } };

    expect(readAlarms({ resources } as unknown as Template)).toMatchObject([
      { severity: "ticket" },
    ]);
  });

  it("do not ring for the reconciler right after a reset, which also sets the clock back", () => {
    let nowMs = START;
    const Properties = {
      AlarmName: reconciler.name,
      AlarmDescription: "See docs/runbook.md#reconciler",
      ...{ Threshold: 1, EvaluationPeriods: 2 },
    };
    const resources = { Alarm: { Type: "AWS::CloudWatch::Alarm", Properties } };
    const template = { resources } as unknown as Template;
    const monitor = createMonitor(template, { functions: [] }, { now: () => nowMs });
    nowMs = START + 60 * MINUTE_MS;
    expect(monitor.judge()).toMatchObject([{ state: "alarm", runbook: "reconciler" }]);

    monitor.clear();
    nowMs += 9 * MINUTE_MS;
    expect(monitor.judge()).toMatchObject([{ state: "ok" }]);
  });
});
