/**
 * Requests of the Objective-C SDK 13.4 (github.com/leancloud/objc-sdk, AVOS/Sources/Foundation:
 * LCUser, LCObject, LCInstallation, LCPush, LCQuery, LCRole and LCPaasClient), and the members of
 * the answers that its code reads.
 */
import { randomBytes, randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { finishedRecord } from "../../support/cloud/devices.ts";
import { codeAfter } from "../../support/cloud/inbox.ts";
import { startTestCloud } from "../../support/cloud/spawn.ts";
import { forAllTests } from "../../support/for-all-tests.ts";
import { pointer } from "../../support/pointer.ts";
import {
  compactUuid,
  encodedQuery,
  masterHeader,
  type SdkAnswer,
  type SdkSend,
  sdkSender,
  sessionHeader,
} from "../../support/sdks/sdk-client.ts";

const cloud = forAllTests(() => startTestCloud({ cheapHashes: true }));
let send: SdkSend;

beforeAll(async () => {
  send = sdkSender(cloud, {
    "X-LC-Prod": "1",
    Accept: "application/json",
    "Accept-Encoding": "gzip",
    "Content-Type": "application/json; charset=utf-8",
    "User-Agent": "LeanCloud-Objc-SDK/13.4.1",
  });
});

const batch = (path: string, requests: object[], headers = {}): Promise<SdkAnswer> =>
  send({ method: "POST", path, body: { requests }, headers });

async function signUp(fields: object = {}) {
  const id = compactUuid();
  const body = { __internalId: id, username: randomUUID(), password: "secret", ...fields };
  const item = { method: "POST", path: "/1.1/users", body, new: true };
  const answer = await batch("/1.1/batch/save", [item]);
  return answer.body[id] as { objectId: string; sessionToken: string };
}

describe("users as the Objective-C SDK sends them", () => {
  it("sign up in a batch and find their session under the internal id", async () => {
    const user = await signUp({ nickname: "Tom" });
    expect(user).toMatchObject({ objectId: expect.any(String), nickname: "Tom" });
    expect(user).toMatchObject({ createdAt: expect.any(String), sessionToken: expect.any(String) });
  });

  it("log in by e-mail and check a session by its token", async () => {
    const email = `${randomUUID()}@example.com`;
    const { objectId } = await signUp({ email });
    const body = { email, password: "secret" };
    const login = await send({ method: "POST", path: "/1.1/login", body });
    expect(login.body).toMatchObject({ objectId, email });

    const me = (session_token: string) =>
      send({ method: "GET", path: `/1.1/users/me${encodedQuery({ session_token })}` });
    expect((await me(login.body.sessionToken)).body).toMatchObject({ objectId });
    expect((await me("nobody")).body).toMatchObject({ code: 211, error: expect.any(String) });
  });

  it("save changes with fetchWhenSave and read the whole user", async () => {
    const { objectId, sessionToken } = await signUp({ score: 1, nickname: "Tom" });
    const item = {
      method: "PUT",
      path: `/1.1/users/${objectId}`,
      body: {
        __internalId: objectId,
        score: { __op: "Increment", amount: 1 },
        nickname: { __op: "Delete" },
        since: { __type: "Date", iso: "2026-11-22T08:00:00.000Z" },
      },
      params: { fetchWhenSave: true },
    };
    const saved = await batch("/1.1/batch/save", [item], sessionHeader(sessionToken));
    expect(saved.body[objectId]).toMatchObject({ score: 2, updatedAt: expect.any(String) });
    expect(saved.body[objectId]).not.toHaveProperty("nickname");
  });

  it("get a new session and a new password by requests with a type but without a body", async () => {
    const { objectId, sessionToken } = await signUp();
    const path = `/1.1/users/${objectId}`;
    const put = (name: string, token: string, body?: object) =>
      send({ method: "PUT", path: `${path}/${name}`, body, headers: sessionHeader(token) });
    const refreshed = await put("refreshSessionToken", sessionToken);
    expect(refreshed.body).toMatchObject({ updatedAt: expect.any(String) });
    expect(refreshed.body.sessionToken).not.toBe(sessionToken);

    const passwords = { old_password: "secret", new_password: "better" };
    const changed = await put("updatePassword", refreshed.body.sessionToken, passwords);
    expect(changed.body).toMatchObject({ objectId, sessionToken: expect.any(String) });

    const headers = sessionHeader(changed.body.sessionToken);
    expect(await send({ method: "DELETE", path, headers })).toEqual({ status: 200, body: {} });
  });

  it("change their number by a code and read their own id", async () => {
    const { objectId, sessionToken } = await signUp();
    const mobilePhoneNumber = "+8613700000011";
    const post = (path: string, body: object) =>
      send({ method: "POST", path, body, headers: sessionHeader(sessionToken) });
    const code = await codeAfter(cloud, mobilePhoneNumber, () =>
      post("/1.1/requestChangePhoneNumber", { mobilePhoneNumber, ttl: 360 }),
    );
    const changed = await post("/1.1/changePhoneNumber", { mobilePhoneNumber, code });
    expect(changed.status).toBe(200);
    const path = `/1.1/users/${objectId}`;
    const read = await send({ method: "GET", path, headers: sessionHeader(sessionToken) });
    expect(read.body).toMatchObject({ mobilePhoneNumber, mobilePhoneVerified: true });
  });

  it("log in by a platform's main account, and anonymously", async () => {
    const account = { openid: randomUUID(), access_token: "token", expires_in: 7200 };
    const union = { platform: "weixin", unionid: randomUUID(), main_account: true };
    const logIn = (authData: object) =>
      send({ method: "POST", path: "/1.1/users", body: { authData } });
    const first = await logIn({ weixinapp: { ...account, ...union } });
    const second = await logIn({ weixinweb: { ...account, openid: randomUUID(), ...union } });
    expect(second.body.objectId).toBe(first.body.objectId);

    const anonymous = { anonymous: { id: compactUuid() } };
    const guest = await logIn(anonymous);
    expect(guest.body).toMatchObject({ authData: anonymous, sessionToken: expect.any(String) });
  });
});

describe("roles and several users as the Objective-C SDK sends them", () => {
  it("create a role with its users in one item and find it by a user", async () => {
    const { objectId, sessionToken } = await signUp();
    const id = compactUuid();
    const body = {
      __internalId: id,
      name: `objc-${id}`,
      ACL: { "*": { read: true } },
      users: { __op: "AddRelation", objects: [pointer("_User", objectId)] },
    };
    const item = { method: "POST", path: "/1.1/roles", body, new: true };
    const created = await batch("/1.1/batch/save", [item], sessionHeader(sessionToken));

    const where = JSON.stringify({ users: pointer("_User", objectId) });
    const path = `/1.1/roles${encodedQuery({ where })}`;
    const found = await send({ method: "GET", path, headers: sessionHeader(sessionToken) });
    const { objectId: roleId } = created.body[id];
    expect(found.body.results).toMatchObject([{ objectId: roleId, name: `objc-${id}` }]);
  });

  it("are fetched in one batch, in the order of the requests", async () => {
    const users = [await signUp({ score: 1 }), await signUp({ score: 2 })];
    const items = users.map(({ objectId }) => ({ method: "GET", path: `/1.1/users/${objectId}` }));
    const fetched = await batch("/1.1/batch", items);
    const { status, body } = fetched;
    expect(status).toBe(200);
    expect(body).toMatchObject([{ success: { score: 1 } }, { success: { score: 2 } }]);
  });
});

describe("installations and pushes as the Objective-C SDK sends them", () => {
  const device = () => ({
    deviceToken: randomBytes(32).toString("hex"),
    deviceType: "ios",
    apnsTeamId: "TEAM000001",
    apnsTopic: "com.example.app",
    timeZone: "Asia/Shanghai",
  });
  const save = (body: object, more = {}) => ({
    method: "POST",
    path: "/1.1/installations",
    body,
    ...more,
  });

  it("register and subscribe in two items of one new device", async () => {
    const id = compactUuid();
    const known = { __internalId: id, ...device() };
    const channels = { __op: "AddUnique", objects: ["objc"] };
    const items = [save(known), save({ ...known, channels }, { new: true })];
    const { body } = await batch("/1.1/batch/save", items);
    const { objectId } = body[id];
    const read = await send({ method: "GET", path: `/1.1/installations/${objectId}` });
    expect(read.body).toMatchObject({ objectId, channels: ["objc"] });
  });

  it("keep their id when they save an operation with their identifiers", async () => {
    const id = compactUuid();
    const known = device();
    const first = await batch("/1.1/batch/save", [
      save({ __internalId: id, ...known, channels: ["a", "b"] }),
    ]);
    const { objectId } = first.body[id];

    const channels = { __op: "Remove", objects: ["a"] };
    const again = await batch("/1.1/batch/save", [
      save({ __internalId: objectId, objectId, ...known, channels }),
    ]);
    expect(again.body[objectId]).toMatchObject({ objectId, updatedAt: expect.any(String) });
    const read = await send({ method: "GET", path: `/1.1/installations/${objectId}` });
    expect(read.body).toMatchObject({ objectId, channels: ["b"] });
  });

  it("push to a where that is a string, and schedule one by channels", async () => {
    const known = { ...device(), channels: ["objc-push"] };
    await batch("/1.1/batch/save", [save({ __internalId: compactUuid(), ...known })]);
    const headers = masterHeader(cloud);
    const push = (body: object) => send({ method: "POST", path: "/1.1/push", body, headers });
    const data = { alert: "hello" };
    const where = JSON.stringify({ channels: "objc-push" });
    const sent = await push({ prod: "prod", where, data });
    expect(await finishedRecord(cloud, sent.body.objectId)).toMatchObject({ devices: 1 });

    const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
    const times = { push_time: inAnHour, expiration_interval: 60 };
    const later = await push({ prod: "dev", channels: ["objc-push"], ...times, data });
    expect(later).toMatchObject({ status: 200, body: { objectId: expect.any(String) } });
  });
});
