import { defined } from "../../../domain/defined.ts";
import type { Timer, TimerRun } from "../../../domain/engine/timer.ts";
import { nextDue } from "../../../domain/engine/timer-clock.ts";
import type { Operation } from "../../../ports/operation.ts";
import type { Clock } from "../../../ports/system.ts";
import type { TimerPorts } from "../../../ports/timers.ts";

/** Neither parameters nor what the configuration alone decides. */
export const findTimers: Operation<
  "findTimers",
  Pick<TimerPorts, "timers" | "timerRuns"> & { readonly clock: Clock }
> = async (_request, { timers, timerRuns, clock }) => {
  const all = Object.entries(timers());
  const runs: ReadonlyMap<string, TimerRun> =
    all.length > 0 ? await timerRuns.findAll() : new Map();
  const results = all.map(([name, timer]) => toResult(name, timer, runs.get(name), clock.now()));
  return { body: { results } };
};

function toResult(name: string, timer: Timer, lastRun: TimerRun | undefined, nowMs: number) {
  const { function: functionName, cron, everySeconds, timeZone, enabled } = timer;
  const nextMs = enabled ? nextDue(timer, nowMs) : undefined;
  const nextRunAt = nextMs === undefined ? undefined : new Date(nextMs).toISOString();
  const clock = defined({ cron, everySeconds, timeZone });
  return { name, function: functionName, ...clock, enabled, ...defined({ nextRunAt, lastRun }) };
}
