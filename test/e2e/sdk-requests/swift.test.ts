/**
 * Requests of the Swift SDK 17.2 to 17.6 (github.com/leancloud/swift-sdk, Sources/Foundation:
 * User, Installation, ObjectUpdater, BatchRequest, Query, Role, PushClient, SMSClient and
 * HTTPClient), and the members of the answers that its code reads.
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
    "Content-Type": "application/json",
    "User-Agent": "LeanCloud-Swift-SDK/17.6.8",
  });
});

const batch = (path: string, requests: object[], headers = {}): Promise<SdkAnswer> =>
  send({ method: "POST", path, body: { requests }, headers });

async function signUp(fields: object = {}) {
  const id = compactUuid();
  const username = randomUUID();
  const body = { __internalId: id, username, password: "secret", ...fields };
  const item = { path: "/1.1/users", method: "post", body, new: true };
  const answer = await batch("/1.1/batch/save", [item]);
  return { ...answer.body[id], username } as Record<string, string> & {
    objectId: string;
    sessionToken: string;
  };
}

describe("users as the Swift SDK sends them", () => {
  it("sign up in a batch and find their session under the internal id", async () => {
    const user = await signUp({ nickname: "Tom" });
    expect(user).toMatchObject({ objectId: expect.any(String), nickname: "Tom" });
    expect(user).toMatchObject({ createdAt: expect.any(String), sessionToken: expect.any(String) });
  });

  it("log in by username, and by their session token", async () => {
    const { username, objectId, sessionToken } = await signUp();
    const body = { username, password: "secret" };
    const login = await send({ method: "POST", path: "/1.1/login", body });
    expect(login).toMatchObject({ status: 200, body: { objectId, sessionToken } });

    const path = `/1.1/users/me${encodedQuery({ session_token: sessionToken })}`;
    const me = await send({ method: "GET", path });
    expect(me).toMatchObject({ status: 200, body: { objectId, sessionToken } });
  });

  it("apply several operations on one key in order, one item each", async () => {
    const { objectId, sessionToken } = await signUp({ tags: ["a"], score: 1 });
    const put = (fields: object) => ({
      path: `/1.1/users/${objectId}`,
      method: "put",
      body: { __internalId: objectId, ...fields },
    });
    const score = { __op: "Increment", amount: 2 };
    const saved = await batch(
      "/1.1/batch/save",
      [
        put({ score, tags: { __op: "AddUnique", objects: ["b"] } }),
        put({ tags: { __op: "Remove", objects: ["a"] } }),
      ],
      sessionHeader(sessionToken),
    );
    expect(saved.body[objectId]).toMatchObject({ updatedAt: expect.any(String) });

    const item = { path: `/1.1/users/${objectId}`, method: "get", params: { keys: "score,tags" } };
    const fetched = await batch("/1.1/batch", [item], sessionHeader(sessionToken));
    expect(fetched.body[0].success).toMatchObject({ objectId, score: 3, tags: ["b"] });
  });

  it("get the whole object back with a condition and fetchWhenSave", async () => {
    const { objectId, sessionToken } = await signUp({ score: 1 });
    const item = {
      path: `/1.1/users/${objectId}`,
      method: "put",
      body: { __internalId: objectId, score: { __op: "Increment", amount: -1 } },
      params: { fetchWhenSave: true, where: { $and: [{ score: 1 }] } },
    };
    const first = await batch("/1.1/batch/save", [item], sessionHeader(sessionToken));
    expect(first.body[objectId]).toMatchObject({ score: 0 });

    const again = await batch("/1.1/batch/save", [item], sessionHeader(sessionToken));
    expect(again).toMatchObject({ status: 400, body: { code: 305, error: expect.any(String) } });
  });

  it("sign up or log in by a code, after a request with name, op and ttl", async () => {
    const mobilePhoneNumber = "+8613700000001";
    const ask = { mobilePhoneNumber, name: "App", op: "Log in", ttl: 10 };
    const smsCode = await codeAfter(cloud, mobilePhoneNumber, () =>
      send({ method: "POST", path: "/1.1/requestSmsCode", body: ask }),
    );
    const body = { smsCode, mobilePhoneNumber };
    const user = await send({ method: "POST", path: "/1.1/usersByMobilePhone", body });
    expect(user.body).toMatchObject({ mobilePhoneNumber, sessionToken: expect.any(String) });
  });

  it("verify a code without a body, the number in the query", async () => {
    const mobilePhoneNumber = "+8613700000002";
    const code = await codeAfter(cloud, mobilePhoneNumber, () =>
      send({ method: "POST", path: "/1.1/requestSmsCode", body: { mobilePhoneNumber } }),
    );
    const path = `/1.1/verifySmsCode/${code}${encodedQuery({ mobilePhoneNumber })}`;
    expect((await send({ method: "POST", path })).status).toBe(200);
  });

  it("log in by a platform with the user's own fields, and unlink it by its path", async () => {
    const weixin = { openid: randomUUID(), access_token: "token", expires_in: 7200 };
    const fields = { nickname: "Wei", authData: { weixin } };
    const created = await send({ method: "POST", path: "/1.1/users", body: fields });
    const { objectId, sessionToken } = created.body;
    expect(created.body).toMatchObject({ nickname: "Wei", sessionToken: expect.any(String) });

    const body = { "authData.weixin": { __op: "Delete" } };
    const path = `/1.1/users/${objectId}`;
    const unlinked = await send({
      method: "PUT",
      path,
      body,
      headers: sessionHeader(sessionToken),
    });
    expect(unlinked).toMatchObject({ status: 200, body: { updatedAt: expect.any(String) } });

    const failing = { ...fields, authData: { weixin: { ...weixin, openid: randomUUID() } } };
    const unknown = "/1.1/users?failOnNotExist=true";
    const refused = await send({ method: "POST", path: unknown, body: failing });
    expect(refused.body).toMatchObject({ code: 211 });
  });
});

describe("queries as the Swift SDK sends them", () => {
  it("find roles in order with their ACL, count them, and get one by its id", async () => {
    const { objectId, sessionToken } = await signUp();
    const names = ["b", "a"].map((name) => `${name}-${compactUuid()}`);
    const ACL = { "*": { read: true }, [objectId]: { write: true } };
    const roles = names.map((name) => ({
      path: "/1.1/roles",
      method: "post",
      body: {
        __internalId: compactUuid(),
        name,
        ACL,
        users: { __op: "AddRelation", objects: [pointer("_User", objectId)] },
      },
      new: true,
    }));
    expect((await batch("/1.1/batch/save", roles, sessionHeader(sessionToken))).status).toBe(200);

    const where = JSON.stringify({
      name: { $in: names },
      $and: [{ users: pointer("_User", objectId) }],
    });
    const query = { className: "_Role", order: "-name", returnACL: "true", where };
    const find = (more: object) =>
      send({
        method: "GET",
        path: `/1.1/roles${encodedQuery({ ...query, ...more })}`,
        headers: sessionHeader(sessionToken),
      });
    const { results } = (await find({ limit: 10, skip: 0 })).body;
    expect(results).toMatchObject(names.map((name) => ({ name, ACL })));
    expect((await find({ count: 1, limit: 0 })).body.count).toBe(2);

    const { objectId: roleId } = results[0];
    const byId = await find({ limit: 1, where: JSON.stringify({ $and: [{ objectId: roleId }] }) });
    expect(byId.body.results).toMatchObject([{ objectId: roleId }]);
  });

  it("delete several objects in a batch", async () => {
    const { objectId, sessionToken } = await signUp();
    const item = { path: `/1.1/users/${objectId}`, method: "delete" };
    const deleted = await batch("/1.1/batch", [item], sessionHeader(sessionToken));
    expect(deleted).toMatchObject({ status: 200, body: [{ success: {} }] });
  });
});

describe("installations and pushes as the Swift SDK sends them", () => {
  async function saveInstallation(id: string, fields: object) {
    const body = {
      __internalId: id,
      deviceType: "ios",
      timeZone: "Asia/Shanghai",
      apnsTopic: "com.example.app",
      apnsTeamId: "TEAM000001",
      ...fields,
    };
    const item = { method: "post", path: "/1.1/installations", body };
    return (await batch("/1.1/batch/save", [item])).body[id];
  }

  it("register once and keep their id when all fields are saved again", async () => {
    const deviceToken = randomBytes(32).toString("hex");
    const first = await saveInstallation(compactUuid(), { deviceToken, channels: ["swift"] });
    const { objectId } = first;
    expect(first).toMatchObject({ objectId: expect.any(String), createdAt: expect.any(String) });

    const again = await saveInstallation(objectId, { objectId, deviceToken, badge: 0 });
    expect(again).toMatchObject({ objectId, updatedAt: expect.any(String) });
  });

  it("save again after a restart, with the type and class that the cached copy holds", async () => {
    const deviceToken = randomBytes(32).toString("hex");
    const { objectId } = await saveInstallation(compactUuid(), { deviceToken });
    const cached = { __type: "Object", className: "_Installation", objectId, deviceToken };

    const again = await saveInstallation(objectId, { ...cached, channels: ["restarted"] });
    expect(again).toMatchObject({ objectId, updatedAt: expect.any(String) });
    const read = await send({ method: "GET", path: `/1.1/installations/${objectId}` });
    expect(read.body).toMatchObject({ objectId, channels: ["restarted"] });
    expect(read.body).not.toHaveProperty("className");
    expect(read.body).not.toHaveProperty("__type");
  });

  it("come back under the objectId of the cached copy when their row was removed", async () => {
    const deviceToken = randomBytes(32).toString("hex");
    const { objectId } = await saveInstallation(compactUuid(), { deviceToken });
    const path = `/1.1/installations/${objectId}`;
    await send({ method: "DELETE", path, headers: masterHeader(cloud) });

    const again = await saveInstallation(objectId, { objectId, deviceToken, channels: ["back"] });

    expect(again).toMatchObject({ objectId, createdAt: expect.any(String) });
    expect((await send({ method: "GET", path })).body).toMatchObject({ channels: ["back"] });
  });

  it("push to a query with an interval, which comes with a push time", async () => {
    const deviceToken = randomBytes(32).toString("hex");
    await saveInstallation(compactUuid(), { deviceToken, channels: ["swift-push"] });
    const body = {
      prod: "prod",
      data: { alert: "hello" },
      where: { $and: [{ channels: "swift-push" }] },
      push_time: new Date().toISOString(),
      expiration_interval: 3600,
    };
    const headers = masterHeader(cloud);
    const pushed = await send({ method: "POST", path: "/1.1/push", body, headers });
    expect(pushed).toMatchObject({ status: 200, body: { objectId: expect.any(String) } });
    expect(await finishedRecord(cloud, pushed.body.objectId)).toMatchObject({ devices: 1 });
  });
});
