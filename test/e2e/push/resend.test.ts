import { beforeAll, describe, expect, it, vi } from "vitest";
import { request, startCloudForSdk } from "../../support/cloud/cloud.ts";
import {
  advance,
  finish,
  type Notification,
  readRecord,
  setScript,
  startPush,
} from "../../support/cloud/fault-run.ts";
import { registerPopulation, tokenFor } from "../../support/cloud/population.ts";
import { forAllTests } from "../../support/for-all-tests.ts";

const TIDE = { channel: "tide", ios: 70, android: 50 };
const HOUR_SECONDS = 3_600;

vi.setConfig({ testTimeout: 120_000 });

const cloud = forAllTests(startCloudForSdk);
beforeAll(async () => {
  await registerPopulation(cloud, TIDE);
});

function resend(push: string, body: object = {}) {
  return request(cloud, "POST", `/1.1/push/${push}/resend`, { master: true, body });
}

async function resent(push: string, body: object = {}) {
  const { body: receipt } = await resend(push, body);
  return finish(cloud, (receipt as { objectId: string }).objectId);
}

/** The notifications that the gateways have accepted. */
async function received(): Promise<readonly Notification[]> {
  const { body } = await request(cloud, "GET", "/_local/notifications?limit=20000");
  return (body as { results: Notification[] }).results;
}

/** The id that the device's notification has in this push. */
async function tracedId(push: string, token: string): Promise<string | undefined> {
  return (await trace(push, token)).apnsId;
}

async function trace(push: string, token: string): Promise<{ readonly apnsId?: string }> {
  const path = `/1.1/push/${push}/devices/${token}`;
  const { body } = await request(cloud, "GET", path, { master: true });
  return body as { readonly apnsId?: string };
}

function tokens(all: readonly Notification[]): string[] {
  return all.map(({ provider, token }) => `${provider} ${token}`);
}

function everybody(): Set<string> {
  const ios = Array.from({ length: TIDE.ios }, (_, index) => `apns ${tokenFor("tide", index)}`);
  const android = Array.from({ length: TIDE.android }, (_, i) => `fcm ${tokenFor("tide", i)}`);
  return new Set([...ios, ...android]);
}

const toAll = { channels: [TIDE.channel], data: { alert: "tide" } };

describe("a resent push", () => {
  it("reaches exactly the devices that an outage kept from it, under the same ids", async () => {
    await setScript(cloud, "apns", { rules: [{ tokenPrefix: "3", status: 200 }, { status: 503 }] });
    const push = await startPush(cloud, { ...toAll, expiration_interval: 600 });
    const first = await finish(cloud, push);
    const before = await received();
    await setScript(cloud, "apns", {});
    await advance(cloud, HOUR_SECONDS);

    const expired = await resend(push);
    const second = await resent(push, { expiration_interval: HOUR_SECONDS });

    expect(first).toMatchObject({ devices: 120, successes: before.length });
    expect(first.fcmSuccesses).toBe(50);
    expect(expired).toMatchObject({ status: 400, body: { code: 1 } });
    expect(JSON.stringify(expired.body)).toContain("send a later expiration_time");
    const missed = 120 - before.length;
    expect(missed).toBeGreaterThan(0);
    expect(second).toMatchObject({ devices: missed, successes: missed, resendOf: push });
    const all = await received();
    expect(all).toHaveLength(120);
    expect(new Set(tokens(all))).toEqual(everybody());
    const late = all.at(-1);
    expect(late?.headers["apns-id"]).toBe(await tracedId(push, String(late?.token)));
    expect(await readRecord(cloud, push)).toEqual({ ...first, resentAs: second.objectId });
    // FCM has a device of the same token, which was reached as well.
    const reached = before.find(({ provider }) => provider === "apns");
    expect(await trace(second.objectId, String(reached?.token))).toMatchObject({
      state: "not-in-audience",
      explanation: expect.stringMatching(new RegExp(`in push ${push}: Accepted by (APNs|FCM)\\.$`)),
    });
  });

  it("reaches those whose gateway the first push was stopped at", async () => {
    await setScript(cloud, "apns", { rules: [{ status: 400, reason: "BadPriority" }] });
    const push = await startPush(cloud, toAll);
    const first = await finish(cloud, push);
    await setScript(cloud, "apns", {});
    await advance(cloud, HOUR_SECONDS);

    const second = await resent(push);

    expect(first).toMatchObject({ status: "error", successes: 50 });
    expect(second).toMatchObject({ status: "done", devices: 70, iosSuccesses: 70 });
    expect(new Set(tokens(await received()))).toEqual(everybody());
    const again = await resend(push);
    expect(JSON.stringify(again.body)).toContain(
      `was resent as ${second.objectId}, which has ended`,
    );
    const nothing = await resend(second.objectId);
    expect(JSON.stringify(nothing.body)).toContain("has nothing left to resend");
  });

  it("goes to those of a list that were not reached, once for simultaneous requests", async () => {
    await setScript(cloud, "fcm", { rules: [{ tokenPrefix: "5", status: 503 }] });
    const device_ids = Array.from({ length: 32 }, (_, index) => tokenFor("tide", index));
    await request(cloud, "DELETE", "/_local/notifications");
    const list = { device_type: "android", device_ids, data: { alert: "x" } };
    const { body } = await request(cloud, "POST", "/1.1/push/devices", {
      master: true,
      body: { ...list, expiration_interval: 60 },
    });
    const push = (body as { objectId: string }).objectId;
    const first = await finish(cloud, push);
    await setScript(cloud, "fcm", {});
    await advance(cloud, HOUR_SECONDS);

    const answers = await Promise.all(
      [1, 2, 3].map(() => resend(push, { expiration_interval: HOUR_SECONDS })),
    );
    const [id, ...others] = new Set(
      answers.map((each) => (each.body as { objectId: string }).objectId),
    );
    const second = await finish(cloud, String(id));

    expect(others).toEqual([]);
    expect(first).toMatchObject({ successes: 30, expired: 2 });
    expect(second).toMatchObject({ devices: 2, successes: 2 });
    const all = tokens(await received());
    expect(all).toHaveLength(32);
    expect(new Set(all).size).toBe(32);
  });

  it("is refused while the push goes on, for an unknown one, and without the master key", async () => {
    await setScript(cloud, "apns", { rules: [{ status: 503 }] });
    const push = await startPush(cloud, toAll);

    const running = await resend(push);
    const misspelled = await resend(push, { expiration_intervall: 5 });
    const unknown = await resend("AAAAAAAAAAAAAAAA");
    const client = await request(cloud, "POST", `/1.1/push/${push}/resend`, { body: {} });
    await setScript(cloud, "apns", {});

    expect(running).toMatchObject({ status: 400, body: { code: 1 } });
    expect(JSON.stringify(running.body)).toContain("has the status in-queue");
    expect(misspelled).toMatchObject({ status: 400, body: { code: 1 } });
    expect(unknown).toMatchObject({ status: 404, body: { code: 101 } });
    expect(client).toMatchObject({ status: 403 });
  });

  it("traces an unreached device by its current installation", async () => {
    await setScript(cloud, "apns", { rules: [{ status: 400, reason: "BadPriority" }] });
    const push = await startPush(cloud, toAll);
    await finish(cloud, push);
    await setScript(cloud, "apns", {});
    const where = JSON.stringify({ deviceType: "ios", channels: TIDE.channel });
    const path = `/1.1/installations?limit=1&where=${encodeURIComponent(where)}`;
    const { body } = await request(cloud, "GET", path, { master: true });
    const [device] = (body as { results: { objectId: string }[] }).results;
    const unsubscribe = { channels: { __op: "Remove", objects: [TIDE.channel] } };
    const own = `/1.1/installations/${device?.objectId}`;
    await request(cloud, "PUT", own, { master: true, body: unsubscribe });

    const second = await resent(push);

    expect(second).toMatchObject({ devices: 69, successes: 69 });
    expect(await trace(second.objectId, String(device?.objectId))).toMatchObject({
      state: "not-in-audience",
      explanation: expect.stringContaining("does not match"),
    });
  });
});
