import { setTimeout as sleep } from "node:timers/promises";
import { createSeededRandom } from "../simulation/seeded-random.ts";
import { audit } from "./audit/audit.ts";
import { createCaller } from "./caller.ts";
import { FAULT_KINDS, type FaultCounts, heal, injectFaults } from "./faults.ts";
import { playClients, seedFor } from "./players.ts";
import { createPromises } from "./promises.ts";
import { createReceivedNotifications } from "./received-notifications.ts";
import { createRequestTally } from "./request-tally.ts";
import { settle } from "./settle.ts";
import { type SoakCloud, startSoakCloud } from "./soak-cloud.ts";
import type { SoakReport } from "./soak-report.ts";
import { DEFINITIONS } from "./soak-settings.ts";
import { connectTables } from "./tables.ts";
import { playUpdates, type Update } from "./updates/play-updates.ts";
import { createChecks } from "./violations.ts";

export interface SoakOptions {
  readonly minutes: number;
  readonly seed: number;
  readonly clients: number;
  /** Folder of a cloud assembly for a configuration with `SOAK_SETTINGS`. */
  readonly assembly: string;
  /** Name of its stack. */
  readonly stack: string;
  /** Instead of faults: assemblies that are deployed one after the other. */
  readonly updates?: readonly Update[] | undefined;
  /** Called every second. */
  readonly onProgress?: (progress: { readonly seconds: number; readonly requests: number }) => void;
}

const MOST_FAULT_SECONDS = 9;
/** A fault and the pause after it, over the fault. */
const FAULT_CYCLE = 1.4;
const COLLECT_MS = 2_000;
const FAULT_SEED = 999;

/** Plays clients and faults, waits until everything is at rest, and audits the remaining data. */
export async function runSoak(options: SoakOptions): Promise<SoakReport> {
  const cloud = await startSoakCloud(options.assembly);
  try {
    const scene = createScene(cloud);
    const faults = await playScene(scene, options);
    const settledMinutes = await auditScene(scene, options);
    const { seed, minutes, clients } = options;
    return { seed, minutes, clients, faults, settledMinutes, ...toResults(scene) };
  } finally {
    await cloud.stop();
  }
}

function createScene(cloud: SoakCloud) {
  const [tally, checks, promises] = [createRequestTally(), createChecks(), createPromises()];
  const received = createReceivedNotifications(cloud, promises);
  return { cloud, tally, checks, promises, received, call: createCaller(cloud, tally) };
}

type Scene = ReturnType<typeof createScene>;

async function playScene(scene: Scene, options: SoakOptions): Promise<FaultCounts> {
  const { minutes, seed, clients, updates } = options;
  await heal(scene.cloud);
  const stop = new AbortController();
  const { signal } = stop;
  const troubles = playTroubles(scene, options, signal);
  const parts = Promise.all([
    troubles,
    collectRegularly(scene.received.collect, signal),
    playClients(scene, { seed, clients, signal }),
    showProgress(scene, options, signal),
  ]);
  // A part that fails ends the soak at once.
  await Promise.race([updates ? troubles : sleep(minutes * 60_000), parts]);
  stop.abort();
  const [faults] = await parts;
  await heal(scene.cloud);
  return faults;
}

/** Faults until the signal, or all updates, which share the minutes. */
function playTroubles(scene: Scene, options: SoakOptions, signal: AbortSignal) {
  const { minutes, seed, updates } = options;
  if (updates) {
    const seconds = (minutes * 60) / (updates.length + 1);
    return playUpdates(scene, { updates, seconds, signal });
  }
  const seconds = Math.min(MOST_FAULT_SECONDS, (minutes * 60) / FAULT_KINDS / FAULT_CYCLE);
  const random = createSeededRandom(seedFor(seed, FAULT_SEED));
  return injectFaults({ ...scene, random }, { seconds, signal });
}

/** @returns virtual minutes until everything was at rest; undefined if it never was */
async function auditScene(scene: Scene, { stack }: SoakOptions): Promise<number | undefined> {
  const tables = await connectTables(scene.cloud, stack);
  const minutes = await settle(scene.cloud, tables);
  const isAtRest = minutes !== undefined;
  scene.checks.expect("everything comes to rest", isAtRest, () => "messages or pushes are left");
  await audit({ ...scene, tables }, DEFINITIONS);
  tables.close();
  return minutes;
}

function toResults({ tally, checks, promises }: Scene) {
  const { users, notes, boards, devices, roles, pushes, files } = promises;
  return {
    acknowledged: {
      users: users.length,
      objects: notes.length + boards.length,
      devices: devices.length,
      roles: roles.length,
      pushes: pushes.length,
      files: files.length,
    },
    totalRequests: tally.total(),
    requests: tally.report(),
    checked: checks.report(),
  };
}

/** The gateways' log keeps the newest only, and a crash empties it. */
async function collectRegularly(collect: () => Promise<void>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await pause(COLLECT_MS, signal);
    // It fails while the cloud restarts.
    await collect().catch(() => undefined);
  }
}

async function showProgress(
  { tally }: Scene,
  { onProgress }: SoakOptions,
  signal: AbortSignal,
): Promise<void> {
  const startedMs = performance.now();
  while (!signal.aborted) {
    await pause(1_000, signal);
    const seconds = Math.round((performance.now() - startedMs) / 1_000);
    onProgress?.({ seconds, requests: tally.total() });
  }
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal }).catch(() => undefined);
}
