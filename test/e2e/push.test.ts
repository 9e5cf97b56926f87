import AV from "leancloud-storage";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { storeCredentials } from "../../cli/credentials/store-credentials.ts";
import type { RunningCloud } from "../../local/spawn.ts";
import { moveSharedClock, request, startCloudForSdk } from "../support/cloud/cloud.ts";
import { finishedRecord, received, registerDevices } from "../support/cloud/devices.ts";

let cloud: RunningCloud;
const master = { useMasterKey: true };

beforeAll(async () => {
  cloud = await startCloudForSdk({ cheapHashes: true });
});
afterAll(() => {
  vi.useRealTimers();
  return cloud?.stop();
});

async function send(push: Parameters<typeof AV.Push.send>[0]): Promise<string> {
  const { objectId } = (await AV.Push.send(push, master)) as unknown as { objectId: string };
  return objectId;
}

describe("push through leancloud-storage", () => {
  it("reaches exactly the subscribers of a channel and counts them exactly", async () => {
    await registerDevices({ ios: 30, android: 20, channels: ["tide"] });
    await registerDevices({ ios: 5, android: 5, channels: ["other"] });

    const record = await finishedRecord(
      cloud,
      await send({ channels: ["tide"], data: { alert: "low" } }),
    );

    expect(record).toMatchObject({ status: "done", devices: 50, successes: 50 });
    expect(record).toMatchObject({ iosSuccesses: 30, fcmSuccesses: 20, invalidTokens: 0 });
    expect(await received(cloud, "low")).toEqual({ apns: 30, fcm: 20 });
  });

  it("delivers any string, however odd, unchanged", async () => {
    await registerDevices({ ios: 1, android: 1, channels: ["letters"] });
    const alert = '👨‍👩‍👧 é 字 "\\" \n \u0007 \ufffe\uffff';

    const record = await finishedRecord(
      cloud,
      await send({ channels: ["letters"], data: { alert } }),
    );

    expect(record).toMatchObject({ status: "done", devices: 2, successes: 2 });
    expect(await received(cloud, alert)).toEqual({ apns: 1, fcm: 1 });
  });

  it("reaches every device when neither where nor channels are given", async () => {
    const all = await new AV.Query("_Installation").count(master);

    const record = await finishedRecord(cloud, await send({ data: { alert: "everybody" } }));

    expect(record).toMatchObject({ status: "done", devices: all, successes: all });
  });

  it("reaches the devices that a where selects", async () => {
    await registerDevices({ ios: 3, android: 4, fields: { city: "Brest" } });
    const where = new AV.Query<AV.Installation>("_Installation").equalTo("city", "Brest");

    const record = await finishedRecord(cloud, await send({ where, data: { alert: "Brest" } }));

    expect(record).toMatchObject({ devices: 7, iosSuccesses: 3, fcmSuccesses: 4 });
  });

  it("reaches the devices whose owners a sub-query finds", async () => {
    const signUp = async (username: string, city: string) => {
      const body = { username, password: "secret", city };
      const answer = await request(cloud, "POST", "/1.1/users", { body });
      const { objectId } = answer.body as { objectId: string };
      return { owner: { __type: "Pointer", className: "_User", objectId } };
    };
    await registerDevices({ ios: 2, android: 1, fields: await signUp("tom", "Brest") });
    await registerDevices({ ios: 1, android: 1, fields: await signUp("ann", "Brest") });
    await registerDevices({ ios: 1, android: 2, fields: await signUp("bob", "Rennes") });
    const push = async (where: object, alert: string) => {
      const body = { where, data: { alert } };
      const answer = await request(cloud, "POST", "/1.1/push", { master: true, body });
      return finishedRecord(cloud, (answer.body as { objectId: string }).objectId);
    };
    const inner = { where: { city: "Brest" }, className: "_User" };

    const records = await Promise.all([
      push({ owner: { $inQuery: inner } }, "long form"),
      push({ owner: { $inQuery: { city: "Brest" } } }, "short form"),
      push({ owner: { $exists: true, $notInQuery: inner } }, "the others"),
    ]);

    expect(records).toMatchObject([
      { status: "done", devices: 5, successes: 5 },
      { status: "done", devices: 5, successes: 5 },
      { status: "done", devices: 3, successes: 3 },
    ]);
    expect(await received(cloud, "long form")).toEqual({ apns: 3, fcm: 2 });
    expect(await received(cloud, "short form")).toEqual({ apns: 3, fcm: 2 });
    expect(await received(cloud, "the others")).toEqual({ apns: 1, fcm: 2 });
  });

  it("ends with the reason when a sub-query fails", async () => {
    const wrong = { className: "_Role", where: { users: { $ne: null } } };
    const body = { where: { owner: { $inQuery: wrong } }, data: { alert: "x" } };

    const answer = await request(cloud, "POST", "/1.1/push", { master: true, body });

    const { objectId } = answer.body as { objectId: string };
    expect(await finishedRecord(cloud, objectId)).toMatchObject({
      status: "error",
      errors: [expect.stringContaining("relation")],
    });
  });

  it("needs the master key", async () => {
    const answer = await request(cloud, "POST", "/1.1/push", { body: { data: { alert: "x" } } });

    expect(answer).toMatchObject({ status: 403, body: { code: 119 } });
  });

  it("sends once for the same req_id and refuses it for another body", async () => {
    const push = (alert: string) =>
      request(cloud, "POST", "/1.1/push", {
        master: true,
        body: { req_id: "same1", channels: ["tide"], data: { alert } },
      });

    const [first, second] = await Promise.all([push("once"), push("once")]);
    const other = await push("twice");

    expect(second.body).toEqual(first.body);
    expect(other.status).toBe(400);
    await finishedRecord(cloud, (first.body as { objectId: string }).objectId);
    expect(await received(cloud, "once")).toEqual({ apns: 30, fcm: 20 });
  });

  it("answers a retry whose times have moved as the first push, and refuses another audience", async () => {
    const at = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();
    const push = async (path: string, sent: object) => {
      const req_id = path.includes("devices") ? "times2" : "times1";
      const body = { req_id, ...sent };
      const answer = await request(cloud, "POST", path, { master: true, body });
      return { status: answer.status, body: answer.body };
    };
    const query = { channels: ["tide"], data: { alert: "retried" } };
    const first = await push("/1.1/push", { ...query, expiration_time: at(60) });
    const retries = [
      { expiration_time: at(61) },
      { push_time: at(0), expiration_interval: 60 },
      { push_time: at(3_600) },
      { push_time_local: at(3_600).slice(0, 16) },
      {},
    ];
    for (const times of retries) {
      expect(await push("/1.1/push", { ...query, ...times })).toEqual(first);
    }
    expect(first.status).toBe(200);
    for (const other of [{ channels: ["ebb"] }, { data: { alert: "other" } }, { prod: "dev" }]) {
      const answer = await push("/1.1/push", { ...query, ...other });
      expect(answer).toMatchObject({ status: 400, body: { code: 1 } });
    }
    const listed = {
      device_type: "ios",
      device_ids: ["tidewatcher"],
      data: { alert: "retried list" },
    };
    const [one, two] = [
      await push("/1.1/push/devices", { ...listed, expiration_interval: 60 }),
      await push("/1.1/push/devices", { ...listed, expiration_time: at(60) }),
    ];
    expect(two).toEqual(one);

    await finishedRecord(cloud, (first.body as { objectId: string }).objectId);
    expect(await received(cloud, "retried")).toEqual({ apns: 30, fcm: 20 });
  });

  it("never sends a scheduled push that was cancelled", async () => {
    const objectId = await send({
      channels: ["tide"],
      push_time: new Date(Date.now() + 3_600_000),
      data: { alert: "cancelled" },
    });
    const list = async () => {
      const answer = await request(cloud, "GET", "/1.1/scheduledPushMessages", { master: true });
      return (answer.body as { results: { id: number; push_msg: { id: string } }[] }).results;
    };

    const [entry] = (await list()).filter(({ push_msg }) => push_msg.id === objectId);
    await request(cloud, "DELETE", `/1.1/scheduledPushMessages/${entry?.id}`, { master: true });

    expect(entry?.id).toBeTypeOf("number");
    expect(Object.keys(entry?.push_msg ?? {}).sort()).toEqual(
      ["through?", "app-id", "where", "prod", "api-version", "msg", "id", "notificationId"].sort(),
    );
    expect((await list()).filter(({ push_msg }) => push_msg.id === objectId)).toEqual([]);
    await advanceClock(7_200);
    expect(await received(cloud, "cancelled")).toEqual({ apns: 0, fcm: 0 });
  });

  it("sends a scheduled push at its time", async () => {
    const inOneHour = new Date((await cloudNow()) + 3_600_000);
    const objectId = await send({
      channels: ["tide"],
      push_time: inOneHour,
      data: { alert: "on time" },
    });

    await advanceClock(3_601);

    const record = await finishedRecord(cloud, objectId);
    expect(record).toMatchObject({ status: "done", devices: 50, successes: 50 });
  });

  it("reaches each of a list of devices once", async () => {
    const tokens = ["aa".repeat(32), "bb".repeat(32), "aa".repeat(32)];

    const answer = await request(cloud, "POST", "/1.1/push/devices", {
      master: true,
      body: { device_type: "ios", device_ids: tokens, data: { alert: "listed" }, topic: "t.e.st" },
    });

    const { objectId } = answer.body as { objectId: string };
    expect(await finishedRecord(cloud, objectId)).toMatchObject({ devices: 2, iosSuccesses: 2 });
    expect(await received(cloud, "listed")).toEqual({ apns: 2, fcm: 0 });
  });

  it("counts a device that is gone as an invalid token", async () => {
    await registerDevices({ ios: 3, android: 0, channels: ["gone"], tokenPrefix: "dead" });
    await request(cloud, "PUT", "/_local/providers/apns", {
      body: { rules: [{ tokenPrefix: "dead", status: 410, reason: "Unregistered" }] },
    });

    const record = await finishedRecord(
      cloud,
      await send({ channels: ["gone"], data: { alert: "bye" } }),
    );

    expect(record).toMatchObject({ devices: 3, successes: 0, invalidTokens: 3 });
    await request(cloud, "PUT", "/_local/providers/apns", { body: {} });
  });
});

describe("push records", () => {
  const call = (method: string, path: string, body?: object) =>
    request(cloud, method, `/1.1/${path}`, { master: true, ...(body && { body }) });
  const list = async (query: Record<string, string>) => {
    const answer = await call("GET", `notifications?${new URLSearchParams(query)}`);
    return answer.body as { results: Record<string, unknown>[]; count?: number };
  };
  const push = async (notification_id: string, more: object = {}) => {
    const body = { channels: ["tide"], data: { alert: notification_id }, notification_id, ...more };
    return ((await call("POST", "push", body)).body as { objectId: string }).objectId;
  };

  it("are listed newest first, by where, order, skip, limit, count and keys", async () => {
    const ids = [await push("listed1"), await push("listed1"), await push("listed1")];
    for (const id of ids) await finishedRecord(cloud, id);
    const where = JSON.stringify({ notificationId: "listed1", status: "done" });

    expect(await list({ where, keys: "status", count: "1", skip: "1", limit: "1" })).toEqual({
      results: [
        {
          ...{ objectId: ids[1], status: "done" },
          ...{ createdAt: expect.any(String), updatedAt: expect.any(String) },
        },
      ],
      count: 3,
    });
    expect((await list({ where, order: "createdAt" })).results).toMatchObject(
      ids.map((objectId) => ({ objectId, devices: 50 })),
    );
    const [newest] = (await list({ limit: "1" })).results;
    expect(newest).toMatchObject({ objectId: ids[2] });
  });

  it("add up by notification id, and are found by objectId", async () => {
    const ids = [await push("summed1"), await push("summed1")];
    for (const id of ids) await finishedRecord(cloud, id);

    const sum = (await call("GET", "notifications/summed1")).body;
    expect(sum).toMatchObject({ status: "done", devices: 100, successes: 100 });
    for (const path of [`notifications/${ids[0]}`, `tables/Notifications/${ids[0]}`]) {
      expect((await call("GET", path)).body).toMatchObject({ objectId: ids[0], devices: 50 });
    }
  });

  it("are deleted once, together with what was not sent yet", async () => {
    const push_time = new Date((await cloudNow()) + 3_600_000);
    const id = await push("deleted1", { push_time });

    expect(await call("DELETE", "notifications/deleted1")).toMatchObject({ status: 200, body: {} });

    const gone = { status: 404, body: { code: 101 } };
    expect(await call("DELETE", "notifications/deleted1")).toMatchObject(gone);
    expect(await call("GET", `tables/Notifications/${id}`)).toMatchObject(gone);
    await advanceClock(7_200);
    expect(await received(cloud, "deleted1")).toEqual({ apns: 0, fcm: 0 });
  });

  it.each([
    ["PUT", "tables/Notifications/abcdefghijklmnop"],
    ["POST", "tables/Notifications"],
    ["PUT", "notifications/abc"],
    ["POST", "notifications"],
  ])("can't be written: %s %s", async (method, path) => {
    const refused = { code: 1, error: expect.any(String) };
    expect(await call(method, path, { status: "done" })).toMatchObject({
      ...{ status: 400, body: refused },
    });
    const requests = [{ method, path: `/1.1/${path}`, body: { status: "done" } }];
    expect((await call("POST", "batch", { requests })).body).toEqual([{ error: refused }]);
  });

  it("are read with the master key only, except one by its objectId", async () => {
    const id = await push("private1");
    const read = (path: string) => request(cloud, "GET", `/1.1/${path}`);

    expect(await read("notifications")).toMatchObject({ status: 403 });
    expect(await read("notifications/private1")).toMatchObject({ status: 403 });
    expect(await read(`tables/Notifications/${id}`)).toMatchObject({ status: 200 });
  });

  it("expire after their days of retention", async () => {
    const id = await push("expired1");
    await finishedRecord(cloud, id);

    await advanceClock(7 * 86_400);

    expect(await call("GET", "notifications/expired1")).toMatchObject({ status: 404 });
    expect(await call("GET", `tables/Notifications/${id}`)).toMatchObject({ status: 404 });
    expect(await list({ count: "1" })).toEqual({ results: [], count: 0 });
  });
});

describe("push credentials", () => {
  it("are read again within five minutes: FCM by the sender's role, without a key", async () => {
    const externalAccount = {
      type: "external_account",
      audience:
        "//iam.googleapis.com/projects/1/locations/global/workloadIdentityPools/aws/providers/landfall",
      subject_token_type: "urn:ietf:params:aws:token-type:aws4_request",
      token_url: "https://sts.googleapis.com/v1/token",
      service_account_impersonation_url:
        "https://iamcredentials.googleapis.com/v1/projects/-/serviceAccounts/push@p.iam.gserviceaccount.com:generateAccessToken",
      credential_source: {
        environment_id: "aws1",
        regional_cred_verification_url:
          "https://sts.{region}.amazonaws.com?Action=GetCallerIdentity&Version=2011-06-15",
      },
    };
    const credentials = JSON.stringify({ fcm: { projectId: "example", externalAccount } });
    await storeCredentials(credentials, { secret: undefined, url: cloud.url });
    await advanceClock(301);

    const record = await finishedRecord(
      cloud,
      await send({ channels: ["tide"], data: { alert: "no key" } }),
    );

    expect(record).toMatchObject({
      ...{ status: "error", devices: 50, fcmSuccesses: 20, rejected: 30 },
      errors: [expect.stringContaining("NoApnsCredentials")],
    });
    expect(await received(cloud, "no key")).toEqual({ apns: 0, fcm: 20 });
  });
});

async function cloudNow(): Promise<number> {
  const { body } = await request(cloud, "GET", "/1.1/date");
  return Date.parse((body as { iso: string }).iso);
}

function advanceClock(seconds: number): Promise<void> {
  return moveSharedClock(cloud, seconds);
}
