import { randomBytes, randomInt } from "node:crypto";
import type { Clock, Random, Timers } from "../ports/system.ts";

export const systemClock: Clock = { now: () => Date.now() };

export const systemRandom: Random = {
  bytes: (count) => randomBytes(count),
  text: (length, alphabet) =>
    Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join(""),
};

/** Lambda ends an invocation that waits for nothing but a timer which keeps no process alive. */
export const systemTimers: Timers = {
  after: (ms, task) => {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  },
  every: (ms, task) => {
    const timer = setInterval(task, ms).unref();
    return () => clearInterval(timer);
  },
};
