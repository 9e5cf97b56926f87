import { randomBytes, randomInt } from "node:crypto";
import type { Clock } from "../../ports/clock.ts";
import type { Random } from "../../ports/random.ts";
import type { Timers } from "../../ports/timers.ts";

export const systemClock: Clock = { now: () => Date.now() };

export const systemRandom: Random = {
  bytes: (count) => randomBytes(count),
  text: (length, alphabet) =>
    Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join(""),
};

/** None of them keeps a process alive. */
export const systemTimers: Timers = {
  after: (ms, task) => {
    const timer = setTimeout(task, ms).unref();
    return () => clearTimeout(timer);
  },
  every: (ms, task) => {
    const timer = setInterval(task, ms).unref();
    return () => clearInterval(timer);
  },
};
