import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { type RunningCloud, spawnLocalCloud } from "../../local/spawn.ts";
import { request } from "../support/cloud/cloud.ts";
import { readRecord, setScript, startPush } from "../support/cloud/fault-run.ts";
import { registerPopulation } from "../support/cloud/population.ts";

const DEVICES = { channel: "all", ios: 240, android: 240 };
const CONCURRENCY = 10;
const PUSHES = 10;
const SLOW = { latencyMs: 300 };
const USER = { username: "tide", password: "ebb and flow" };

let cloud: RunningCloud;
beforeAll(async () => {
  const flags = ["--port", "0", "--memory", "--assembly", inject("cheapAssembly")];
  cloud = await spawnLocalCloud([...flags, "--concurrency", String(CONCURRENCY)]);
  await registerPopulation(cloud, DEVICES);
  await request(cloud, "POST", "/1.1/users", { body: USER });
});
afterAll(() => cloud?.stop());

it("ends pushes in an account of 10 executions while log-ins keep answering (L6)", async () => {
  // given gateways that take their time, so that every worker which may run does run
  for (const provider of ["apns", "fcm"] as const) await setScript(cloud, provider, SLOW);

  // when several pushes start at once
  const body = { channels: [DEVICES.channel], data: { alert: "tide" } };
  const pushes = await Promise.all(Array.from({ length: PUSHES }, () => startPush(cloud, body)));
  const logIns: number[] = [];
  const isRunning = async () => {
    const records = await Promise.all(pushes.map((push) => readRecord(cloud, push)));
    return records.some(({ status }) => status !== "done");
  };
  const giveUpAt = performance.now() + 90_000;
  do {
    logIns.push((await request(cloud, "POST", "/1.1/login", { body: USER })).status);
  } while ((await isRunning()) && performance.now() < giveUpAt);

  // then all of them end, and no log-in was blocked
  for (const push of pushes) {
    expect(await readRecord(cloud, push)).toMatchObject({ status: "done", successes: 480 });
  }
  expect(new Set(logIns)).toEqual(new Set([200]));
});
