import type { PushSchedule } from "../../functions/ports/push.ts";
import type { Process } from "./process.ts";
import type { SimulatedQueue } from "./queues.ts";
import type { Scheduler } from "./scheduler.ts";
import type { SeededRandom } from "./seeded-random.ts";

/** Probabilities per schedule, except `latestMs`. */
export interface ScheduleFaults {
  readonly twice: number;
  /** Fires early, by less than a minute. */
  readonly early: number;
  readonly forgotten: number;
  readonly latestMs: number;
}

/** EventBridge Scheduler with one-time schedules whose target is the plan queue. */
export function createSchedules(options: {
  readonly scheduler: Scheduler;
  readonly random: SeededRandom;
  readonly faults: ScheduleFaults;
  readonly plan: SimulatedQueue;
}): { of(process: Process): PushSchedule } {
  const { scheduler, random, faults, plan } = options;
  const set = new Map<string, () => void>();

  function fire(push: string, dueAtMs: number): () => void {
    if (random.chance(faults.forgotten)) return () => undefined;
    const offMs = random.chance(faults.early)
      ? -random.integer(60_000)
      : random.integer(faults.latestMs + 1);
    return scheduler.after(dueAtMs - scheduler.now() + offMs, () => {
      scheduler.note(`the schedule of ${push} fires`);
      plan.send(JSON.stringify({ version: 1, push }), 0);
    });
  }

  return {
    of: (process) => ({
      create: (push, dueAtMs) =>
        process.effect("schedule.create", () => {
          if (set.has(push)) return;
          const times = random.chance(faults.twice) ? 2 : 1;
          const cancels = Array.from({ length: times }, () => fire(push, dueAtMs));
          set.set(push, () => {
            for (const cancel of cancels) cancel();
          });
        }),
      delete: (push) =>
        process.effect("schedule.delete", () => {
          set.get(push)?.();
          set.delete(push);
        }),
    }),
  };
}
