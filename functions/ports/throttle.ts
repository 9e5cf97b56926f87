import type { ThrottleLimit } from "../domain/throttle-window.ts";

/** Counts events by key, such as text messages to one number; exact under races. */
export interface Throttle {
  /** Counts one event; false, and nothing is counted, when one of the limits is reached. */
  admit(key: string, limits: readonly ThrottleLimit[]): Promise<boolean>;
}
