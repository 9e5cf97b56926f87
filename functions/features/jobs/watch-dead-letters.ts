import { FAULT_LINES } from "../../contract/faults.ts";
import type { DeadLetterCounts } from "../../ports/push.ts";
import type { Clock, Log } from "../../ports/system.ts";

export interface WatchPorts {
  readonly deadLetterCounts: DeadLetterCounts;
  readonly clock: Clock;
  readonly log: Log;
}

const MINUTE_MS = 60_000;
/** The period of the alarm; an eighth of a cent a month for each queue. */
const EVERY_MINUTES = 5;

/** Run every minute; looks at all dead-letter queues every fifth time. */
export async function watchDeadLetters({ deadLetterCounts, clock, log }: WatchPorts) {
  if (Math.floor(clock.now() / MINUTE_MS) % EVERY_MINUTES !== 0) return;
  for (const { queue, messages } of await deadLetterCounts()) {
    if (messages > 0) log.error(FAULT_LINES.deadLetters, { queue, messages });
  }
}
