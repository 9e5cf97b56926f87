import type { ThrottleLimit } from "../domain/messages/throttle-window.ts";

/** Counts events by key, such as text messages to one number; exact under races. */
export interface Throttle {
  /**
   * Counts one event; false, and nothing is counted, when one of the limits is reached.
   *
   * @param eventId an event that was counted is admitted again, so that a message whose sending
   *   failed can come back. @default - an event of its own
   */
  admit(key: string, limits: readonly ThrottleLimit[], eventId?: string): Promise<boolean>;
}
