import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { forAllTests } from "../../support/for-all-tests.ts";
import { startObjectsService } from "../../support/services/objects-service.ts";

const service = forAllTests(() => startObjectsService({}));
let tom: { objectId: string; sessionToken: string };

beforeAll(async () => {
  tom = await signUp();
});

interface Options {
  readonly master?: boolean;
  readonly session?: string;
}

const master = { master: true };
const item = (method: string, path: string, more: object = {}) => ({
  method,
  path: `/1.1/${path}`,
  ...more,
});

async function batch(items: readonly object[], options: Options = {}) {
  const { body } = await service.call("POST /batch", { requests: items }, options);
  return body;
}

/** The answer of one item. */
const one = async (entry: object, options: Options = {}) => (await batch([entry], options))[0];

const save = (items: readonly object[], options: Options = {}) =>
  service.call("POST /batch/save", { requests: items }, options);

async function signUp() {
  const body = { username: randomUUID(), password: "secret" };
  return (await service.call("POST /users", body)).body;
}

async function register(fields: object = {}): Promise<string> {
  const body = { deviceType: "android", installationId: randomUUID(), ...fields };
  return (await service.call("POST /installations", body)).body.objectId;
}

const read = async (objectId: string) =>
  (await service.call(`GET /installations/${objectId}`, undefined)).body;

const pointer = (objectId: string) => ({ __type: "Pointer", className: "_User", objectId });
const toIds = (answer: { success: { results: { objectId: string }[] } }) =>
  answer.success.results.map(({ objectId }) => objectId);

describe("a GET inside a batch", () => {
  test("takes where as an object, a JSON string, an array, or in the path", async () => {
    const tag = randomUUID();
    const id = await register({ tag, channels: ["a", "b"] });
    const where = { tag, channels: { $all: ["a", "b"] } };
    const inPath = `installations?where=${encodeURIComponent(JSON.stringify(where))}`;
    const items = [
      item("GET", "installations", { params: { where } }),
      item("get", "classes/_Installation", { params: { where: JSON.stringify(where) } }),
      item("GET", "installations", { params: { where: [{ tag }, { channels: "b" }] } }),
      item("GET", inPath),
    ];
    for (const answer of await batch(items, master)) expect(toIds(answer)).toEqual([id]);
  });

  test("answers an $all that is too long for a URL", async () => {
    const tags = Array.from({ length: 300 }, (_, n) => `tag-${n}-${randomUUID()}`);
    const id = await register({ tags });
    const find = (wanted: string[]) => ({ params: { where: { tags: { $all: wanted } } } });
    const [all, more] = await batch(
      [
        item("GET", "installations", find(tags)),
        item("GET", "installations", find([...tags, "x"])),
      ],
      master,
    );
    expect([toIds(all), toIds(more)]).toEqual([[id], []]);
  });

  test("takes order, limit, skip, count, keys and include in params, as numbers and as strings", async () => {
    const tag = randomUUID();
    for (const score of [1, 2, 3]) await register({ tag, score, owner: pointer(tom.objectId) });
    const params = { where: { tag }, order: "-score", limit: 1, skip: "1", count: 1 };
    const view = { keys: "score,owner", include: "owner" };
    const { success } = await one(
      item("GET", "installations", { params: { ...params, ...view } }),
      {
        master: true,
      },
    );
    expect(success.count).toBe(3);
    const owner = { ...pointer(tom.objectId), username: expect.any(String) };
    expect(success.results).toMatchObject([{ score: 2, owner }]);
    expect(success.results[0]).not.toHaveProperty("deviceType");
  });

  test("takes include and keys for one object and answers null for a missing one", async () => {
    const id = await register({ owner: pointer(tom.objectId), score: 1 });
    const params = { include: "owner", keys: "owner" };
    const { success } = await one(item("GET", `installations/${id}`, { params }));
    expect(Object.keys(success).sort()).toEqual(["createdAt", "objectId", "owner", "updatedAt"]);
    expect(success.owner).toHaveProperty("username");
    const missing = ["installations/missing", "users/missing", "roles/missing"];
    const answers = await batch(missing.map((path) => item("GET", path)));
    expect(answers).toEqual(missing.map(() => ({ success: null })));
  });
});

describe("a DELETE of several ids inside a batch", () => {
  test("deletes each of them and ignores a missing one", async () => {
    const [first, second] = [await register(), await register()];
    const path = `installations/${first},missing,${second}`;
    expect(await one(item("DELETE", path), master)).toEqual({ success: {} });
    expect([await read(first), await read(second)]).toEqual([{}, {}]);
  });

  test("stops at the first that is rejected, with its error", async () => {
    const other = await signUp();
    const path = `users/${other.objectId},${tom.objectId}`;
    const session = tom.sessionToken;
    expect((await one(item("DELETE", path), { session })).error.code).toBe(206);
    const users = [tom, other].map(({ objectId }) => item("GET", `users/${objectId}`));
    for (const { success } of await batch(users)) expect(success).not.toBeNull();
  });

  test.each(["a b", "%2e%2e", "$ne", "x".repeat(200), "installations%2fx"])(
    "deletes nothing for the malformed id %s",
    async (odd) => {
      const id = await register();
      await one(item("DELETE", `installations/${odd}`), master);
      await one(item("DELETE", "installations/,,"), master);
      expect((await read(id)).objectId).toBe(id);
    },
  );
});

describe("a batch of items that fail and succeed", () => {
  test("authorizes and answers each item separately", async () => {
    const id = await register({ score: 1 });
    const other = await signUp();
    const answers = await batch(
      [
        item("put", `installations/${id}`, { body: { score: 2 } }),
        item("GET", "installations", { params: {} }),
        item("GET", "users"),
        item("DELETE", `installations/${id}`),
        item("GET", "scan/classes/_User"),
        item("GET", "schemas"),
        item("PUT", `users/${other.objectId}`, { body: { a: 1 } }),
        item("PUT", `users/${tom.objectId}`, { body: { a: 1 } }),
        item("GET", "cloudQuery", { params: { cql: "select * from _User" } }),
        item("GET", "nowhere"),
        item("PUT", "installations/missing", { body: { a: 1 } }),
        item("GET", `installations/${id}`),
      ],
      { session: tom.sessionToken },
    );
    const codes = answers.map((answer: { error?: { code: number } }) => answer.error?.code ?? 0);
    expect(codes).toEqual([0, 403, 403, 403, 403, 403, 206, 0, 403, 101, 1, 0]);
    expect(answers.at(-1).success.score).toBe(2);
  });

  test("gives no item more rights than the request has", async () => {
    const headers = { "X-LC-Key": "master-key,master", "x-lc-session": "x" };
    const raised = [
      item("GET", "users", { headers, params: { _MasterKey: "x", master: true } }),
      item("GET", "users?_MasterKey=x"),
      item("GET", "users", { body: { _MasterKey: "x" } }),
    ];
    for (const entry of raised) {
      const answer = await batch([entry]);
      const { error } = Array.isArray(answer) ? answer[0] : { error: answer };
      expect([1, 107, 403]).toContain(error.code);
    }
  });

  test("is rejected as a whole with 101 items", async () => {
    const id = await register({ score: 1 });
    const items = Array(101).fill(item("PUT", `installations/${id}`, { body: { score: 2 } }));
    expect((await service.call("POST /batch", { requests: items })).status).toBe(400);
    expect((await read(id)).score).toBe(1);
  });

  test("answers whole objects with fetchWhenSave and new in params", async () => {
    const id = await register({ score: 1 });
    const body = { score: { __op: "Increment", amount: 1 } };
    for (const params of [{ fetchWhenSave: true }, { new: true }, { new: "true" }]) {
      const { success } = await one(item("PUT", `installations/${id}`, { params, body }));
      expect(success.score).toBe((await read(id)).score);
    }
    expect((await read(id)).score).toBe(4);
  });
});

describe("a batch of saves over users and installations", () => {
  test("creates a device with a pointer to the user that the same request signs up", async () => {
    const [user, device] = [randomUUID(), randomUUID()];
    const { body } = await save([
      item("post", "users", {
        body: { __internalId: user, username: user, password: "secret" },
        new: true,
      }),
      item("POST", "installations", {
        body: {
          __internalId: device,
          deviceType: "android",
          installationId: randomUUID(),
          __children: [{ className: "_User", cid: user, key: "owner" }],
        },
      }),
    ]);
    expect(Object.keys(body)).toEqual([user, device]);
    expect(body[user].sessionToken).toMatch(/^\w+$/);
    const row = await read(body[device].objectId);
    expect(row.owner).toEqual(pointer(body[user].objectId));
    expect(row).not.toHaveProperty("__internalId");
    expect(row).not.toHaveProperty("__children");
  });

  test("makes one row of Objective-C's POST and PUT of one new device", async () => {
    const id = randomUUID();
    const tokens = { deviceType: "ios", deviceToken: randomUUID() };
    const { body } = await save([
      item("POST", "installations", { body: { __internalId: id, ...tokens, channels: ["a"] } }),
      item("PUT", "installations", {
        body: { __internalId: id, channels: { __op: "AddUnique", objects: ["b"] } },
      }),
      item("PUT", "classes/_Installation", {
        body: { __internalId: id, channels: { __op: "Remove", objects: ["a"] } },
      }),
    ]);
    expect(Object.keys(body)).toEqual([id]);
    expect((await read(body[id].objectId)).channels).toEqual(["b"]);
    const launched = { __internalId: body[id].objectId, objectId: body[id].objectId, ...tokens };
    const again = await save([item("post", "installations", { body: launched })]);
    expect(again.body[body[id].objectId].objectId).toBe(body[id].objectId);
  });

  test("answers 305 for an unmet condition and keeps the writes of earlier items", async () => {
    const [first, second] = [await register({ score: 1 }), await register({ score: 1 })];
    const change = (id: string, where: object) =>
      item("put", `installations/${id}`, {
        body: { __internalId: id, score: 2 },
        params: { where, fetchWhenSave: true },
      });
    const { status, body } = await save([
      change(first, { score: 1 }),
      change(second, { score: 9 }),
    ]);
    expect([status, body.code]).toEqual([400, 305]);
    expect([(await read(first)).score, (await read(second)).score]).toEqual([2, 1]);
  });

  test("fails for any forbidden item, however it is written", async () => {
    const other = await signUp();
    const id = await register();
    const session = tom.sessionToken;
    for (const entry of [
      item("put", `users/${other.objectId}`, { body: { __internalId: "x", a: 1 } }),
      item("PUT", "users", { body: { __internalId: other.objectId, a: 1 } }),
      item("delete", `installations/${id}`, { body: { __internalId: "x" } }),
    ]) {
      const { status, body } = await save([entry], { session });
      expect(status).toBeGreaterThanOrEqual(400);
      expect(body.code).toBeGreaterThan(0);
    }
    expect((await read(id)).objectId).toBe(id);
  });
});
