import AV from "leancloud-storage";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { RunningCloud } from "../../../local/spawn.ts";
import { pointSdkAt, request } from "../../support/cloud/cloud.ts";
import { codeAfter, nthLink } from "../../support/cloud/inbox.ts";
import {
  type CloudWithEngine,
  expectCalls,
  findCalls,
  HOOK_KEY,
  type LeanEngineApp,
  startCloudWithEngine,
} from "../../support/engine/cloud-with-engine.ts";

let together: CloudWithEngine;
let cloud: RunningCloud;
let app: LeanEngineApp;

beforeAll(async () => {
  together = await startCloudWithEngine({ verifyEmailAtSignUp: true });
  cloud = together.cloud;
  pointSdkAt(cloud);
  app = await together.startApp();
});
afterAll(async () => {
  await app?.stop();
  await cloud?.stop();
});
beforeEach(() => AV.User.logOut());

async function signUp(username: string, fields: object = {}) {
  const body = { username, password: "secret", ...fields };
  const answer = await request(cloud, "POST", "/1.1/users", { body });
  return { ...answer, body: answer.body as Record<string, string> };
}

const read = async (objectId?: string) =>
  (await request(cloud, "GET", `/1.1/users/${objectId}`, { master: true })).body;

describe("hooks of users in an unchanged LeanEngine app", () => {
  it("change a new user before it is stored, and save it again without an endless loop", async () => {
    const { status, body } = await signUp("ada", { noise: "loud", mood: "good" });

    expect(status).toBe(201);
    expect(body).toMatchObject({ greeting: "Hello ada", mood: "good" });
    await expectCalls(cloud, "ada", ["beforeSave", "onLogin", "afterSave", "beforeUpdate"]);
    await expect
      .poll(() => read(body.objectId), { timeout: 5_000 })
      .toMatchObject({ greeting: "Hello ada", welcomed: true });
    expect(await read(body.objectId)).not.toHaveProperty("noise");
  });

  it("refuse a new user with LeanCloud's error, and nothing is stored", async () => {
    const refused = await signUp("banned-1");

    expect(refused).toMatchObject({
      status: 400,
      body: { code: 142, error: "Cloud Code validation failed. Error detail : no such name" },
    });
    const log = { username: "banned-1", password: "secret" };
    expect(await request(cloud, "POST", "/1.1/login", { body: log })).toMatchObject({
      body: { code: 211 },
    });
  });

  it("see an update with its keys, its user's session and the values after it, and can refuse it", async () => {
    const { body: user } = await signUp("grace", { count: 1 });
    await expectCalls(cloud, "grace", ["beforeSave", "onLogin", "afterSave", "beforeUpdate"]);
    const headers = { "X-LC-Session": user.sessionToken ?? "" };
    const update = (body: object) =>
      request(cloud, "PUT", `/1.1/users/${user.objectId}`, { body, headers });

    expect(await update({ mood: "good", count: { __op: "Increment", amount: 1 } })).toMatchObject({
      status: 200,
    });
    const after = { hook: "afterUpdate", about: "grace", keys: ["mood", "count"] };
    await expect.poll(() => findCalls(cloud, "grace")).toContainEqual(after);
    expect(await findCalls(cloud, "grace")).toContainEqual({
      ...{ hook: "beforeUpdate", about: "grace", keys: ["mood", "count"], mood: "good" },
    });
    expect(await update({ mood: "bad" })).toMatchObject({
      status: 400,
      body: { code: 142, error: "Cloud Code validation failed. Error detail : cheer up" },
    });
    expect(await read(user.objectId)).toMatchObject({ mood: "good", count: 2 });
  });

  it("refuse a deletion", async () => {
    const { body: user } = await signUp("linus", { mood: "stubborn" });
    const path = `/1.1/users/${user.objectId}`;

    expect(await request(cloud, "DELETE", path, { master: true })).toMatchObject({
      body: { code: 142, error: expect.stringMatching(/stays$/) },
    });
    expect(await read(user.objectId)).toMatchObject({ username: "linus" });
  });

  it("refuse a log-in, and are not called for a reused session", async () => {
    const { body: user } = await signUp("mallory");
    const log = () =>
      request(cloud, "POST", "/1.1/login", { body: { username: "mallory", password: "secret" } });
    expect(await log()).toMatchObject({ status: 200 });
    await request(cloud, "PUT", `/1.1/users/${user.objectId}`, {
      body: { blocked: true, __ignore_hooks: ["beforeUpdate", "afterUpdate"] },
      master: true,
    });

    expect(await log()).toMatchObject({
      status: 401,
      body: { code: 142, error: "Cloud Code validation failed. Error detail : you are blocked" },
    });
    const count = async () =>
      (await findCalls(cloud, "mallory")).filter(({ hook }) => hook === "onLogin").length;
    const before = await count();
    await AV.User.become(user.sessionToken ?? "");
    expect([before, await count()]).toEqual([3, 3]);
  });

  it("can't be skipped by a client that sends marks without proof (A155)", async () => {
    const marks = {
      __ignore_hooks: ["beforeSave"],
      __before: `${Date.now()},${"0".repeat(40)}`,
      __after: `${Date.now()},${"f".repeat(40)}`,
      _updatedKeys: ["x"],
    };

    expect(await signUp("banned-2", marks)).toMatchObject({ body: { code: 142 } });
    const { body } = await signUp("eve", marks);
    const stored = await read(body.objectId);

    expect(body.greeting).toBe("Hello eve");
    for (const mark of Object.keys(marks)) expect(stored).not.toHaveProperty(mark);
  });

  it.each([
    ["the hook key", { "X-LC-Hook-Key": HOOK_KEY }, 201],
    ["a wrong hook key", { "X-LC-Hook-Key": "wrong" }, 400],
  ])("are skipped by name with %s (A155)", async (_, headers, status) => {
    const body = {
      username: `banned-${status}`,
      password: "secret",
      __ignore_hooks: ["beforeSave", "afterSave", "onLogin"],
    };

    expect(await request(cloud, "POST", "/1.1/users", { body, headers })).toMatchObject({ status });
  });

  it("run for each item of a batch, whose refusal is that item's error", async () => {
    const item = (username: string) => ({
      method: "POST",
      path: "/1.1/users",
      body: { username, password: "secret" },
    });
    const body = { requests: [item("banned-3"), item("bob")] };

    expect(await request(cloud, "POST", "/1.1/batch", { body })).toMatchObject({
      status: 200,
      body: [{ error: { code: 142 } }, { success: { greeting: "Hello bob" } }],
    });
  });

  it("are called for a verified number and address", async () => {
    const phone = "+8613912345678";
    const email = "vera@example.com";
    const { body: user } = await signUp("vera", { mobilePhoneNumber: phone, email });
    await AV.User.become(user.sessionToken ?? "");
    const code = await codeAfter(cloud, phone, () => AV.User.requestMobilePhoneVerify(phone));
    const headers = { "X-LC-Session": user.sessionToken ?? "" };

    await request(cloud, "POST", `/1.1/verifyMobilePhone/${code}`, {
      body: { mobilePhoneNumber: phone },
      headers,
    });
    await expect
      .poll(() => findCalls(cloud, "vera"), { timeout: 5_000 })
      .toContainEqual({ hook: "onVerified sms", about: "vera" });
    const link = await nthLink(cloud, email, 1);
    await fetch(link, { method: "POST", body: new URLSearchParams({ answer: "confirm" }) });
    await expect
      .poll(() => findCalls(cloud, "vera"), { timeout: 5_000 })
      .toContainEqual({ hook: "onVerified email", about: "vera" });
  });

  it("complete or refuse accounts of other platforms, but add none", async () => {
    const sign = (code: string) => AV.User.loginWithAuthData({ code } as never, "weibo");

    expect((await sign("abc")).get("authData")).toEqual({
      weibo: { uid: "from-abc", access_token: "token" },
    });
    await expect(sign("expired")).rejects.toMatchObject({
      code: 142,
      rawMessage: "Cloud Code validation failed. Error detail : this code has expired",
    });
  });

  it("run around the writes of roles, whose members they can't change", async () => {
    const { body: user } = await signUp("rolf");
    const member = { __type: "Pointer", className: "_User", objectId: user.objectId };
    const users = { __op: "AddRelation", objects: [member] };
    const create = (name: string, more = {}) =>
      request(cloud, "POST", "/1.1/roles", {
        body: { name, ACL: { "*": { read: true } }, users, ...more },
        master: true,
      });
    const call = (method: string, id: string, body?: object) =>
      request(cloud, method, `/1.1/roles/${id}`, { master: true, ...(body && { body }) });

    expect(await create("root")).toMatchObject({ body: { code: 142 } });
    const { body } = (await create("crew")) as { body: { objectId: string } };
    const read = await call("GET", body.objectId);
    expect(read.body).toMatchObject({ name: "crew", team: "core" });
    const where = encodeURIComponent(
      JSON.stringify({
        $relatedTo: {
          object: { ...member, className: "_Role", objectId: body.objectId },
          key: "users",
        },
      }),
    );
    const members = await request(cloud, "GET", `/1.1/users?where=${where}`, { master: true });
    expect(members.body).toMatchObject({ results: [{ username: "rolf" }] });

    expect(await call("PUT", body.objectId, { team: "none" })).toMatchObject({
      body: { code: 142 },
    });
    expect(await call("PUT", body.objectId, { team: "new", users })).toMatchObject({ status: 200 });
    const keys = ["team", "users"];
    await expect
      .poll(() => findCalls(cloud, "crew"))
      .toContainEqual({ hook: "afterUpdate", about: "crew", keys });
    const { body: kept } = (await create("kept", { kept: true })) as { body: { objectId: string } };
    expect(await call("DELETE", kept.objectId)).toMatchObject({ body: { code: 142 } });
    await call("DELETE", body.objectId);
    await expect
      .poll(() => findCalls(cloud, "crew"))
      .toContainEqual({ hook: "afterDelete", about: "crew" });
  });

  it("refuse every write while the engine is down if they are known (A156)", async () => {
    const { body: user } = await signUp("carol");
    await app.stop();
    try {
      expect(await signUp("dave")).toMatchObject({
        status: 400,
        body: {
          code: 142,
          error: expect.stringMatching(/Error detail : The engine can't be reached/),
        },
      });
      expect(await request(cloud, "GET", `/1.1/users/${user.objectId}`)).toMatchObject({
        status: 200,
      });
    } finally {
      app = await together.startApp();
    }
  });
});
