import { describe, expect, it } from "vitest";
import { startTestCloud } from "../../support/cloud/spawn.ts";
import { forAllTests } from "../../support/for-all-tests.ts";

type Json = Readonly<Record<string, unknown>>;

const cloud = forAllTests(() => startTestCloud({ cheapHashes: true }));
let serial = 0;

async function callApi(path: string, body?: object, method = body ? "POST" : "GET") {
  const answer = await fetch(`${cloud.url}/1.1/${path}`, {
    method,
    headers: {
      "x-lc-id": cloud.appId,
      "x-lc-key": `${cloud.masterKey},master`,
      "content-type": "application/json",
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: answer.status, body: (await answer.json()) as Json };
}

/** Registers one device for each of these, in a channel of their own. */
async function register(devices: readonly Json[]): Promise<string> {
  serial += 1;
  const channel = `channel-${serial}`;
  for (const [index, device] of devices.entries()) {
    const deviceToken = `${String(serial).padStart(4, "0")}${String(index).padStart(60, "a")}`;
    await callApi("installations", {
      deviceType: "ios",
      deviceToken,
      channels: [channel],
      ...device,
    });
  }
  return channel;
}

const advance = (seconds: number) =>
  fetch(`${cloud.url}/_local/clock`, {
    method: "PUT",
    body: JSON.stringify({ advanceSeconds: seconds }),
  });

const serverTime = async () => Date.parse(String((await callApi("date")).body.iso));

async function waitFor(id: unknown, isReached: (record: Json) => boolean): Promise<Json> {
  for (let attempt = 0; attempt < 900; attempt += 1) {
    const { body } = await callApi(`notifications/${id}`);
    if (isReached(body)) return body;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(
    `Push ${id} did not get there: ${JSON.stringify(await callApi(`notifications/${id}`))}`,
  );
}

async function alertsByDevice(devices: readonly Json[]): Promise<unknown[]> {
  const answer = await fetch(`${cloud.url}/_local/notifications?limit=1000`);
  const { results } = (await answer.json()) as {
    results: { token: string; payload: { aps: { alert: unknown } } }[];
  };
  return devices.map((_, index) => {
    const token = `${String(serial).padStart(4, "0")}${String(index).padStart(60, "a")}`;
    return results.filter((one) => one.token === token).map(({ payload }) => payload.aps.alert);
  });
}

describe("data by language", () => {
  const devices = [
    { localeIdentifier: "zh_CN" },
    { localeIdentifier: "zh-Hant_TW" },
    { localeIdentifier: "en_US" },
    { localeIdentifier: "fr_FR" },
    {},
  ];
  const data = {
    zh: { alert: "你好" },
    "zh-Hant": { alert: "妳好" },
    en: { alert: "Hello" },
    default: { alert: "👋", badge: 2 },
  };

  it("sends each device the text in its language, once", async () => {
    const channels = await register(devices);
    const { body } = await callApi("push", { channels, data });
    const record = await waitFor(body.objectId, ({ status }) => status === "done");

    expect(record).toMatchObject({ successes: 5, devices: 5, msg: data });
    expect(await alertsByDevice(devices)).toEqual([["你好"], ["妳好"], ["Hello"], ["👋"], ["👋"]]);
  });

  it("is counted by language in a dry run", async () => {
    const channels = await register(devices);
    const { body } = await callApi("push", { channels, data, dry_run: true });

    expect(body).toMatchObject({
      devices: 5,
      languages: { zh: 1, "zh-Hant": 1, en: 1, default: 2 },
    });
  });

  it.each([
    [
      "no content for other languages",
      { zh: { alert: "你好" }, ja: { alert: "やあ" } },
      /default or en/,
    ],
    ["a badge that APNs refuses", { en: { alert: "a", badge: {} } }, /badge must be/],
    [
      "a Live Activity in one of them",
      { en: { alert: "a", live_activity: { event: "end", id: "1" } } },
      /live_activity/,
    ],
  ])("is refused with %s", async (_, wrong, error) => {
    const { status, body } = await callApi("push", { data: wrong });

    expect({ status, ...body }).toMatchObject({ status: 400, code: 1 });
    expect(body.error).toMatch(error);
  });

  it("is refused for listed devices, whose language is not looked up", async () => {
    const push = { device_type: "ios", device_ids: ["a1".repeat(32)], data };
    expect((await callApi("push/devices", push)).body.error).toMatch(/POST \/1.1\/push/);
  });
});

describe("a push at the local time of its devices", () => {
  const devices = [
    { timeZone: "Asia/Shanghai" },
    { timeZone: "America/New_York" },
    { timeZone: "Europe/London" },
    {},
    { timeZone: "GMT+08:00" },
  ];
  const data = { alert: "Good evening" };

  /** The time of day in Shanghai in some hours from now. */
  async function inHours(hours: number): Promise<string> {
    const then = new Date((await serverTime()) + hours * 3_600_000);
    return then.toLocaleTimeString("en-GB", {
      timeZone: "Asia/Shanghai",
      hour: "2-digit",
      minute: "2-digit",
    });
  }

  it("reaches each of them when its own clock shows that time, once", async () => {
    const channels = await register(devices);
    const push = { channels, data, push_time_local: await inHours(1) };
    const { body } = await callApi("push", { ...push, default_time_zone: "America/New_York" });
    expect(body.waves).toHaveLength(new Set(body.waves as string[]).size);
    await advance(2 * 3_600);
    await waitFor(body.notificationId, ({ successes }) => successes === 2);
    expect(await alertsByDevice(devices)).toEqual([[data.alert], [], [], [], [data.alert]]);
    await advance(23 * 3_600);
    const record = await waitFor(body.notificationId, ({ status }) => status === "done");

    expect(record).toMatchObject({ devices: 5, successes: 5 });
    expect(await alertsByDevice(devices)).toEqual(devices.map(() => [data.alert]));
  });

  it("is counted by its waves in a dry run, of which nothing is kept", async () => {
    const channels = await register(devices);
    const push = { channels, data, push_time_local: await inHours(1), dry_run: true };
    const { body } = await callApi("push", push);
    const waves = body.waves as { "push-time": string; devices: number }[];

    expect(body.devices).toBe(5);
    expect(waves.map((wave) => wave.devices).sort()).toEqual([1, 2, 2]);
    expect((await callApi("scheduledPushMessages")).body).toEqual({ results: [] });
  });

  it("waits for the end of their quiet hours where it is quiet", async () => {
    const channels = await register(devices);
    const [from, to] = [await inHours(-1), await inHours(2)];
    const push = { channels, data, quiet_hours: { from, to }, default_time_zone: "UTC" };
    const { body } = await callApi("push", push);
    await waitFor(body.notificationId, ({ successes }) => successes === 3);
    expect(await alertsByDevice(devices)).toEqual([
      [],
      [data.alert],
      [data.alert],
      [data.alert],
      [],
    ]);
    await advance(2 * 3_600);
    await waitFor(body.notificationId, ({ successes }) => successes === 5);
    await callApi(`notifications/${body.notificationId}`, undefined, "DELETE");
  });

  it("is one entry on the list of scheduled pushes, with which all its waves are cancelled", async () => {
    const channels = await register(devices);
    const push = { channels, data, push_time_local: await inHours(1) };
    const { body } = await callApi("push", push);
    const { results } = (await callApi("scheduledPushMessages")).body as { results: Json[] };
    expect(results.map(({ push_msg: message }) => (message as Json).notificationId)).toEqual([
      body.notificationId,
    ]);
    await callApi(`scheduledPushMessages/${results[0]?.id}`, undefined, "DELETE");
    await advance(26 * 3_600);

    // The first wave went out at once, for time zones without a device.
    const left = await waitFor(body.notificationId, ({ status }) => status === "done");
    expect(left).toMatchObject({ devices: 0, "local-time": { wave: 1 } });
    expect(await alertsByDevice(devices)).toEqual(devices.map(() => []));
  });

  it("is the same push when it is repeated with its req_id", async () => {
    const channels = await register(devices);
    const push = { channels, data, push_time_local: await inHours(3), req_id: "localtwice" };
    const first = await callApi("push", push);
    const second = await callApi("push", push);
    const moved = await callApi("push", { ...push, push_time_local: await inHours(4) });

    expect(second.body).toEqual(first.body);
    expect(moved.body).toEqual(first.body);
    await callApi(`notifications/${first.body.notificationId}`, undefined, "DELETE");
  });

  it.each([
    ["push_time_local", { push_time_local: "8 pm" }, 152],
    ["push_time_local", { push_time_local: "24:00" }, 152],
    ["push_time_local", { push_time_local: { hour: 20 } }, 152],
    ["push_time_local", { push_time_local: "2026-02-31T25:00" }, 152],
    ["366 days", { push_time_local: "2099-01-01T08:00" }, 152],
    ["quiet_hours", { quiet_hours: { from: "22:00" } }, 1],
    ["two different times", { quiet_hours: { from: "22:00", to: "22:00" } }, 1],
    ["not both", { push_time_local: "20:00", quiet_hours: { from: "22:00", to: "08:00" } }, 1],
    ["not both", { push_time_local: "20:00", push_time: "2026-12-24T20:00:00Z" }, 1],
    ["default_time_zone", { push_time_local: "20:00", default_time_zone: "Mars" }, 1],
  ])("is refused with a sentence on %s: %j", async (words, parameters, code) => {
    const { status, body } = await callApi("push", { data, ...parameters });

    expect({ status, code: body.code }).toEqual({ status: 400, code });
    expect(body.error).toContain(words);
  });
});
