import AV from "leancloud-storage";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunningCloud } from "../../../local/spawn.ts";
import { pointSdkAt, request } from "../../support/cloud/cloud.ts";
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
let tom: AV.User;

beforeAll(async () => {
  together = await startCloudWithEngine();
  cloud = together.cloud;
  pointSdkAt(cloud);
  app = await together.startApp();
  tom = await AV.User.signUp("tom", "secret", {});
  await AV.User.logOut();
});
afterAll(async () => {
  await app?.stop();
  await cloud?.stop();
});

const create = (title: string, fields: object = {}) =>
  new AV.Object("Task").save({ title, ...fields }, { user: tom }) as Promise<AV.Object>;
const read = async ({ id }: { readonly id?: string | undefined }) =>
  (await request(cloud, "GET", `/1.1/classes/Task/${id}`, { master: true })).body;
const refusal = (detail: string) => ({
  code: 142,
  rawMessage: `Cloud Code validation failed. Error detail : ${detail}`,
});

describe("hooks of an app's class in an unchanged LeanEngine app", () => {
  it("change a new object before it is stored, and save it again without an endless loop", async () => {
    const task = await create("Tea", { noise: 1, owner: tom });

    // beforeUpdate is called for the save of the afterSave hook, whose mark is for after hooks.
    await expectCalls(cloud, "Tea", ["beforeSave", "afterSave", "beforeUpdate"]);
    const [before, after] = await findCalls(cloud, "Tea");
    expect(before).toMatchObject({ hook: "beforeSave", user: tom.id });
    expect(after).toMatchObject({ hook: "afterSave", user: tom.id, slug: "tea" });
    await expect
      .poll(() => read(task), { timeout: 5_000 })
      .toMatchObject({ title: "Tea", slug: "tea", done: false, indexed: true });
    expect(await read(task)).not.toHaveProperty("noise");
    expect(await read(task)).toMatchObject({ owner: { objectId: tom.id } });
  });

  it("answer fields set by a hook only to requests for the whole object", async () => {
    const post = (query: string) =>
      request(cloud, "POST", `/1.1/classes/Task${query}`, { body: { title: "Whole" } });

    expect((await post("")).body).not.toHaveProperty("slug");
    expect((await post("?fetchWhenSave=true")).body).toMatchObject({ slug: "whole" });
  });

  it("refuse a new object with LeanCloud's error, and nothing is stored", async () => {
    await expect(create("forbidden")).rejects.toMatchObject(refusal("not this one"));
    expect(await new AV.Query("Task").equalTo("title", "forbidden").count()).toBe(0);
  });

  it("can't store a value of another type than the column's", async () => {
    await create("Typed");

    await expect(create("mistyped")).rejects.toMatchObject({ code: 111 });
  });

  it("see an update with its keys and the values after it, can refuse it, but not change it", async () => {
    const task = await create("Counter", { edits: 0 });
    await expectCalls(cloud, "Counter", ["beforeSave", "afterSave", "beforeUpdate"]);

    await task.increment("edits").save();
    const before = { hook: "beforeUpdate", about: "Counter", keys: ["edits"], edits: 1 };
    expect(await findCalls(cloud, "Counter")).toContainEqual(before);
    const after = { hook: "afterUpdate", about: "Counter", keys: ["edits"] };
    await expect.poll(() => findCalls(cloud, "Counter")).toContainEqual(after);
    await expect(task.increment("edits", 5).save()).rejects.toMatchObject(refusal("edited enough"));
    expect(await read(task)).toMatchObject({ edits: 1, slug: "counter" });
  });

  it("refuse a deletion, and are called for others", async () => {
    const locked = await create("Locked", { locked: true });
    await expect(locked.destroy()).rejects.toMatchObject(refusal("locked"));
    expect(await read(locked)).toMatchObject({ title: "Locked" });

    await locked.save({ locked: false });
    await locked.destroy();
    await expect
      .poll(() => findCalls(cloud, "Locked"))
      .toContainEqual({ hook: "afterDelete", about: "Locked" });
    expect(await read(locked)).toEqual({});
  });

  it("run for each item of a batch, whose refusal is that item's error", async () => {
    const item = (title: string) => ({
      method: "POST",
      path: "/1.1/classes/Task",
      body: { title },
    });
    const body = { requests: [item("forbidden"), item("Batched")] };

    expect(await request(cloud, "POST", "/1.1/batch", { body })).toMatchObject({
      status: 200,
      body: [{ error: { code: 142 } }, { success: { objectId: expect.any(String) } }],
    });
    await expectCalls(cloud, "Batched", ["beforeSave", "afterSave", "beforeUpdate"]);
  });

  it("come after the rights of the writer: who may not write calls none", async () => {
    const acl = new AV.ACL(tom);
    const task = await create("Private", { ACL: acl, edits: 0 });
    await expectCalls(cloud, "Private", ["beforeSave", "afterSave", "beforeUpdate"]);
    const path = `/1.1/classes/Task/${task.id}`;

    expect(await request(cloud, "PUT", path, { body: { edits: 1 } })).toMatchObject({
      status: 403,
    });
    expect(await request(cloud, "DELETE", path)).toMatchObject({ status: 403 });
    expect(await findCalls(cloud, "Private")).toHaveLength(3);
  });

  it.each([
    ["without proof", {}, 400],
    ["with a wrong hook key", { "X-LC-Hook-Key": "wrong" }, 400],
    ["with the hook key", { "X-LC-Hook-Key": HOOK_KEY }, 201],
  ])("are skipped by marks only with proof: %s (A155)", async (_, headers, status) => {
    const body = {
      title: "forbidden",
      __ignore_hooks: ["beforeSave", "afterSave"],
      __before: `${Date.now()},${"0".repeat(40)}`,
      _updatedKeys: ["title"],
    };

    const answer = await request(cloud, "POST", "/1.1/classes/Task", { body, headers });

    expect(answer).toMatchObject({ status });
    if (status !== 201) return;
    const stored = await read({ id: (answer.body as { objectId: string }).objectId });
    expect(Object.keys(stored as object).sort()).toEqual([
      ...["createdAt", "objectId", "title", "updatedAt"],
    ]);
  });

  it("refuse every write while the engine is down if they are known, and other classes don't notice (A156)", async () => {
    await app.stop();
    try {
      await expect(create("Down")).rejects.toMatchObject({ code: 142 });
      await expect(new AV.Object("Note").save({ n: 1 })).resolves.toBeDefined();
    } finally {
      app = await together.startApp();
    }
  });
});
