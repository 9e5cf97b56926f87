/** Counts requests that push, over all containers. */
export interface PushThrottle {
  /**
   * Counts one request against the minute under way. The first one beyond the limit closes the
   * throttle for a minute.
   *
   * @returns whether the request may go on
   */
  admit(limit: number): Promise<boolean>;
}
