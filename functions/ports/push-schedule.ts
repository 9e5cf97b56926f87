/**
 * One-time schedules, one a push; when due, the plan queue gets the push's plan message. A schedule
 * is only a hint: one that fires too early, twice or after the end of its push does no harm.
 */
export interface PushSchedule {
  /** Succeeds when it exists already. */
  create(push: string, dueAtMs: number): Promise<void>;
  /** Succeeds when there is none. */
  delete(push: string): Promise<void>;
}
