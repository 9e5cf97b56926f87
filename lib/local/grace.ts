import { setTimeout as delay } from "node:timers/promises";

/** Waits until all have ended, but no longer than the grace period. */
export async function withGrace(running: readonly Promise<unknown>[], ms: number): Promise<void> {
  const enough = new AbortController();
  const timeout = delay(ms, undefined, { signal: enough.signal }).catch(() => undefined);
  await Promise.race([Promise.allSettled(running), timeout]);
  enough.abort();
}
