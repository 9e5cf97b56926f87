import type { TimerPorts, TimerQueue, TimerRuns } from "../ports/timers.ts";
import { readTimers } from "./environment.ts";
import { latePort } from "./late.ts";

/** Late, because only the console asks about timers. */
export function lateTimerPorts(): TimerPorts {
  const load = async () => (await import("./timer-ports.ts")).timerPorts();
  return {
    timers: readTimers,
    timerRuns: latePort<TimerRuns>(
      { begin: true, end: true, findAll: true },
      async () => (await load()).timerRuns,
    ),
    timerQueue: latePort<TimerQueue>({ send: true }, async () => (await load()).timerQueue),
  };
}
