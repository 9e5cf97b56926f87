import type { ThrottleLimit } from "./throttle-window.ts";

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Codes to one number, whatever they are for. @see wire.md 4.3 */
export const SMS_PER_NUMBER: readonly ThrottleLimit[] = [
  { count: 1, windowMs: 60 * SECOND_MS },
  { count: 10, windowMs: 24 * HOUR_MS },
];

/** Codes asked for from one network: an office or a mobile carrier's gateway has many people. */
export const SMS_PER_NETWORK: readonly ThrottleLimit[] = [
  { count: 20, windowMs: MINUTE_MS },
  { count: 200, windowMs: HOUR_MS },
];
