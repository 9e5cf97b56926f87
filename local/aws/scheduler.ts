import type { LocalClock } from "../data/local-clock.ts";
import { withGrace } from "../shutdown.ts";
import { deliverSchedule } from "./schedule-delivery.ts";
import { parseScheduleExpression } from "./schedule-expression.ts";
import type { Schedule, ScheduleStore } from "./schedule-store.ts";

/** Fires schedules by the shared clock, at least once each, like EventBridge Scheduler. */
export interface Scheduler {
  /** Adds the template's schedules. `rate()` fires at the start too, to recover from a crash. */
  addFromTemplate(schedules: readonly Readonly<Record<string, unknown>>[]): void;
  start(): void;
  stop(): Promise<void>;
}

export interface SchedulerOptions {
  readonly store: ScheduleStore;
  readonly clock: LocalClock;
  /** Sends `input` to a queue or invokes a function with it; rejects on failure. */
  readonly deliver: (targetArn: string, input: string) => Promise<void>;
  readonly onError: (line: string) => void;
}

/** Maximum delay of setTimeout. */
const LONGEST_TIMER_MS = 2_147_483_647;

/** Milliseconds that a stop waits for running deliveries. */
const STOP_GRACE_MS = 2_000;

export function createScheduler({ store, clock, deliver, onError }: SchedulerOptions): Scheduler {
  const permanent: Schedule[] = [];
  const lastRunMs = new Map<string, number>();
  const firing = new Map<string, Promise<void>>();
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running = false;

  const dueMs = (schedule: Schedule): number => {
    if (schedule.State === "DISABLED" || schedule.completed || firing.has(schedule.Arn)) {
      return Number.POSITIVE_INFINITY;
    }
    const { ScheduleExpression, ScheduleExpressionTimezone, CreationDate } = schedule;
    const parsed = parseScheduleExpression(ScheduleExpression, ScheduleExpressionTimezone);
    if (parsed.kind === "at") return parsed.dueMs;
    const last = lastRunMs.get(schedule.Arn);
    // A last run in the future, left from before a clock reset, must not delay the next one.
    const hasRun = last !== undefined && last <= clock.now();
    if (!hasRun && permanent.includes(schedule)) return 0;
    return (hasRun ? last : CreationDate * 1000) + parsed.everyMs;
  };

  const fire = (schedule: Schedule) => {
    lastRunMs.set(schedule.Arn, clock.now());
    const delivery = { schedule, clock, deliver, onError, signal: stopping.signal };
    const done = deliverSchedule(delivery)
      .then((settled) => {
        if (settled && schedule.ScheduleExpression.startsWith("at(")) store.complete(schedule);
      })
      .finally(() => {
        firing.delete(schedule.Arn);
        arm();
      });
    firing.set(schedule.Arn, done);
  };

  const arm = () => {
    clearTimeout(timer);
    if (!running) return;
    const now = clock.now();
    const all = [...permanent, ...store.all()]
      .map((schedule) => ({ schedule, due: dueMs(schedule) }))
      .sort((a, b) => a.due - b.due);
    for (const { schedule, due } of all) if (due <= now) fire(schedule);
    const next = all.find(({ due }) => due > now)?.due ?? Number.POSITIVE_INFINITY;
    if (next < Number.POSITIVE_INFINITY) {
      timer = setTimeout(arm, Math.min(next - now, LONGEST_TIMER_MS));
    }
  };

  store.onChange(arm);
  clock.onChange(arm);
  return {
    addFromTemplate: (schedules) => {
      for (const schedule of schedules) permanent.push(store.toSchedule(schedule));
    },
    start: () => {
      running = true;
      arm();
    },
    stop: async () => {
      running = false;
      clearTimeout(timer);
      stopping.abort();
      await withGrace([...firing.values()], STOP_GRACE_MS);
    },
  };
}
