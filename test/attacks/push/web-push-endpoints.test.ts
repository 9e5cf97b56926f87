import { createECDH, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { RunningCloud } from "../../../local/spawn.ts";
import { saveBrowser, subscribe } from "../../support/cloud/browsers.ts";
import { request } from "../../support/cloud/cloud.ts";
import { finish, startPush } from "../../support/cloud/fault-run.ts";
import { startConfiguredCloud } from "../../support/cloud/spawn.ts";
import { changeOnAllWays, expectAccepted, expectRefused } from "../../support/cloud/twins.ts";

let cloud: RunningCloud;
beforeAll(async () => {
  const settings = { pushVendors: ["webpush"], webPushHosts: ["*.push.example.org"] };
  cloud = await startConfiguredCloud(settings);
}, 120_000);
afterAll(() => cloud?.stop());

const keys = {
  p256dh: createECDH("prime256v1").generateKeys("base64url"),
  auth: "tBHItJI5svbpez7KI4CCXg",
};

const register = (webPushSubscription: unknown) => ({
  route: "POST /installations",
  body: { deviceType: "web", installationId: randomUUID(), webPushSubscription },
});

it.each([
  "https://169.254.169.254/latest/meta-data/iam/",
  "https://169.254.169.254\\@fcm.googleapis.com/1",
  "https://fcm.googleapis.com@169.254.169.254/1",
  "https://127.0.0.1/",
  "https://[::ffff:127.0.0.1]/",
  "https://2130706433/",
  "https://localhost/",
  "https://10.0.0.1/",
  "https://metadata.google.internal/",
  "http://fcm.googleapis.com/fcm/send/1",
  "ftp://fcm.googleapis.com/1",
  "file:///etc/passwd",
  "https://fcm.googleapis.com:22/1",
  "https://user:password@fcm.googleapis.com/1",
  "https://fcm.googleapis.com.example.com/1",
  "https://example.com/?https://fcm.googleapis.com/",
  "https://notify.windows.com.example.com/1",
  "https://ⓕcm.googleapis.com/1",
  "https://fcm.googleapis.com/1\r\nHost: example.com",
])("no client makes the sender call %j (A172)", async (endpoint) => {
  const answers = await changeOnAllWays(cloud, () => register({ endpoint, keys }));
  expectRefused(answers, 111);
  expect(answers[0]?.body.error).toContain("webPushSubscription.endpoint");
});

it("a save by operations is checked as one by values is (A172)", async () => {
  const subscription = await subscribe(cloud, "chrome");
  const objectId = await saveBrowser(cloud, { webPushSubscription: subscription });
  const route = `PUT /installations/${objectId}`;
  for (const body of [
    { "webPushSubscription.endpoint": "https://169.254.169.254/" },
    { webPushSubscription: { ...subscription, endpoint: "https://169.254.169.254/" } },
    { webPushSubscription: [subscription] },
    { webPushSubscription: { __op: "Add", objects: ["https://169.254.169.254/"] } },
  ]) {
    for (const { code, via } of await changeOnAllWays(cloud, { route, body }))
      expect(code, `${via} ${JSON.stringify(body)}`).toBeDefined();
  }
  const { body } = await request(cloud, "GET", `/1.1${route.slice(4)}`, { master: true });
  expect(body).toMatchObject({ webPushSubscription: { endpoint: subscription.endpoint } });
});

it("listed devices are no way around the list of hosts (A172)", async () => {
  const id = `https://169.254.169.254/latest ${keys.p256dh} ${keys.auth}`;
  const body = {
    device_type: "android",
    vendor: "webpush",
    device_ids: [id],
    data: { alert: "Hi" },
  };
  const answer = await request(cloud, "POST", "/1.1/push/devices", { master: true, body });
  const { objectId } = answer.body as { objectId: string };
  const record = await finish(cloud, objectId);
  expect(record.providers).toMatchObject({
    webpush: { rejected: 1, retries: 0, reasons: { ForbiddenEndpoint: 1 } },
  });
}, 60_000);

it("hosts of the setting and of the browsers' makers are taken (A172)", async () => {
  for (const endpoint of ["https://eu.push.example.org/1", "https://web.push.apple.com/QGa"])
    expectAccepted(await changeOnAllWays(cloud, () => register({ endpoint, keys })));
});

it("records, traces and errors of a push name no endpoint (A173)", async () => {
  const channel = "leak";
  const subscription = await subscribe(cloud, "chrome");
  const objectId = await saveBrowser(cloud, {
    webPushSubscription: subscription,
    channels: [channel],
  });
  const push = await startPush(cloud, { channels: [channel], data: { alert: "Hi" } });
  const record = await finish(cloud, push);
  expect(record.devices).toBe(1);
  expect(JSON.stringify(record)).not.toContain("googleapis");
  const answer = await request(cloud, "GET", `/1.1/installations/${objectId}`);
  const stranger = await request(cloud, "GET", "/1.1/installations");
  expect(JSON.stringify(stranger.body)).not.toContain("googleapis");
  expect(answer.status).toBe(200);
}, 60_000);
