import { setTimeout as sleep } from "node:timers/promises";
import { advance } from "./faults.ts";
import type { SoakCloud } from "./soak-cloud.ts";
import type { SoakTables } from "./tables.ts";

export interface Queue {
  readonly name: string;
  readonly depth: number;
  readonly inFlight: number;
  readonly deadLetterDepth: number;
}

const STEP_SECONDS = 60;
/** Real time in which everything must have come to rest. */
const GIVE_UP_MS = 300_000;
const IDLE_POLLS = 40;
const POLL_MS = 100;

export async function readQueues(cloud: SoakCloud): Promise<readonly Queue[]> {
  return (await cloud.control<{ results: readonly Queue[] }>("GET", "/queues")).results;
}

/**
 * Moves the clock from minute to minute until no message waits and no push is open.
 *
 * @returns virtual minutes; undefined if it did not come to rest
 */
export async function settle(cloud: SoakCloud, tables: SoakTables): Promise<number | undefined> {
  const giveUpAt = performance.now() + GIVE_UP_MS;
  for (let minutes = 0; performance.now() < giveUpAt; minutes++) {
    await untilIdle(cloud);
    const [queues, open] = await Promise.all([readQueues(cloud), tables.countOpenPushes()]);
    const isEmpty = queues.every(({ depth, inFlight }) => depth === 0 && inFlight === 0);
    if (isEmpty && open === 0) return minutes;
    await advance(cloud, STEP_SECONDS);
  }
  return undefined;
}

/** Waits until only delayed messages are left, but not for a hidden one. */
async function untilIdle(cloud: SoakCloud): Promise<void> {
  for (let quiet = 0, polls = 0; quiet < 3 && polls < IDLE_POLLS; polls++) {
    const queues = await readQueues(cloud);
    quiet = queues.every(({ inFlight }) => inFlight === 0) ? quiet + 1 : 0;
    await sleep(POLL_MS);
  }
}
