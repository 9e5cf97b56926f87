import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { GatewayScript } from "../../../local/gateways/gateway-script.ts";
import type { RunningCloud } from "../../../local/spawn.ts";
import { CHANGING, startChurn } from "../../support/cloud/churn.ts";
import { request, startCloudForSdk } from "../../support/cloud/cloud.ts";
import {
  advance,
  expectExact,
  type FinalRecord,
  finish,
  type Notification,
  pass,
  readRecord,
  setScript,
  startPush,
  untilIdle,
} from "../../support/cloud/fault-run.ts";
import { groupSize, registerPopulation, tokenFor } from "../../support/cloud/population.ts";

const ALL = { channel: "all", ios: 600, android: 600 };
const PROVIDERS = ["apns", "fcm"] as const;
type Provider = (typeof PROVIDERS)[number];

/** Long, because on a busy machine a test that timed out would disturb the next one. */
vi.setConfig({ testTimeout: 240_000 });

let cloud: RunningCloud;
beforeAll(async () => {
  cloud = await startCloudForSdk();
  await registerPopulation(cloud, ALL);
});
afterEach(async () => {
  for (const provider of PROVIDERS) await setScript(cloud, provider, {});
  // Lets the senders' circuits close again.
  await advance(cloud, 600);
});
afterAll(() => cloud?.stop());

const toAll = { channels: [ALL.channel], data: { alert: "tide" } };

/** Sends one push to everybody while both gateways follow the script. */
async function pushedUnder(script: GatewayScript): Promise<FinalRecord> {
  for (const provider of PROVIDERS) await setScript(cloud, provider, script);
  return finish(cloud, await startPush(cloud, toAll));
}

function received(all: readonly Notification[], provider: Provider, group: string): number[] {
  return all
    .filter((each) => each.provider === provider && each.token.startsWith(group))
    .map(({ receivedAt }) => Date.parse(receivedAt));
}

const EVERYBODY = { status: "done", devices: 1_200, successes: 1_200 };

describe("GOAWAY at every 50th request (R25)", () => {
  it("reaches every device once", async () => {
    const record = await pushedUnder({ goawayEvery: 50 });

    expect(record).toMatchObject(EVERYBODY);
    const { doubles } = await expectExact(cloud, record, ALL);
    expect(doubles).toEqual({ apns: 0, fcm: 0 });
  });
});

describe("a broken stream or connection (R26)", () => {
  it("resends, with the same id, only notifications cut by RST_STREAM after acceptance", async () => {
    const record = await pushedUnder({ streamResetEvery: 40 });

    expect(record).toMatchObject(EVERYBODY);
    const { doubles } = await expectExact(cloud, record, ALL);
    const { apns, fcm } = record.providers;
    expect(doubles).toEqual({ apns: apns.ambiguous, fcm: fcm.ambiguous });
    expect(Math.min(doubles.apns, doubles.fcm)).toBeGreaterThanOrEqual(15);
  });

  it("sends nothing twice after REFUSED_STREAM, which says that nothing was accepted", async () => {
    const record = await pushedUnder({ refuseEvery: 7 });

    expect(record).toMatchObject(EVERYBODY);
    const { doubles } = await expectExact(cloud, record, ALL);
    expect(doubles).toEqual({ apns: 0, fcm: 0 });
  });

  it("leaves only the requests in flight on a reset connection in doubt", async () => {
    const record = await pushedUnder({ resetEvery: 300 });

    expect(record).toMatchObject(EVERYBODY);
    await expectExact(cloud, record, ALL);
    const { apns, fcm } = record.providers;
    expect(Math.min(apns.ambiguous, fcm.ambiguous)).toBeGreaterThan(0);
    expect(Math.max(apns.ambiguous, fcm.ambiguous)).toBeLessThan(1_200);
  });
});

describe("answer 429 for some devices (R23, R32)", () => {
  it("delays them as long as Retry-After says, and not the others", async () => {
    const rule = { tokenPrefix: "3", status: 429, headers: { "retry-after": "60" } };
    const limited = { apns: groupSize(ALL.ios, 3), fcm: groupSize(ALL.android, 3) };
    for (const provider of PROVIDERS) {
      await setScript(cloud, provider, { rules: [{ ...rule, times: limited[provider] }] });
    }
    const record = await finish(cloud, await startPush(cloud, toAll));

    expect(record).toMatchObject(EVERYBODY);
    const { all, doubles } = await expectExact(cloud, record, ALL);
    expect(doubles).toEqual({ apns: 0, fcm: 0 });
    for (const provider of PROVIDERS) {
      const startMs = Date.parse(record.createdAt);
      expect(record.providers[provider]).toMatchObject({
        retries: limited[provider],
        ambiguous: 0,
      });
      expect(Math.min(...received(all, provider, "3")) - startMs).toBeGreaterThan(60_000);
      expect(Math.max(...received(all, provider, "4")) - startMs).toBeLessThan(60_000);
    }
  });
});

describe("provider tokens (R28)", () => {
  it("are renewed before they are 61 minutes old, so that none is refused", async () => {
    expect(await pushedUnder({})).toMatchObject(EVERYBODY);
    await advance(cloud, 61 * 60);

    const record = await pushedUnder({});

    expect(record).toMatchObject(EVERYBODY);
    await expectExact(cloud, record, ALL);
    const { apns, fcm } = record.providers;
    expect([apns.retries, fcm.retries]).toEqual([0, 0]);
  });

  it("are renewed once after ExpiredProviderToken or 401, and no device is rejected", async () => {
    expect(await pushedUnder({})).toMatchObject(EVERYBODY);
    await advance(cloud, 120);

    const record = await pushedUnder({ tokenLifetimeSeconds: 60 });

    expect(record).toMatchObject({ ...EVERYBODY, errors: [] });
    const { doubles } = await expectExact(cloud, record, ALL);
    expect(doubles).toEqual({ apns: 0, fcm: 0 });
  });

  it("stop only the provider that rejects them, with the reason", async () => {
    await setScript(cloud, "fcm", { rules: [{ status: 403, reason: "PERMISSION_DENIED" }] });

    const record = await finish(cloud, await startPush(cloud, toAll));

    expect(record).toMatchObject({ status: "error", iosSuccesses: 600, rejected: 600 });
    expect(record.errors[0]).toContain("PERMISSION_DENIED");
    await expectExact(cloud, record, ALL);
  });
});

describe("a gateway that answers 503 (R24)", () => {
  it("is spared for a while and then receives everything once", async () => {
    const record = await pushedUnder({ rules: [{ status: 503, times: 60 }] });

    expect(record).toMatchObject(EVERYBODY);
    const { doubles } = await expectExact(cloud, record, ALL);
    expect(doubles).toEqual({ apns: 0, fcm: 0 });
    const { apns, fcm } = record.providers;
    expect(Math.min(apns.retries, fcm.retries)).toBeGreaterThan(0);
  });

  it.each([
    ["apns", "fcm"],
    ["fcm", "apns"],
  ] as const)("loses nothing while %s is down for ten minutes and %s goes on", async (down, up) => {
    await setScript(cloud, down, { down: true });
    const push = await startPush(cloud, toAll);

    await pass(cloud, 600);
    const meanwhile = await readRecord(cloud, push);
    await setScript(cloud, down, {});
    const record = await finish(cloud, push);

    expect(meanwhile).toMatchObject({ status: "in-queue", successes: 600 });
    expect(meanwhile.providers[up].successes).toBe(600);
    expect(record).toMatchObject(EVERYBODY);
    const { doubles } = await expectExact(cloud, record, ALL);
    expect(doubles).toEqual({ apns: 0, fcm: 0 });
    // Every device was tried a few times, not in a busy loop.
    expect(record.providers[down].retries).toBeLessThanOrEqual(600 * 10);
  });

  it("expires devices that are due after the expiry, without sending", async () => {
    for (const provider of PROVIDERS) await setScript(cloud, provider, { down: true });
    const push = await startPush(cloud, { ...toAll, expiration_interval: 120 });
    await pass(cloud, 180);
    for (const provider of PROVIDERS) await setScript(cloud, provider, {});

    const record = await finish(cloud, push);

    expect(record).toMatchObject({ devices: 1_200, successes: 0, expired: 1_200 });
    const { all } = await expectExact(cloud, record, ALL);
    expect(all).toEqual([]);
  });
});

describe("devices that are gone (R33)", () => {
  const dying = { channel: "dying", ios: 64, android: 64 };

  it("are counted, explained and removed after 410 or UNREGISTERED, unless they registered since", async () => {
    await registerPopulation(cloud, dying);
    const gone = { tokenPrefix: "5" };
    const long = { tokenPrefix: "6", status: 410, reason: "Unregistered", timestamp: 1 };
    await setScript(cloud, "apns", { rules: [{ ...gone, status: 410 }, long] });
    await setScript(cloud, "fcm", { rules: [{ ...gone, status: 404 }] });
    const push = { channels: [dying.channel], data: { alert: "bye" } };
    const where = encodeURIComponent(JSON.stringify({ deviceToken: tokenFor(dying.channel, 5) }));
    const found = await request(cloud, "GET", `/1.1/installations?where=${where}`, {
      master: true,
    });
    const [lost] = (found.body as { results: { objectId: string }[] }).results;

    const record = await finish(cloud, await startPush(cloud, push));

    expect(record).toMatchObject({ status: "done", successes: 116, invalidTokens: 12 });
    expect(record.providers).toMatchObject({
      apns: { reasons: { Unregistered: 8 } },
      fcm: { reasons: { UNREGISTERED: 4 } },
    });
    await expectExact(cloud, record, dying);
    const device = `/1.1/push/${record.objectId}/devices/${lost?.objectId}`;
    const trace = await request(cloud, "GET", device, { master: true });
    expect(trace.body).toMatchObject({ state: "invalid-token", reason: "Unregistered" });

    await untilIdle(cloud);
    const second = await finish(cloud, await startPush(cloud, push));
    await expectExact(cloud, second, { ios: 60, android: 60 });
    expect(second).toMatchObject({ devices: 120, successes: 116, invalidTokens: 4 });
  });
});

describe("all faults at once", () => {
  it("end with exact counts", async () => {
    const record = await pushedUnder({
      ...{ goawayEvery: 90, resetEvery: 400, streamResetEvery: 70, refuseEvery: 30, latencyMs: 3 },
      rules: [
        { tokenPrefix: "7", status: 429, headers: { "retry-after": "20" }, times: 30 },
        { tokenPrefix: "8", status: 503, times: 25 },
        { tokenPrefix: "9", status: 500, times: 25 },
      ],
    });

    expect(record).toMatchObject(EVERYBODY);
    await expectExact(cloud, record, ALL);
  });
});

describe("devices that join and leave the channel during a push", () => {
  it("receive it once or not at all, and those that stay receive it once", async () => {
    const churn = await startChurn(cloud, { channel: ALL.channel, devices: 80 });
    const reached: number[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      const record = await finish(cloud, await startPush(cloud, toAll));
      const changing = record.devices - 1_200;
      const { all, doubles } = await expectExact(cloud, record, { ...ALL, ios: 600 + changing });
      reached.push(all.filter(({ token }) => token.startsWith(CHANGING)).length - changing);
      expect(doubles).toEqual({ apns: 0, fcm: 0 });
      expect(record.successes).toBe(record.devices);
    }
    expect(await churn.stop()).toBeGreaterThan(100);
    expect(reached).toEqual([0, 0, 0]);
  });
});
