import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { RunningCloud } from "../../../local/spawn.ts";
import { request, startCloudForSdk } from "../../support/cloud/cloud.ts";
import { finish, pass, readRecord, setScript, startPush } from "../../support/cloud/fault-run.ts";
import { registerPopulation } from "../../support/cloud/population.ts";

interface Waiting {
  readonly for: string;
  readonly provider?: string;
  readonly devices?: number;
  readonly reason?: string;
  readonly since: string;
  readonly nextTry?: string;
  readonly explanation: string;
}

const ALL = { channel: "all", ios: 30, android: 30 };
const toAll = { channels: [ALL.channel], data: { alert: "tide" } };

vi.setConfig({ testTimeout: 240_000 });

let cloud: RunningCloud;
beforeAll(async () => {
  cloud = await startCloudForSdk();
  await registerPopulation(cloud, ALL);
});
afterEach(() => setScript(cloud, "apns", {}));
afterAll(() => cloud?.stop());

async function readWaiting(push: string): Promise<readonly Waiting[] | undefined> {
  const record = await readRecord(cloud, push);
  return (record as unknown as { waiting?: readonly Waiting[] }).waiting;
}

describe("the record of a push that waits", () => {
  it("names the gateway that does not answer and the next try, until the push is done", async () => {
    await setScript(cloud, "apns", { down: true });
    const push = await startPush(cloud, toAll);
    await pass(cloud, 90);

    const [waiting, ...more] = (await readWaiting(push)) ?? [];
    const grouped = await request(cloud, "GET", `/1.1/notifications/${push}`, { master: true });

    expect(more).toEqual([]);
    expect(waiting).toMatchObject({ for: "gateway", provider: "apns", devices: 30 });
    expect(Date.parse(waiting?.nextTry ?? "")).toBeGreaterThan(Date.parse(waiting?.since ?? ""));
    expect(waiting?.explanation).toMatch(/^APNs has .* since \d\d:\d\d/);
    expect(grouped.body).toMatchObject({ waiting: [{ for: "gateway", provider: "apns" }] });

    await setScript(cloud, "apns", {});
    expect(await finish(cloud, push)).toMatchObject({ status: "done", successes: 60 });
    expect(await readWaiting(push)).toBeUndefined();
  });

  it("keeps the answer that put its devices off while the gateway is left alone", async () => {
    const rules = [{ status: 503, reason: "ServiceUnavailable" }];
    await setScript(cloud, "apns", { rules });
    const push = await startPush(cloud, toAll);
    await pass(cloud, 120);

    expect(await readWaiting(push)).toMatchObject([{ reason: "ServiceUnavailable" }]);

    await setScript(cloud, "apns", {});
    await finish(cloud, push);
  });

  it("says when a scheduled push is due", async () => {
    const { body } = await request(cloud, "GET", "/_local/clock");
    const due = new Date(Date.parse((body as { now: string }).now) + 3_600_000).toISOString();
    const push = await startPush(cloud, { ...toAll, push_time: due });

    expect(await readWaiting(push)).toMatchObject([{ for: "schedule", nextTry: due }]);
    await request(cloud, "DELETE", `/1.1/notifications/${push}`, { master: true });
  });
});
