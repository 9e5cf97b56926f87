import { setTimeout as sleep } from "node:timers/promises";
import { createSeededRandom } from "../simulation/seeded-random.ts";
import type { Activity, Client } from "./client.ts";
import { ACCOUNT_ACTIVITIES } from "./clients/accounts.ts";
import { CONSOLE_ACTIVITIES } from "./clients/console.ts";
import { DEVICE_ACTIVITIES } from "./clients/devices.ts";
import { FILE_ACTIVITIES } from "./clients/files.ts";
import { NOTE_ACTIVITIES } from "./clients/notes.ts";
import { PUSH_ACTIVITIES } from "./clients/pushes.ts";
import { ROLE_ACTIVITIES } from "./clients/roles.ts";
import { createPromises } from "./promises.ts";

const ACTIVITIES: readonly Activity[] = [
  ...ACCOUNT_ACTIVITIES,
  ...NOTE_ACTIVITIES,
  ...DEVICE_ACTIVITIES,
  ...ROLE_ACTIVITIES,
  ...PUSH_ACTIVITIES,
  ...FILE_ACTIVITIES,
  ...CONSOLE_ACTIVITIES,
];
const TOTAL_WEIGHT = ACTIVITIES.reduce((sum, { weight }) => sum + weight, 0);

/** Leaves some of two cores to the cloud. */
const PAUSE_MS = 15;
/** Seeds of clients of neighbouring runs differ. */
const SEEDS_PER_RUN = 1_000;

export function seedFor(seed: number, index: number): number {
  return seed * SEEDS_PER_RUN + index;
}

/** Plays some clients at the same time, each one request after the other, until the signal. */
export async function playClients(
  shared: Pick<Client, "call" | "cloud" | "promises" | "checks">,
  { seed, clients, signal }: { seed: number; clients: number; signal: AbortSignal },
): Promise<void> {
  const players = Array.from({ length: clients }, (_, index) => ({
    ...shared,
    own: createPromises(),
    random: createSeededRandom(seedFor(seed, index)),
    unique: createUnique(`s${seed}c${index}`),
  }));
  await Promise.all(players.map((client) => play(client, signal)));
}

async function play(client: Client, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await pickActivity(client.random.next() * TOTAL_WEIGHT).run(client);
    await sleep(PAUSE_MS);
  }
}

function pickActivity(at: number): Activity {
  let left = at;
  const found = ACTIVITIES.find(({ weight }) => {
    left -= weight;
    return left < 0;
  });
  return found ?? (ACTIVITIES[0] as Activity);
}

function createUnique(owner: string): (prefix: string) => string {
  let count = 0;
  return (prefix) => `${prefix}-${owner}n${count++}`;
}
