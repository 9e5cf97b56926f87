import { setTimeout as sleep } from "node:timers/promises";
import type { Deadline } from "../../../ports/system.ts";

/** Enough to send the answer. */
const ANSWER_MS = 500;
/** How long a run of items is expected to take at first, at most. */
const RUN_MS = 2_000;
/** A run may take longer than earlier runs. */
const SLACK = 1.25;

/** Ends a batch before its function's time-out, which would answer 500 for finished items, too. */
export interface BatchTime {
  /** Whether another run of items is likely to end in time. */
  hasRoom(): boolean;
  /**
   * Awaits the items of a run; `late` stands for items that have not ended when time is up. Their
   * remaining work ends with the invocation (adapters/aws/invocation-end.ts).
   */
  settle<T>(items: readonly Promise<T>[], late: T): Promise<T[]>;
}

export function createBatchTime({ remainingMs }: Deadline): BatchTime {
  let longestMs = RUN_MS;
  return {
    hasRoom: () => remainingMs() > longestMs * SLACK + ANSWER_MS,
    settle: async (items, late) => {
      const leftMs = remainingMs();
      const ended = new AbortController();
      const { signal } = ended;
      const timeUp = sleep(Math.max(leftMs - ANSWER_MS, 0), late, { signal }).catch(() => late);
      try {
        return await Promise.all(items.map((item) => Promise.race([item, timeUp])));
      } finally {
        ended.abort();
        longestMs = Math.max(longestMs, leftMs - remainingMs());
      }
    },
  };
}
