import { beforeAll, expect, it } from "vitest";
import { request } from "../../support/cloud/cloud.ts";
import { finishedRecord } from "../../support/cloud/devices.ts";
import { startTestCloud } from "../../support/cloud/spawn.ts";
import { forAllTests } from "../../support/for-all-tests.ts";

const NAMES = [
  "kitchen tablet",
  "厨房平板",
  "100%",
  "100%25",
  "a/b//c",
  "a#b&c=d+e;f",
  "x".repeat(1_024),
];

const cloud = forAllTests(startTestCloud);
let push: string;

beforeAll(async () => {
  for (const [index, installationId] of NAMES.entries()) {
    const registrationId = `registration-${index}`;
    const device = { deviceType: "android", vendor: "fcm", installationId, registrationId };
    const { status } = await request(cloud, "POST", "/1.1/installations", { body: device });
    expect(status).toBe(201);
  }
  const body = { data: { alert: "tide" } };
  const answer = await request(cloud, "POST", "/1.1/push", { master: true, body });
  push = (answer.body as { objectId: string }).objectId;
  await finishedRecord(cloud, push);
});

const needsTwice = (device: string) => /[%?]/.test(device);

it.each(NAMES.filter((device) => !needsTwice(device)))(
  "traces the device %s with its path encoded (L11)",
  async (device) => {
    expect(await trace(encodeURIComponent(device))).toMatchObject({
      status: 200,
      body: { device, state: "sent" },
    });
  },
);

it.each(NAMES)("traces the device %s with its path encoded twice (L11)", async (device) => {
  expect(await trace(encodeURIComponent(encodeURIComponent(device)))).toMatchObject({
    status: 200,
    body: { device, state: "sent" },
  });
});

it("answers 400 to a percent sign that is encoded once, as API Gateway does (L11)", async () => {
  expect(await trace(encodeURIComponent("100%"))).toMatchObject({ status: 400 });
});

it("traces a device in a batch, too, where API Gateway decodes nothing (L11)", async () => {
  const requests = NAMES.map((device) => ({
    method: "GET",
    path: `/1.1/push/${push}/devices/${encodeURIComponent(device)}`,
  }));

  const { body } = await request(cloud, "POST", "/1.1/batch", { master: true, body: { requests } });

  expect(body).toMatchObject(NAMES.map((device) => ({ success: { device, state: "sent" } })));
});

it("traces a device with a question mark encoded twice, and by its objectId (L11)", async () => {
  const installation = { deviceType: "android", installationId: "who?", registrationId: "r" };
  const created = await request(cloud, "POST", "/1.1/installations", {
    body: { ...installation, vendor: "fcm" },
  });
  const { objectId } = created.body as { objectId: string };

  expect((await trace("who%3F")).body).not.toHaveProperty("installation");
  expect((await trace("who%253F")).body).toMatchObject({ installation: objectId });
  expect((await trace(objectId)).body).toMatchObject({ installation: objectId });
});

function trace(encoded: string) {
  return request(cloud, "GET", `/1.1/push/${push}/devices/${encoded}`, { master: true });
}
