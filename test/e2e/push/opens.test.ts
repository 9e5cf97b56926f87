import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { request } from "../../support/cloud/cloud.ts";
import { finishedRecord } from "../../support/cloud/devices.ts";
import { startTestCloud } from "../../support/cloud/spawn.ts";
import { forAllTests } from "../../support/for-all-tests.ts";

type Json = Readonly<Record<string, unknown>>;

const cloud = forAllTests(() => startTestCloud({ cheapHashes: true }));
let serial = 0;

async function call(method: string, path: string, body?: object, master = true) {
  const answer = await request(cloud, method, `/1.1/${path}`, { master, ...(body && { body }) });
  return { status: answer.status, body: answer.body as Json };
}

const hex = (bytes: number) => randomBytes(bytes).toString("hex");

/** Two phones of Apple's and one with FCM, in a channel of their own. */
async function registerPhones() {
  serial += 1;
  const channel = `opens-${serial}`;
  const addresses = [
    { deviceType: "ios", deviceToken: hex(32), apnsTopic: "com.example.app" },
    { deviceType: "ios", deviceToken: hex(32), apnsTopic: "com.example.app" },
    { deviceType: "android", installationId: hex(16), vendor: "fcm", registrationId: hex(40) },
  ];
  const phones: Json[] = [];
  for (const address of addresses) {
    const { body } = await call(
      "POST",
      "installations",
      { ...address, channels: [channel] },
      false,
    );
    phones.push({ ...address, objectId: body.objectId });
  }
  return { channel, phones };
}

const data = { alert: "New photo", album: 7 };

async function send(channel: string, more: object = { count_opens: true }): Promise<string> {
  const { body } = await call("POST", "push", { channels: channel, data, ...more });
  const objectId = String(body.objectId);
  await finishedRecord(cloud, objectId);
  return objectId;
}

const open = (push: string, device: object) => call("POST", `push/${push}/opens`, device, false);
const record = async (push: string) => (await call("GET", `tables/Notifications/${push}`)).body;

describe("a push that counts its opens", () => {
  it("carries its id to every app, beside the app's own members", async () => {
    const { channel } = await registerPhones();
    const push = await send(channel);

    const { results } = (await request(cloud, "GET", "/_local/notifications?limit=1000")).body as {
      results: { payload: { push_id?: string; message?: { data: { payload: string } } } }[];
    };
    const ids = results.map(({ payload }) => {
      const own = payload.message ? JSON.parse(payload.message.data.payload) : payload;
      return own.push_id === push ? { push_id: own.push_id, album: own.album } : undefined;
    });
    expect(ids.filter((id) => id)).toEqual(Array(3).fill({ push_id: push, album: 7 }));
  });

  it("counts each device once, by provider, and never among the successes", async () => {
    const { channel, phones } = await registerPhones();
    const push = await send(channel);
    expect(await record(push)).toMatchObject({ opened: 0, successes: 3 });
    const [first, second, third] = phones as [Json, Json, Json];
    const names = [
      { installation: first.objectId },
      { deviceToken: first.deviceToken },
      { deviceToken: second.deviceToken },
      { installationId: third.installationId },
      { installation: third.objectId },
    ];

    const answers = await Promise.all([...names, ...names].map((name) => open(push, name)));

    expect(answers).toEqual(answers.map(() => ({ status: 200, body: {} })));
    const expected = {
      ...{ opened: 3, successes: 3, devices: 3, status: "done" },
      providers: { apns: { opened: 2, successes: 2 }, fcm: { opened: 1, successes: 1 } },
    };
    expect(await record(push)).toMatchObject(expected);
    expect((await call("GET", `notifications/${push}`)).body).toMatchObject(expected);
  });

  it("carries its id in the content of every language", async () => {
    const { channel, phones } = await registerPhones();
    const content = { zh: { alert: "晚上好" }, default: { alert: "Good evening" } };
    const push = await send(channel, { count_opens: true, data: content });
    await open(push, { installation: phones[0]?.objectId });

    expect(await record(push)).toMatchObject({
      opened: 1,
      msg: {
        zh: { alert: "晚上好", push_id: push },
        default: { alert: "Good evening", push_id: push },
      },
    });
  });

  it("adds up over pushes with one notification_id, and keeps them apart by objectId", async () => {
    const { channel, phones } = await registerPhones();
    const more = { count_opens: true, notification_id: `opens${serial}` };
    const pushes = [await send(channel, more), await send(channel, more)];
    const [{ objectId: installation } = {}] = phones;
    for (const push of pushes) await open(push, { installation });

    expect((await call("GET", `notifications/opens${serial}`)).body).toMatchObject({ opened: 2 });
    for (const push of pushes) expect(await record(push)).toMatchObject({ opened: 1 });
  });

  it("counts those of a push to listed devices too", async () => {
    const { phones } = await registerPhones();
    const tokens = phones.flatMap(({ deviceToken }) => deviceToken ?? []);
    const body = { device_type: "ios", device_ids: tokens, topic: "com.example.app", data };
    const answer = await call("POST", "push/devices", { ...body, count_opens: true });
    const push = String(answer.body.objectId);
    await open(push, { deviceToken: tokens[0] });

    expect(await record(push)).toMatchObject({ opened: 1 });
  });
});

describe("an open", () => {
  it("is refused for a push that does not count, and its record has no count", async () => {
    const { channel, phones } = await registerPhones();
    const push = await send(channel, {});
    const answer = await open(push, { installation: phones[0]?.objectId });

    expect(answer).toMatchObject({ status: 400, body: { code: 1 } });
    expect(answer.body.error).toContain("count_opens");
    const kept = await record(push);
    expect(kept.msg).toEqual(data);
    expect(JSON.stringify(kept)).not.toContain("opened");
  });

  it("is answered with 404 for an unknown push or device", async () => {
    const { channel, phones } = await registerPhones();
    const push = await send(channel);
    const missing = { status: 404, body: { code: 101 } };

    const installation = phones[0]?.objectId;
    expect(await open("abcdefghijklmnop", { installation })).toMatchObject(missing);
    expect(await open(push, { installation: "x".repeat(32) })).toMatchObject(missing);
    expect(await open(push, { deviceToken: hex(32) })).toMatchObject(missing);
    expect(await record(push)).toMatchObject({ opened: 0 });
  });

  it("is refused without one right name of a device", async () => {
    const { channel } = await registerPhones();
    const push = await send(channel);
    const bodies = [
      {},
      { installation: "" },
      { installation: 7 },
      { installation: "../record" },
      { deviceToken: "x".repeat(513) },
      { installation: "a", deviceToken: "b" },
      { installation: "a", provider: "apns" },
    ];
    for (const body of bodies) {
      expect(await open(push, body), JSON.stringify(body)).toMatchObject({ status: 400 });
    }
    expect(await record(push)).toMatchObject({ opened: 0 });
  });
});

describe("count_opens", () => {
  it.each([
    [{ count_opens: "true" }, "count_opens"],
    [{ count_opens: true, data: { alert: "x", push_id: "mine" } }, "push_id"],
    [
      { count_opens: true, data: { live_activity: { event: "end", id: "order-42" } } },
      "Live Activity",
    ],
  ])("is refused as %j", async (body, words) => {
    const answer = await call("POST", "push", { data, ...body });
    expect(answer).toMatchObject({ status: 400, body: { code: 1 } });
    expect(answer.body.error).toContain(words);
  });
});
