import { setTimeout as sleep } from "node:timers/promises";
import type { ClassDefinitions } from "../../functions/domain/classes/class-definition.ts";
import { createSeededRandom } from "../simulation/seeded-random.ts";
import { audit } from "./audit/audit.ts";
import { createCaller } from "./caller.ts";
import type { Activity, Client } from "./client.ts";
import { ACCOUNT_ACTIVITIES } from "./clients/accounts.ts";
import { CONSOLE_ACTIVITIES } from "./clients/console.ts";
import { DEVICE_ACTIVITIES } from "./clients/devices.ts";
import { FILE_ACTIVITIES } from "./clients/files.ts";
import { NOTE_ACTIVITIES } from "./clients/notes.ts";
import { PUSH_ACTIVITIES } from "./clients/pushes.ts";
import { ROLE_ACTIVITIES } from "./clients/roles.ts";
import { heal, injectFaults } from "./faults.ts";
import { createPromises } from "./promises.ts";
import { createReceivedNotifications } from "./received-notifications.ts";
import { createRequestTally } from "./request-tally.ts";
import { readQueues, settle } from "./settle.ts";
import { type SoakCloud, startSoakCloud } from "./soak-cloud.ts";
import type { SoakReport } from "./soak-report.ts";
import { connectTables } from "./tables.ts";
import { createChecks } from "./violations.ts";

/** Each kind of index that a class may have. */
const NOTE = { indexedFields: ["state"], sortedFields: ["rank"], uniqueFields: ["slug"] };

export const DEFINITIONS: ClassDefinitions = { Note: NOTE };

/** Differences between the configuration of a soak and the project's: all clients have one address. */
export const SOAK_SETTINGS = {
  classes: { definitions: DEFINITIONS },
  throttle: {
    ...{ rate: 1_000, burst: 2_000 },
    ...{ failedLoginsPerNetwork: 1e6, signUpsPerNetwork: 1e6, registrationsPerNetwork: 1e6 },
  },
};

export interface SoakOptions {
  readonly minutes: number;
  readonly seed: number;
  readonly clients: number;
  /** Folder of a cloud assembly for a configuration with `SOAK_SETTINGS`. */
  readonly assembly: string;
  /** Name of its stack. */
  readonly stack: string;
  /** Called every second. */
  readonly onProgress?: (progress: { readonly seconds: number; readonly requests: number }) => void;
  /** Called when the clients have stopped, before the audit: for tests of the audit itself. */
  readonly beforeAudit?: (cloud: SoakCloud) => Promise<void>;
}

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

/** Kinds of faults, each of which a short soak plays once. */
const FAULT_KINDS = 12;
const MOST_FAULT_SECONDS = 9;
const COLLECT_MS = 2_000;
/** A client is a person at times, and two cores are few. */
const PAUSE_MS = 15;

/** Plays clients and faults, waits until everything is at rest, and audits what is left. */
export async function runSoak(options: SoakOptions): Promise<SoakReport> {
  const { minutes, seed, clients, assembly, stack } = options;
  const cloud = await startSoakCloud(assembly);
  try {
    const startedMs = performance.now();
    const [tally, checks, promises] = [createRequestTally(), createChecks(), createPromises()];
    const call = createCaller(cloud, tally);
    const received = createReceivedNotifications(cloud, promises);
    await heal(cloud);
    const stop = new AbortController();
    const { signal } = stop;
    const players = Array.from({ length: clients }, (_, index) =>
      play(
        {
          ...{ name: `c${index}`, call, cloud, promises, checks, own: createPromises() },
          random: createSeededRandom(seed * 1_000 + index),
          unique: createUnique(`s${seed}c${index}`),
        },
        signal,
      ),
    );
    const seconds = Math.min(MOST_FAULT_SECONDS, (minutes * 60) / FAULT_KINDS / 1.4);
    const random = createSeededRandom(seed * 1_000 + 999);
    const faulty = injectFaults({ cloud, random, received }, { seconds, signal });
    const collecting = collectRegularly(received.collect, signal);
    const progress = setInterval(() => {
      const seconds = Math.round((performance.now() - startedMs) / 1_000);
      options.onProgress?.({ seconds, requests: tally.total() });
    }, 1_000);
    // A part that fails must not leave the others running.
    const parts = Promise.all([faulty, collecting, ...players]);
    await Promise.race([sleep(minutes * 60_000), parts]);
    stop.abort();
    clearInterval(progress);
    const [faults] = await parts;
    await heal(cloud);
    const tables = await connectTables(cloud, stack);
    const settledMinutes = await settle(cloud, tables);
    checks.expect(
      "everything comes to rest",
      settledMinutes !== undefined,
      () => "messages or pushes are left",
    );
    await options.beforeAudit?.(cloud);
    await audit({ cloud, tables, promises, received, checks, call }, DEFINITIONS);
    const { users, notes, devices, roles, pushes, files } = promises;
    return {
      ...{ seed, minutes, clients, faults, settledMinutes },
      acknowledged: {
        users: users.length,
        objects: notes.length + promises.boards.length,
        devices: devices.length,
        roles: roles.length,
        pushes: pushes.length,
        files: files.length,
      },
      totalRequests: tally.total(),
      requests: tally.report(),
      checked: checks.report(),
      deadLetters: (await readQueues(cloud)).reduce((sum, each) => sum + each.deadLetterDepth, 0),
    };
  } finally {
    await cloud.stop();
  }
}

async function play(client: Client, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await pick(client.random.next() * TOTAL_WEIGHT).run(client);
    await sleep(PAUSE_MS);
  }
}

function pick(at: number): Activity {
  let left = at;
  const found = ACTIVITIES.find(({ weight }) => {
    left -= weight;
    return left < 0;
  });
  return found ?? (ACTIVITIES[0] as Activity);
}

function createUnique(owner: string) {
  let count = 0;
  return (prefix: string) => `${prefix}-${owner}n${count++}`;
}

/** The log of the gateways keeps the newest only, and a crash empties it. */
async function collectRegularly(collect: () => Promise<void>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await sleep(COLLECT_MS, undefined, { signal }).catch(() => undefined);
    await collect().catch(() => undefined);
  }
}
