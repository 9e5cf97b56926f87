import { afterAll, beforeAll, expect, it } from "vitest";
import { type RunningCloud, spawnLocalCloud } from "../../../local/spawn.ts";
import { request } from "../../support/cloud/cloud.ts";
import { editAssembly, withoutReconciler } from "../../support/cloud/edited-assembly.ts";
import {
  advance,
  readRecord,
  setScript,
  startPush,
  untilIdle,
} from "../../support/cloud/fault-run.ts";
import { registerPopulation } from "../../support/cloud/population.ts";
import { eventually } from "../../support/cloud/small-cloud.ts";

const DEVICES = { channel: "all", ios: 60, android: 60 };
/** Ten minutes, in steps of the longest pause between two rounds of settling. */
const STEPS = 40;
const STEP_SECONDS = 15;
/** Lambda runs a function this often in a chain that may not recurse. */
const PASSES_OF_LAMBDA = 16;

let cloud: RunningCloud;
beforeAll(async () => {
  const assembly = editAssembly(withoutReconciler);
  cloud = await spawnLocalCloud(["--port", "0", "--memory", "--assembly", assembly]);
  await registerPopulation(cloud, DEVICES);
});
afterAll(() => cloud?.stop());

interface FunctionReport {
  readonly name: string;
  readonly invocations: number;
  readonly recursiveInvocationsDropped: number;
}

async function readUsage(): Promise<readonly FunctionReport[]> {
  const { body } = await request(cloud, "GET", "/_local/usage");
  return (body as { functions: FunctionReport[] }).functions;
}

/** Functions of which recursive loop detection has stopped a chain. */
async function findStopped(): Promise<readonly string[]> {
  const usage = await readUsage();
  return usage
    .filter(({ recursiveInvocationsDropped }) => recursiveInvocationsDropped > 0)
    .map(({ name }) => name);
}

it("ends a push of ten minutes by its own chain of messages, without the reconciler (L2)", async () => {
  // given gateways that are busy for ten minutes
  const busy = { rules: [{ status: 503, reason: "ServiceUnavailable" }] };
  for (const provider of ["apns", "fcm"] as const) await setScript(cloud, provider, busy);
  const body = { channels: [DEVICES.channel], flow_control: 1000, data: { alert: "tide" } };
  const push = await startPush(cloud, body);
  for (let step = 0; step < STEPS; step++) {
    expect(await findStopped()).toEqual([]);
    await untilIdle(cloud);
    await advance(cloud, STEP_SECONDS);
  }

  // when they answer again
  for (const provider of ["apns", "fcm"] as const) await setScript(cloud, provider, {});
  const record = await eventually(
    async () => {
      await advance(cloud, 30);
      return readRecord(cloud, push);
    },
    ({ status }) => status === "done",
  );

  // then everybody is reached, and no chain was stopped
  const usage = await readUsage();
  const settle = usage.find(({ name }) => name === "settle-push");
  expect(record).toMatchObject({ devices: 120, successes: 120 });
  expect(await findStopped()).toEqual([]);
  expect(settle?.invocations).toBeGreaterThan(2 * PASSES_OF_LAMBDA);
  expect(usage.map(({ name }) => name)).not.toContain("reconcile-pushes");
});
