import { setTimeout as sleep } from "node:timers/promises";
import AV from "leancloud-storage";
import { afterAll, describe, expect, it } from "vitest";
import type { RunningCloud } from "../../local/spawn.ts";
import { pointSdkAt, request, startCloudForSdk } from "../support/cloud/cloud.ts";
import { finishedRecord } from "../support/cloud/devices.ts";
import {
  expectExact,
  finish,
  pass,
  readRecord,
  setScript,
  startPush,
} from "../support/cloud/fault-run.ts";
import { registerPopulation } from "../support/cloud/population.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

/** Devices of each gateway. A chunk has at most 500. */
const EACH = 600;

const data = temporaryFolder();
let cloud: RunningCloud;

afterAll(() => cloud?.stop());

async function start(): Promise<void> {
  cloud = await startCloudForSdk({ dataFolder: data });
}

async function settledDevices(objectId: string): Promise<number> {
  const { body } = await request(cloud, "GET", `/1.1/tables/Notifications/${objectId}`);
  const { successes = 0, invalidTokens = 0 } = body as Record<string, number>;
  return successes + invalidTokens;
}

describe("a local cloud on disk", () => {
  it("finishes a push of two chunks for each gateway after SIGKILL and counts every device once", async () => {
    await start();
    await registerPopulation(cloud, { channel: "crash", ios: EACH, android: EACH });
    for (const provider of ["apns", "fcm"]) {
      await request(cloud, "PUT", `/_local/providers/${provider}`, { body: { latencyMs: 300 } });
    }
    const { objectId } = (await AV.Push.send(
      { channels: ["crash"], data: { alert: "still here" } },
      { useMasterKey: true },
    )) as unknown as { objectId: string };
    const killAt = performance.now() + 10_000;
    while ((await settledDevices(objectId)) === 0 && performance.now() < killAt) await sleep(20);

    await cloud.kill();
    await start();
    await request(cloud, "PUT", "/_local/clock", { body: { advanceSeconds: 600 } });

    const record = await finishedRecord(cloud, objectId, 60_000);
    expect(record).toMatchObject({ status: "done", devices: 2 * EACH, successes: 2 * EACH });
    expect(record).toMatchObject({ iosSuccesses: EACH, fcmSuccesses: EACH, invalidTokens: 0 });
  }, 300_000);

  it("keeps users, installations, records and scheduled pushes over a restart", async () => {
    const user = new AV.User();
    user.set({ username: "survivor", password: "secret" });
    await user.signUp();
    const { objectId } = (await AV.Push.send(
      { push_time: new Date(Date.now() + 7_200_000), data: { alert: "later" } },
      { useMasterKey: true },
    )) as unknown as { objectId: string };

    await cloud.stop();
    await start();
    pointSdkAt(cloud);

    expect((await AV.User.become(user.getSessionToken())).id).toBe(user.id);
    expect(await new AV.Query("_Installation").count({ useMasterKey: true })).toBe(2 * EACH);
    const { body } = await request(cloud, "GET", `/1.1/tables/Notifications/${objectId}`);
    expect(body).toMatchObject({ objectId, status: "scheduled" });
    await request(cloud, "PUT", "/_local/clock", { body: { advanceSeconds: 7_300 } });
    expect(await finishedRecord(cloud, objectId, 60_000)).toMatchObject({ successes: 2 * EACH });
  }, 240_000);

  const toAll = { channels: ["crash"], data: { alert: "after the crash" } };

  it("finishes a push after SIGKILL right after its acceptance", async () => {
    const push = await startPush(cloud, toAll);
    await cloud.kill();
    await start();

    const record = await finish(cloud, push);

    expect(record).toMatchObject({ status: "done", devices: 2 * EACH, successes: 2 * EACH });
    expect(record).toMatchObject({ iosSuccesses: EACH, fcmSuccesses: EACH });
  }, 240_000);

  it("finishes a push whose messages, all waiting for a gateway, were lost by SIGKILL", async () => {
    for (const provider of ["apns", "fcm"] as const) {
      await setScript(cloud, provider, { down: true });
    }
    const push = await startPush(cloud, toAll);
    await pass(cloud, 60);
    const before = await readRecord(cloud, push);
    await cloud.kill();
    await start();

    const record = await finish(cloud, push);

    expect(before).toMatchObject({ status: "in-queue", devices: 2 * EACH, successes: 0 });
    expect(record).toMatchObject({ status: "done", successes: 2 * EACH });
    const { doubles } = await expectExact(cloud, record, { ios: EACH, android: EACH });
    expect(doubles).toEqual({ apns: 0, fcm: 0 });
  }, 240_000);
});
