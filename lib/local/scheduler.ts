import { randomUUID } from "node:crypto";
import type { LocalClock } from "./local-clock.ts";
import { parseScheduleExpression } from "./schedule-expression.ts";
import type { Schedule, ScheduleStore, ScheduleTarget } from "./schedule-store.ts";

/** Fires schedules when the shared clock says so: at least once, like EventBridge Scheduler. */
export interface Scheduler {
  /** Schedules of the template; `rate()` fires at once, so that a crash is repaired at the start. */
  addFromTemplate(schedules: readonly Readonly<Record<string, unknown>>[]): void;
  start(): void;
  stop(): Promise<void>;
}

export interface SchedulerOptions {
  readonly store: ScheduleStore;
  readonly clock: LocalClock;
  /** Hands `input` to a queue or function; rejects when that fails. */
  readonly deliver: (targetArn: string, input: string) => Promise<void>;
  readonly onError: (line: string) => void;
}

/** setTimeout can't wait longer. */
const LONGEST_TIMER_MS = 2_147_483_647;

const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 60_000;
const DEFAULT_RETRIES = 185;

export function createScheduler({ store, clock, deliver, onError }: SchedulerOptions): Scheduler {
  const permanent: Schedule[] = [];
  const lastRunMs = new Map<string, number>();
  const firing = new Map<string, Promise<void>>();
  const retryTimers = new Set<() => void>();
  let timer: NodeJS.Timeout | undefined;
  let running = false;

  const dueMs = (schedule: Schedule): number => {
    if (schedule.State === "DISABLED" || schedule.completed) return Number.POSITIVE_INFINITY;
    if (firing.has(schedule.Arn)) return Number.POSITIVE_INFINITY;
    const parsed = parseScheduleExpression(
      schedule.ScheduleExpression,
      schedule.ScheduleExpressionTimezone,
    );
    if (parsed.kind === "at") return parsed.dueMs;
    const last = lastRunMs.get(schedule.Arn);
    if (last === undefined)
      return permanent.includes(schedule) ? 0 : schedule.CreationDate * 1000 + parsed.everyMs;
    return last + parsed.everyMs;
  };

  const wait = (ms: number) =>
    new Promise<void>((resolve) => {
      const timeout = setTimeout(resolve, ms);
      retryTimers.add(() => {
        clearTimeout(timeout);
        resolve();
      });
    });

  const attempt = async (schedule: Schedule): Promise<void> => {
    const { Target } = schedule;
    const retries = Target.RetryPolicy?.MaximumRetryAttempts ?? DEFAULT_RETRIES;
    for (let tried = 0; running && tried <= retries; tried++) {
      try {
        return await deliver(Target.Arn, toInput(schedule, clock.now(), tried + 1));
      } catch (error) {
        // The retry policy is about any failure of the target.
        onError(`[scheduler] ${schedule.Name}: ${String(error).split("\n")[0]}`);
        if (tried < retries) await wait(Math.min(FIRST_RETRY_MS * 2 ** tried, LONGEST_RETRY_MS));
      }
    }
    const deadLetters = Target.DeadLetterConfig?.Arn;
    if (running && deadLetters) await deliver(deadLetters, inputOf(Target));
  };

  const fire = (schedule: Schedule) => {
    const isAt = schedule.ScheduleExpression.startsWith("at(");
    lastRunMs.set(schedule.Arn, clock.now());
    const done = attempt(schedule)
      .then(() => {
        // A schedule that was replaced meanwhile is another object and stays.
        if (running && isAt) store.complete(schedule);
      })
      .catch((error: unknown) => onError(`[scheduler] ${schedule.Name}: ${String(error)}`))
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
    const all = [...permanent, ...store.all()].map((schedule) => ({
      schedule,
      due: dueMs(schedule),
    }));
    const ready = all.filter(({ due }) => due <= now).sort((a, b) => a.due - b.due);
    for (const { schedule } of ready) fire(schedule);
    const next = Math.min(...all.filter(({ due }) => due > now).map(({ due }) => due));
    if (next === Number.POSITIVE_INFINITY) return;
    timer = setTimeout(arm, Math.min(next - now, LONGEST_TIMER_MS));
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
      for (const cancel of retryTimers) cancel();
      await Promise.all(firing.values());
    },
  };
}

function inputOf(target: ScheduleTarget): string {
  return target.Input ?? "{}";
}

/** Scheduler replaces its context attributes inside the input. */
function toInput(schedule: Schedule, nowMs: number, attempt: number): string {
  return inputOf(schedule.Target)
    .replaceAll("<aws.scheduler.schedule-arn>", schedule.Arn)
    .replaceAll("<aws.scheduler.scheduled-time>", new Date(nowMs).toISOString())
    .replaceAll("<aws.scheduler.execution-id>", randomUUID())
    .replaceAll("<aws.scheduler.attempt-number>", String(attempt));
}
