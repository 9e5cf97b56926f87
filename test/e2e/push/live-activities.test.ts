import { describe, expect, it } from "vitest";
import { request, startCloudForSdk } from "../../support/cloud/cloud.ts";
import { finishedRecord, registerDevices } from "../../support/cloud/devices.ts";
import { forAllTests } from "../../support/for-all-tests.ts";

const cloud = forAllTests(() => startCloudForSdk({ cheapHashes: true }));

interface Notification {
  readonly token: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: { readonly aps: object };
}

async function push(body: object) {
  await request(cloud, "DELETE", "/_local/notifications");
  const answer = await request(cloud, "POST", "/1.1/push", { master: true, body });
  const { objectId } = answer.body as { objectId: string };
  const record = await finishedRecord(cloud, objectId);
  const path = "/_local/notifications?limit=100";
  const { results } = (await request(cloud, "GET", path)).body as { results: Notification[] };
  return { record, results };
}

async function register(deviceToken: string, fields: object): Promise<string> {
  const body = { deviceType: "ios", deviceToken, apnsTopic: "com.example.app", ...fields };
  const answer = await request(cloud, "POST", "/1.1/installations", { body });
  return (answer.body as { objectId: string }).objectId;
}

const read = async (objectId: string) =>
  (await request(cloud, "GET", `/1.1/installations/${objectId}`)).body;

describe("a Live Activity", () => {
  it("starts on the matched devices with a token for its type, and on no others", async () => {
    await registerDevices({ ios: 2, android: 2, channels: ["rider"] });
    const liveActivityStartTokens = { Order: "start-1", Game: "game-1" };
    await register("phone-1", { channels: ["rider"], liveActivityStartTokens });
    await register("phone-2", { liveActivityStartTokens: { Order: "start-2" } });
    const body = {
      channels: ["rider"],
      data: {
        alert: { title: "Order 42", body: "On its way" },
        live_activity: {
          event: "start",
          "attributes-type": "Order",
          attributes: { order: 42 },
          "content-state": { minutes: 12 },
        },
      },
    };

    const preview = await request(cloud, "POST", "/1.1/push", {
      master: true,
      body: { ...body, dry_run: true },
    });
    expect(preview.body).toMatchObject({
      devices: 1,
      excluded: { noAddress: 4 },
      platforms: {
        apns: {
          headers: { "apns-push-type": "liveactivity" },
          payload: { aps: { event: "start" } },
        },
      },
    });

    const { record, results } = await push(body);
    expect(record).toMatchObject({ status: "done", devices: 1, successes: 1, iosSuccesses: 1 });
    expect(results).toMatchObject([
      {
        token: "start-1",
        headers: {
          "apns-push-type": "liveactivity",
          "apns-topic": "com.example.app.push-type.liveactivity",
        },
        payload: { aps: { event: "start", alert: { title: "Order 42" } } },
      },
    ]);
  });

  it("is updated and ended on all devices that hold it, and its dead tokens leave the devices", async () => {
    const live = await register("phone-3", {});
    const gone = await register("phone-4", { liveActivityTokens: { "order-43": "other" } });
    for (const [device, token] of [
      [live, "running"],
      [gone, "dead-1"],
    ]) {
      const body = { "liveActivityTokens.order-42": token };
      expect((await request(cloud, "PUT", `/1.1/installations/${device}`, { body })).status).toBe(
        200,
      );
    }
    await request(cloud, "PUT", "/_local/providers/apns", {
      body: { rules: [{ tokenPrefix: "dead", status: 410, reason: "ExpiredToken" }] },
    });
    const activity = { event: "update", id: "order-42", "content-state": { minutes: 3 } };

    const update = await push({ data: { live_activity: activity } });
    expect(update.record).toMatchObject({ devices: 2, successes: 1, invalidTokens: 1 });
    expect(update.results.map(({ token }) => token)).toEqual(["running"]);
    const left = { deviceToken: "phone-4", liveActivityTokens: { "order-43": "other" } };
    const readLeft = async () => {
      const { deviceToken, liveActivityTokens } = (await read(gone)) as typeof left;
      return { deviceToken, liveActivityTokens };
    };
    await expect.poll(readLeft, { timeout: 60_000 }).toEqual(left);

    const end = { event: "end", id: "order-42", "dismissal-date": "2026-11-23T12:00:00Z" };
    const { record, results } = await push({ data: { live_activity: end } });
    expect(record).toMatchObject({ devices: 1, successes: 1 });
    expect(results).toMatchObject([
      { token: "running", payload: { aps: { event: "end", "dismissal-date": 1_795_435_200 } } },
    ]);
    await request(cloud, "PUT", "/_local/providers/apns", { body: {} });
  });
});

describe("a broadcast channel", () => {
  it("gets an update in one request and counts as one device", async () => {
    const live = { event: "update", broadcast: true, "content-state": { score: 2 } };
    const channel = "dHN0LXNyY2gtY2hubA==";
    await request(cloud, "DELETE", "/_local/notifications");
    const { body } = await request(cloud, "POST", "/1.1/push/devices", {
      master: true,
      body: {
        device_type: "ios",
        device_ids: [channel, "no channel"],
        topic: "com.example.app",
        data: { live_activity: live },
      },
    });
    const record = await finishedRecord(cloud, (body as { objectId: string }).objectId);
    expect(record).toMatchObject({ devices: 2, successes: 1, rejected: 1 });
    const sent = await request(cloud, "GET", "/_local/notifications?limit=10");
    const { results } = sent.body as { results: Notification[] };
    expect(results).toMatchObject([
      {
        token: channel,
        headers: { "apns-push-type": "liveactivity", "apns-expiration": "0" },
        payload: { aps: { event: "update", "content-state": { score: 2 } } },
      },
    ]);
    expect(results[0]?.headers).not.toHaveProperty("apns-topic");
    expect(results[0]?.payload.aps).not.toHaveProperty("broadcast");
  });
});

describe("a Firebase installation id", () => {
  it("reaches a device that has no registration token", async () => {
    const channels = ["fid"];
    const device = { deviceType: "android", installationId: "phone-with-fid", channels };
    const fid = "cVfid0123456789abcdef";
    const saved = await request(cloud, "POST", "/1.1/installations", { body: { ...device, fid } });
    expect(saved.status).toBe(201);
    const again = { ...device, installationId: "other-id", fid };
    const { objectId } = saved.body as { objectId: string };
    const merged = await request(cloud, "POST", "/1.1/installations", { body: again });
    expect([merged.status, merged.body]).toMatchObject([200, { objectId }]);

    const { record, results } = await push({ channels, data: { alert: "fid" } });
    expect(record).toMatchObject({ devices: 1, successes: 1, fcmSuccesses: 1 });
    expect(results).toMatchObject([{ token: fid }]);
  });

  it("must be a string", async () => {
    const body = { deviceType: "android", installationId: "i", fid: 5 };
    const answer = await request(cloud, "POST", "/1.1/installations", { body });
    expect([answer.status, answer.body]).toMatchObject([400, { code: 111 }]);
  });
});
