/**
 * Requests of the .NET SDK 1.0 to 2.0, which Unity shares (github.com/leancloud/csharp-sdk:
 * LCUser, LCObject, LCQuery, LCRole, LCInstallation, LCPush and LCHttpClient; for Unity's devices
 * Push.Unity, LCPushBridge and Utils.java), and the members of the answers that its code reads.
 */
import { randomBytes, randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { finishedRecord } from "../../support/cloud/devices.ts";
import { codeAfter } from "../../support/cloud/inbox.ts";
import { startTestCloud } from "../../support/cloud/spawn.ts";
import { forAllTests } from "../../support/for-all-tests.ts";
import { pointer } from "../../support/pointer.ts";
import {
  masterHeader,
  type SdkSend,
  sdkSender,
  sessionHeader,
} from "../../support/sdks/sdk-client.ts";

const cloud = forAllTests(() => startTestCloud({ cheapHashes: true }));
let send: SdkSend;

beforeAll(async () => {
  send = sdkSender(cloud, {
    Accept: "application/json",
    "Content-Type": "application/json",
    "User-Agent": "LeanCloud-CSharp-SDK/2.0.0",
  });
});

const uniqueName = () => `dotnet-${randomUUID()}`;

/** A query as `Uri` writes it: reserved characters stay, `+` too. */
function uriQuery(parameters: Readonly<Record<string, unknown>>): string {
  const toText = (value: unknown) => (typeof value === "object" ? JSON.stringify(value) : value);
  const pairs = Object.entries(parameters).map(([name, value]) => `${name}=${toText(value)}`);
  return `?${encodeURI(pairs.join("&")).replaceAll("%5B", "[").replaceAll("%5D", "]")}`;
}

async function signUp(fields: object = {}) {
  const body = { username: randomUUID(), password: "secret", ...fields };
  const answer = await send({ method: "POST", path: "/1.1/users", body });
  return answer.body as { objectId: string; sessionToken: string; createdAt: string };
}

describe("users as the .NET SDK sends them", () => {
  it("sign up, and log in by e-mail", async () => {
    const email = `${randomUUID()}@example.com`;
    const user = await signUp({ email });
    expect(user).toMatchObject({ createdAt: expect.any(String), sessionToken: expect.any(String) });

    const body = { email, password: "secret" };
    const login = await send({ method: "POST", path: "/1.1/login", body });
    expect(login.body).toMatchObject({ objectId: user.objectId, sessionToken: user.sessionToken });
  });

  it("check their session by its header and fetch chosen keys", async () => {
    const { objectId, sessionToken } = await signUp({ nickname: "Tom", score: 7 });
    const get = (path: string, token: string) =>
      send({ method: "GET", path, headers: sessionHeader(token) });
    expect((await get("/1.1/users/me", sessionToken)).body).toMatchObject({ objectId });
    expect((await get("/1.1/users/me", "nobody")).body.code).toBe(211);

    const fetched = await get(`/1.1/users/${objectId}?keys=score,nickname`, sessionToken);
    expect(fetched.body).toMatchObject({ objectId, nickname: "Tom", score: 7 });
  });

  it("save operations under a condition and read the touched fields", async () => {
    const { objectId, sessionToken } = await signUp({ score: 1, tags: ["a"] });
    const body = {
      score: { __op: "Increment", amount: 2 },
      tags: { __op: "AddUnique", objects: ["b"] },
      since: { __type: "Date", iso: "2026-11-22T08:00:00.000Z" },
    };
    const query = uriQuery({ fetchWhenSave: "true", where: { score: 1 } });
    const path = `/1.1/users/${objectId}${query}`;
    const save = () => send({ method: "PUT", path, body, headers: sessionHeader(sessionToken) });
    expect((await save()).body).toMatchObject({ objectId, score: 3, tags: ["a", "b"] });
    expect((await save()).body).toMatchObject({ code: 305, error: expect.any(String) });
  });

  it("log in by a code", async () => {
    const mobilePhoneNumber = "+8613700000021";
    const ask = (path: string) => () => send({ method: "POST", path, body: { mobilePhoneNumber } });
    const post = (path: string, body: object) => send({ method: "POST", path, body });
    const first = await codeAfter(cloud, mobilePhoneNumber, ask("/1.1/requestSmsCode"));
    const path = "/1.1/usersByMobilePhone";
    const created = await post(path, { mobilePhoneNumber, smsCode: first });
    const code = await codeAfter(cloud, mobilePhoneNumber, ask("/1.1/requestLoginSmsCode"));
    const login = await post("/1.1/login", { mobilePhoneNumber, smsCode: code });
    expect(login.body).toMatchObject({ objectId: created.body.objectId, mobilePhoneNumber });
  });

  it("log in by a union id, link a second platform and unlink it with null", async () => {
    const account = (unionid: string) => ({
      openid: randomUUID(),
      access_token: "token",
      expires_in: 7200,
      platform: "weixin",
      main_account: true,
      unionid,
    });
    const authData = { weixinapp: account(randomUUID()) };
    const { body: user } = await send({ method: "POST", path: "/1.1/users", body: { authData } });
    const path = `/1.1/users/${user.objectId}`;
    const headers = sessionHeader(user.sessionToken);
    const save = (added: object) =>
      send({ method: "PUT", path, body: { authData: added }, headers });

    expect((await save({ github: { uid: randomUUID(), access_token: "t" } })).status).toBe(200);
    expect((await save({ github: null })).status).toBe(200);
    const read = await send({ method: "GET", path, headers });
    expect(Object.keys(read.body.authData)).not.toContain("github");
    expect(Object.keys(read.body.authData)).toContain("weixinapp");
  });
});

describe("roles, queries and batches as the .NET SDK sends them", () => {
  async function createRole(user: { objectId: string; sessionToken: string }, name: string) {
    const ACL = { "*": { read: true, write: false }, [user.objectId]: { read: true, write: true } };
    const users = { __op: "AddRelation", objects: [pointer("_User", user.objectId)] };
    const headers = sessionHeader(user.sessionToken);
    const body = { name, ACL, users };
    return (await send({ method: "POST", path: "/1.1/roles", body, headers })).body;
  }

  it("find roles in order with skip, limit and a where of two conditions, and count them", async () => {
    const user = await signUp();
    const names = [`${uniqueName()}-a`, `${uniqueName()}-b`].sort();
    for (const name of names) await createRole(user, name);

    const where = { $and: [{ name: { $in: names } }, { users: pointer("_User", user.objectId) }] };
    const query = { skip: 0, limit: 30, where, order: "-name" };
    const get = (more: object) => {
      const path = `/1.1/classes/_Role${uriQuery({ ...query, ...more })}`;
      return send({ method: "GET", path, headers: sessionHeader(user.sessionToken) });
    };
    const { results } = (await get({})).body;
    expect(results).toMatchObject([...names].reverse().map((name) => ({ name })));
    expect((await get({ limit: 0, count: 1 })).body.count).toBe(2);
  });

  it("save, fetch and delete several objects by their class paths", async () => {
    const user = await signUp();
    const headers = sessionHeader(user.sessionToken);
    const { objectId } = await createRole(user, uniqueName());
    const batch = (requests: object[]) =>
      send({ method: "POST", path: "/1.1/batch", body: { requests }, headers });
    const body = { score: 1 };
    const owned = `/1.1/classes/_User/${user.objectId}`;
    const saved = await batch([
      {
        path: "/1.1/classes/_User",
        method: "POST",
        body: { username: uniqueName(), password: "p" },
      },
      { path: owned, method: "PUT", body },
    ]);
    expect(saved.body).toMatchObject([
      { success: { objectId: expect.any(String), createdAt: expect.any(String) } },
      { success: { updatedAt: expect.any(String) } },
    ]);

    const fetched = await batch([{ path: owned, method: "GET" }]);
    expect(fetched.body).toMatchObject([{ success: { objectId: user.objectId, score: 1 } }]);
    const deleted = await batch([{ path: `/1.1/classes/_Role/${objectId}`, method: "DELETE" }]);
    expect(deleted.body).toMatchObject([{ success: {} }]);
    expect(await send({ method: "DELETE", path: `/1.1/users/${user.objectId}`, headers })).toEqual({
      status: 200,
      body: {},
    });
  });
});

describe("devices and pushes as Unity sends them", () => {
  const device = (registrationId: string) => ({
    deviceType: "android",
    vendor: "fcm",
    registrationId,
    installationId: randomUUID(),
    timeZone: "Asia/Shanghai",
  });
  const fcmToken = () => `fcm-${randomBytes(32).toString("hex")}`;
  const post = async (body: object) =>
    (await send({ method: "POST", path: "/1.1/installations", body })).body;

  it("keep their row when every launch sends a new installationId", async () => {
    const registrationId = fcmToken();
    const { objectId, createdAt } = await post(device(registrationId));
    expect(createdAt).toEqual(expect.any(String));

    const launched = device(registrationId);
    const path = `/1.1/installations/${objectId}`;
    const again = await send({ method: "PUT", path, body: launched });
    expect(again).toMatchObject({ status: 200, body: { updatedAt: expect.any(String) } });
    const read = await send({ method: "GET", path });
    expect(read.body).toMatchObject({ objectId, ...launched });
  });

  it("push to a where that is a string, with a local expiration time of seven decimals", async () => {
    const channel = uniqueName();
    await post({ ...device(fcmToken()), channels: [channel] });
    const local = new Date(Date.now() + 9 * 3_600_000).toISOString().replace("Z", "4567+08:00");
    const body = {
      where: JSON.stringify({ channels: channel }),
      expiration_time: local,
      flow_control: 1000,
      prod: "prod",
      topic: "com.example.app",
      apns_team_id: "TEAM000001",
      notification_id: "dotnet1",
      data: { alert: "hello" },
    };
    const headers = masterHeader(cloud);
    const pushed = await send({ method: "POST", path: "/1.1/push", body, headers });
    expect(pushed).toMatchObject({ status: 200, body: { objectId: expect.any(String) } });
    expect(await finishedRecord(cloud, pushed.body.objectId)).toMatchObject({ devices: 1 });
  });
});
