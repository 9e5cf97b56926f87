import { randomBytes, randomInt } from "node:crypto";
import { describeError, logger } from "../handlers/telemetry/logger.ts";
import type { Clock, Log, Random, Timers } from "../ports/system.ts";

export const systemClock: Clock = { now: () => Date.now() };

export const systemRandom: Random = {
  bytes: (count) => randomBytes(count),
  text: (length, alphabet) =>
    Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join(""),
};

/** Repeating timers are unreferenced: Lambda ends an invocation that waits for nothing else. */
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

export const systemLog: Log = {
  info: (event, facts) => logger.info(event, facts),
  warn: (event, facts) => logger.warn(event, facts),
  error: (event, facts) => logger.error(event, facts),
  failure: (event, error, facts) =>
    logger.error(event, { ...facts, failure: describeError(error) }),
};
