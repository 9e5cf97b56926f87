import { describe, expect, test } from "vitest";
import { DEFAULT_SETTINGS } from "../../../functions/contract/settings.ts";
import { ApiError } from "../../../functions/domain/api-error.ts";
import type { Requester } from "../../../functions/domain/requester.ts";
import { batch } from "../../../functions/features/objects/operations/batch.ts";
import { batchSave } from "../../../functions/features/objects/operations/batch-save.ts";
import { createHttpHandler } from "../../../functions/handlers/http/http-handler.ts";
import type { DispatchCall, OperationResponse } from "../../../functions/ports/operation.ts";
import { systemLog } from "../../../functions/wiring/system.ts";
import { bodies } from "../../support/http/bodies.ts";
import { APP_ID, APP_KEY, KEY_HEADERS, MASTER_KEY, send } from "../../support/http-event.ts";

const clock = { now: () => 0 };
const deadline = { remainingMs: () => 15_000 };
const silent = { info: () => {}, warn: () => {}, error: () => {}, failure: () => {} };

type Answer = (call: DispatchCall) => object;

function request(requests: unknown[], answer: Answer = () => ({})) {
  const calls: DispatchCall[] = [];
  const dispatch = async (call: DispatchCall): Promise<OperationResponse> => {
    calls.push(call);
    return { body: answer(call) };
  };
  const value = { body: { requests }, dispatch, requestId: "r-1", deadline };
  return { request: value as never, calls };
}

async function run(requests: unknown[], answer?: Answer) {
  const { request: value, calls } = request(requests, answer);
  const { body } = await batch(value, { log: silent, clock });
  return { answers: body, calls };
}

async function save(requests: unknown[], answer?: Answer) {
  const { request: value, calls } = request(requests, answer);
  const { body } = await batchSave(value, { clock });
  return { answers: JSON.parse(JSON.stringify(body)), calls };
}

const fail = (error: unknown) => {
  throw error;
};

/** Each call takes a second of 15. */
function slowly(requests: unknown[], lastMs = 1_000) {
  let leftMs = 15_000;
  const { request: value, calls } = request(requests, () => {
    leftMs -= 1_000;
    return { objectId: String(calls.length) };
  });
  const remainingMs = () => (leftMs <= 4_000 ? lastMs : leftMs);
  return { request: { ...(value as object), deadline: { remainingMs } } as never, calls };
}

describe("a batch without time", () => {
  const items = Array.from({ length: 20 }, (_, n) => ({ method: "PUT", path: `/1.1/users/${n}` }));

  test("answers the finished items and names the items to send again", async () => {
    const { request: value, calls } = slowly(items);
    const { body } = await batch(value, { log: silent, clock });
    const answers = body as { success?: object; error?: { code: number; error: string } }[];
    expect(answers).toHaveLength(20);
    expect(calls).toHaveLength(11);
    expect(answers.slice(0, 11).every(({ success }) => success)).toBe(true);
    const again = { code: 124, error: expect.stringMatching(/Send the item again/) };
    expect(answers.slice(11)).toEqual(items.slice(11).map(() => ({ error: again })));
  });

  test("says of an item without an answer that it may be done", async () => {
    const hangs = ({ path }: DispatchCall) => (path.endsWith("/1") ? new Promise(() => {}) : {});
    const leftMs = [15_000, 15_000, 14_000, 3_100, 520, 0];
    const remainingMs = () => leftMs.shift() ?? 0;
    const dispatch = async (call: DispatchCall) => ({ body: (await hangs(call)) as object });
    const value = {
      body: { requests: items.slice(0, 3) },
      dispatch,
      requestId: "r",
      deadline: { remainingMs },
    };
    const { body } = await batch(value as never, { log: silent, clock });
    expect(body).toEqual([
      { success: {} },
      { error: { code: 124, error: expect.stringMatching(/may be done/) } },
      { error: { code: 124, error: expect.stringMatching(/Send the item again/) } },
    ]);
  });

  test("fails with the ids of the saves to send again", async () => {
    const saves = items.map((item, n) => ({ ...item, body: { __internalId: `id${n}` } }));
    const { request: value } = slowly(saves);
    const error = await batchSave(value, { clock }).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ error: "batchTimeout" });
    expect((error as Error).message).toMatch(/11 of 20 items are saved.*: id11, .*id19\./);
  });
});

describe("POST /1.1/batch", () => {
  test("answers in the order of the items, each with its own success or error", async () => {
    const requests = ["a", "b", "c"].map((id) => ({ method: "PUT", path: `/1.1/users/${id}` }));
    const { answers } = await run(requests, ({ path }) =>
      path.endsWith("b") ? fail(new ApiError("userUnalterable")) : { updatedAt: path },
    );
    expect(answers).toEqual([
      { success: { updatedAt: "/1.1/users/a" } },
      { error: { code: 206, error: expect.stringContaining("session") } },
      { success: { updatedAt: "/1.1/users/c" } },
    ]);
  });

  test("hides the cause of a bug in one item and answers the others", async () => {
    const requests = [1, 2].map((n) => ({ method: "GET", path: `/1.1/users/${n}` }));
    const { answers } = await run(requests, ({ path }) =>
      path.endsWith("1") ? fail(new Error("secret")) : { objectId: "2" },
    );
    expect(answers).toEqual([
      { error: { code: 1, error: "Internal server error. Request id: r-1." } },
      { success: { objectId: "2" } },
    ]);
  });

  test("fails a read that would exceed Lambda's response limit, but never a write", async () => {
    // given
    const list = { method: "GET", path: "/1.1/installations" };
    const save = { method: "PUT", path: "/1.1/installations/a" };
    const results = Array.from({ length: 999 }, () => ({ text: '"'.repeat(1_200) }));

    // when
    const { answers } = await run([list, save, list, save], ({ method }) =>
      method === "GET" ? { results } : { updatedAt: "now" },
    );

    // then
    expect(Buffer.byteLength(JSON.stringify(JSON.stringify(answers)))).toBeLessThan(6_200_000);
    const tooLarge = { code: 413, error: expect.stringContaining("too large") };
    expect(answers).toEqual([
      { success: { results } },
      { success: { updatedAt: "now" } },
      { error: tooLarge },
      { success: { updatedAt: "now" } },
    ]);
  });

  test.each(["objectNotFound", "userNotFound"] as const)(
    "answers null for a GET of a missing object (%s)",
    async (name) => {
      const get = { method: "GET", path: "/1.1/users/a" };
      const { answers } = await run([get], () => fail(new ApiError(name)));
      expect(answers).toEqual([{ success: null }]);
    },
  );

  test("answers an error for a missing object with any other method", async () => {
    const put = { method: "put", path: "/1.1/users/a" };
    const { answers } = await run([put], () => fail(new ApiError("objectNotFound")));
    expect(answers).toEqual([{ error: { code: 101, error: "Object not found." } }]);
  });

  test("understands lower-case methods, params as objects and a query in the path", async () => {
    const params = { where: { a: 1 }, limit: 2, fetchWhenSave: true, keys: "a,b", include: null };
    const item = { method: "put", path: "/1.1/users/a?new=true", params, body: { x: 1 } };
    const { calls } = await run([item]);
    expect(calls).toEqual([
      {
        method: "PUT",
        path: "/1.1/users/a",
        query: { where: '{"a":1}', limit: "2", fetchWhenSave: "true", keys: "a,b", new: "true" },
        body: { x: 1 },
        createdAtMs: 1,
      },
    ]);
  });

  test("deletes every id that a deletion names and answers once", async () => {
    const { answers, calls } = await run([{ method: "DELETE", path: "/1.1/users/a,b,c" }]);
    expect(calls.map(({ path }) => path)).toEqual(["/1.1/users/a", "/1.1/users/b", "/1.1/users/c"]);
    expect(answers).toEqual([{ success: {} }]);
  });

  test("rejects more ids than a batch may delete before deleting any", async () => {
    const ids = Array.from({ length: 300 }, (_, n) => n).join();
    const requests = [1, 2].map(() => ({ method: "DELETE", path: `/1.1/users/${ids}` }));
    await expect(run(requests)).rejects.toMatchObject({ error: "badParameter" });
  });

  test.each(["/1.1/batch", "/1.1/batch/save", "/1.1/batch?x=1"])(
    "rejects %s inside a batch",
    async (path) => {
      const { answers, calls } = await run([{ method: "POST", path, body: { requests: [] } }]);
      expect(answers).toEqual([{ error: { code: 1, error: expect.any(String) } }]);
      expect(calls).toEqual([]);
    },
  );
});

describe("POST /1.1/batch/save", () => {
  test("keys answers by __internalId and stores bodies without it", async () => {
    const item = (id: string) => ({
      method: "post",
      path: "/1.1/installations",
      new: true,
      body: { __internalId: id, __children: [], deviceType: "ios" },
    });
    const { answers, calls } = await save([item("x"), item("y")], () => ({ objectId: "1" }));
    expect(answers).toEqual({ x: { objectId: "1" }, y: { objectId: "1" } });
    expect(calls.map(({ body }) => ({ ...body }))).toEqual([
      { deviceType: "ios" },
      { deviceType: "ios" },
    ]);
  });

  test("sends an update to the object that an earlier item created", async () => {
    const requests = [
      { method: "POST", path: "/1.1/users", body: { __internalId: "u", username: "tom" } },
      { method: "PUT", path: "/1.1/users", body: { __internalId: "u", age: 1 } },
    ];
    const { answers, calls } = await save(requests, ({ method }) =>
      method === "POST" ? { objectId: "42", createdAt: "c" } : { updatedAt: "u" },
    );
    expect(calls[1]?.path).toBe("/1.1/users/42");
    expect(answers).toEqual({ u: { objectId: "42", createdAt: "c", updatedAt: "u" } });
  });

  test("fails with the error of the first item that fails", async () => {
    const requests = [1, 2].map((n) => ({
      method: "PUT",
      path: `/1.1/users/${n}`,
      body: { __internalId: `${n}` },
    }));
    const failing = save(requests, () => fail(new ApiError("userUnalterable")));
    await expect(failing).rejects.toMatchObject({ error: "userUnalterable" });
  });

  test("turns a child into a pointer to an object that an earlier item created, or to its objectId", async () => {
    const child = (cid: string, key: string) => ({ className: "_User", cid, key });
    const requests = [
      { method: "POST", path: "/1.1/users", body: { __internalId: "uuid-1", username: "tom" } },
      {
        method: "PUT",
        path: "/1.1/installations/7",
        body: { __internalId: "7", __children: [child("uuid-1", "owner"), child("8", "friend")] },
      },
    ];
    const { calls } = await save(requests, ({ method }) =>
      method === "POST" ? { objectId: "42" } : { updatedAt: "u" },
    );
    const pointer = (objectId: string) => ({ __type: "Pointer", className: "_User", objectId });
    expect({ ...calls[1]?.body }).toEqual({ owner: pointer("42"), friend: pointer("8") });
  });

  test("runs consecutive items on one object in order and answers once", async () => {
    const op = (objects: number[]) => ({
      method: "PUT",
      path: "/1.1/users/42",
      body: { __internalId: "42", tags: { __op: "Add", objects } },
    });
    const { answers, calls } = await save([op([1]), op([2])], ({ body }) => ({
      objectId: "42",
      updatedAt: JSON.stringify(body?.tags),
    }));
    expect(calls.map(({ path }) => path)).toEqual(["/1.1/users/42", "/1.1/users/42"]);
    expect(answers["42"].updatedAt).toContain("[2]");
  });

  const child = { className: "_User", cid: "b", key: "k" };
  test.each([
    ["children that are no array", { __children: child }, "badParameter"],
    ["a child without a key", { __children: [{ ...child, key: "" }] }, "badParameter"],
    ["null as a child", { __children: [null] }, "badParameter"],
    ["a child that comes later", { __children: [{ ...child, cid: "later" }] }, "badParameter"],
    ["itself as a child", { __children: [{ ...child, cid: "x" }] }, "badParameter"],
    [
      "a child of a foreign class",
      { __children: [{ ...child, className: "_P" }] },
      "classNotFound",
    ],
    ["no __internalId", { __internalId: "" }, "badParameter"],
    ["an __internalId that is no string", { __internalId: { $ne: "" } }, "badParameter"],
  ])("rejects an item with %s before anything runs", async (_, body, error) => {
    const item = (fields: object) => ({ method: "POST", path: "/1.1/users", body: fields });
    const good = item({ __internalId: "a" });
    const bad = item({ __internalId: "x", ...body });
    const { request: value, calls } = request([good, bad, item({ __internalId: "later" })]);
    await expect(batchSave(value, { clock })).rejects.toMatchObject({ error });
    expect(calls).toEqual([]);
  });
});

describe("POST /1.1/batch over HTTP", () => {
  const getDate = async ({ requester }: { requester: Requester }) => ({
    body: { requester: { master: requester.master } },
  });
  const handler = createHttpHandler({ batch, batchSave, getDate }, bodies, () => ({
    log: systemLog,
    clock,
    appKeys: { appId: APP_ID, appKey: APP_KEY, masterKeys: async () => [MASTER_KEY] },
    sessionTokens: { issue: async () => "", findUser: async () => undefined },
    settings: DEFAULT_SETTINGS,
  }));
  const post = (body: object, headers: Record<string, string> = KEY_HEADERS) =>
    send(handler, { method: "POST", path: "/1.1/batch", headers, body });

  test("gives items the rights of the request and answers an unknown route per item", async () => {
    const { status, body } = await post({
      requests: [
        { method: "GET", path: "/1.1/date" },
        { method: "GET", path: "/1.1/classes/Post/1" },
      ],
    });
    expect(status).toBe(200);
    expect(body).toEqual([
      { success: { requester: { master: false } } },
      { error: { code: 101, error: "Class or object doesn't exists." } },
    ]);
  });

  test("is 401 as a whole without credentials", async () => {
    const { status } = await post({ requests: [] }, {});
    expect(status).toBe(401);
  });

  test.each([
    ["101 items", Array(101).fill({ method: "GET", path: "/1.1/date" })],
    ["an unknown method", [{ method: "PATCH", path: "/1.1/date" }]],
    ["a path outside the interface", [{ method: "GET", path: "http://evil/1.1/date" }]],
    ["requests that are no array", "x"],
  ])("is 400 with %s", async (_, requests) => {
    expect((await post({ requests })).status).toBe(400);
  });

  test("answers an empty array for an empty batch", async () => {
    expect(await post({ requests: [] })).toMatchObject({ status: 200, text: "[]" });
  });
});
