import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { toHookFields } from "../../../functions/domain/engine/hook-answer.ts";
import { readIgnoredHooks, signMark } from "../../../functions/domain/engine/hook-marks.ts";
import { createHooks } from "../../../functions/features/engine/hooks.ts";
import type { HookMessage } from "../../../functions/generated/types.ts";
import { isHookMessage } from "../../../functions/generated/validators/hook-message.js";
import type { EngineAnswer, EngineRequest } from "../../../functions/ports/engine.ts";

const MASTER_KEY = "master-key";
const REQUEST = { requester: { master: false }, requestId: "r1" };
const TODO = { className: "Todo", object: { title: "tea" } };
const LIST = ["hello", "__before_save_for_Todo", "__after_save_for_Todo", "__on_login__User"];

function answered(body: unknown, status = 200): EngineAnswer {
  return { kind: "answered", status, text: JSON.stringify(body) };
}

/** An engine that answers by path; time passes only as the test says. */
function scene(
  answers: Record<string, EngineAnswer | (() => EngineAnswer)> = {},
  { isQueueDown = false } = {},
) {
  const requests: EngineRequest[] = [];
  const clock = { nowMs: 1_700_000_000_000, now: () => clock.nowMs };
  const all: typeof answers = { "_ops/metadatas": answered({ result: LIST }), ...answers };
  const send = async (request: EngineRequest): Promise<EngineAnswer> => {
    requests.push(request);
    const answer = all[request.path.replace("/1.1/functions/", "")];
    if (answer === undefined) throw new Error(`No answer for ${request.path}`);
    return typeof answer === "function" ? answer() : answer;
  };
  const quiet = () => undefined;
  const queued: HookMessage[] = [];
  const hooks = createHooks({
    queue: {
      send: async (message) => {
        if (isQueueDown) throw new Error("queue down");
        queued.push(message);
      },
    },
    engine: { send },
    appId: "app",
    masterKey: async () => MASTER_KEY,
    hookKey: async () => "hook-key",
    toHookUser: async ({ objectId }) => ({ objectId, sessionToken: "token" }),
    clock,
    log: { info: quiet, warn: quiet, error: quiet, failure: quiet },
  });
  const paths = () => requests.map(({ path }) => path.replace("/1.1/functions/", ""));
  return { hooks, requests, paths, clock, queued };
}

describe("a hook call", () => {
  it("proves itself by the hook key, the master key and the old signature", async () => {
    const { hooks, requests, clock } = scene({
      "Todo/beforeSave": answered({ title: "green tea" }),
    });
    const user = { objectId: "u1" } as never;

    const fields = await hooks.beforeSave(TODO, { ...REQUEST, requester: { master: false, user } });

    const time = clock.nowMs;
    const hmac = createHmac("sha1", MASTER_KEY).update(`__before_for_Todo:${time}`).digest("hex");
    expect(fields).toEqual({ title: "green tea" });
    expect(requests[1]).toMatchObject({
      method: "POST",
      headers: {
        "x-avoscloud-application-id": "app",
        "x-avoscloud-master-key": MASTER_KEY,
        "x-lc-hook-key": "hook-key",
      },
      timeoutMs: 10_000,
    });
    expect(JSON.parse(requests[1]?.body ?? "")).toEqual({
      object: { title: "tea", __before: `${time},${hmac}` },
      user: { objectId: "u1", sessionToken: "token" },
    });
  });

  it("is made only for listed hooks that the write does not ignore", async () => {
    const { hooks, paths } = scene();
    const ignoredHooks = new Set(["beforeSave", "onLogin"]);

    await hooks.beforeSave({ ...TODO, className: "Other" }, REQUEST);
    await hooks.before("beforeDelete", TODO, REQUEST);
    await hooks.beforeSave(TODO, { ...REQUEST, ignoredHooks });
    await hooks.onLogin({ username: "tom" }, { ...REQUEST, ignoredHooks });

    expect(paths()).toEqual(["_ops/metadatas"]);
  });

  it.each<[EngineAnswer, object]>([
    [answered({ code: 1, error: "no" }, 400), { code: 142, status: 400, message: /: no$/ }],
    [answered({ code: 1 }, 500), { code: 142, message: /no reason given$/ }],
    [
      { kind: "unreachable", cause: new Error("x"), mayHaveRun: false },
      { code: 142, message: /can't be reached/ },
    ],
    [{ kind: "timedOut" }, { code: 141 }],
    [{ kind: "tooLarge" }, { code: 142, message: /can't be reached/ }],
  ])("refuses the write that it precedes by %o", async (answer, error) => {
    const { hooks } = scene({ "Todo/beforeSave": answer });

    const refusal = await hooks.beforeSave(TODO, REQUEST).catch((thrown: Error) => thrown);

    const { message = /./, ...codes } = error as { message?: RegExp };
    expect(refusal).toMatchObject(codes);
    expect((refusal as Error).message).toMatch(message);
  });

  it.each([200, 404, 502])(
    "is no approval if a page answers it with status %i (A157)",
    async (status) => {
      const page: EngineAnswer = { kind: "answered", status, text: "\n<html>Welcome</html>" };
      const { hooks } = scene({ "Todo/beforeSave": page, "_User/onLogin": page });

      await expect(hooks.beforeSave(TODO, REQUEST)).rejects.toMatchObject({
        code: 142,
        message: expect.stringMatching(/a page instead of JSON/),
      });
      await expect(hooks.onLogin({}, REQUEST)).rejects.toMatchObject({ code: 142, status: 401 });
    },
  );

  it("passes with an empty or non-JSON answer, as of engines for Java and PHP", async () => {
    for (const text of ["", "ok"]) {
      const passed: EngineAnswer = { kind: "answered", status: 200, text };
      const { hooks } = scene({ "Todo/beforeSave": passed, "_User/onLogin": passed });

      expect(await hooks.beforeSave(TODO, REQUEST)).toBeUndefined();
      await hooks.onLogin({}, REQUEST);
    }
  });

  it("refuses a log-in with status 401", async () => {
    const { hooks, requests } = scene({ "_User/onLogin": answered({ error: "blocked" }, 400) });

    await expect(hooks.onLogin({ username: "tom" }, REQUEST)).rejects.toMatchObject({
      code: 142,
      status: 401,
    });
    expect(JSON.parse(requests[1]?.body ?? "").object.__sign).toMatch(/^\d+,[0-9a-f]{40}$/);
    expect(requests[1]?.timeoutMs).toBe(3_000);
  });

  it("is queued after a write, without the session of the user who wrote (A158)", async () => {
    const { hooks, paths, queued } = scene();
    const requester = { master: false, user: { objectId: "u1", _tokens: "secret" } as never };
    const written = { ...TODO, updatedKeys: ["title"] };

    await hooks.after("afterSave", written, { ...REQUEST, requester, production: false });

    expect(paths()).toEqual(["_ops/metadatas"]);
    expect(queued).toEqual([
      {
        ...{ version: 1, hook: "afterSave", className: "Todo", object: { title: "tea" } },
        ...{ updatedKeys: ["title"], userId: "u1", production: false },
      },
    ]);
    expect(queued[0] && isHookMessage(queued[0])).toBe(true);
  });

  it("is queued without the secrets of other platforms (A158)", async () => {
    const { hooks, queued } = scene({
      "_ops/metadatas": answered({ result: ["__after_save_for__User", "__on_verified_sms"] }),
    });
    const user = { className: "_User", object: { username: "tom", authData: { weixin: {} } } };

    await hooks.after("afterSave", user, REQUEST);
    await hooks.onVerified("sms", user, REQUEST);
    await hooks.onVerified("email", user, REQUEST);

    expect(queued.map(({ hook, object }) => [hook, object])).toEqual([
      ["afterSave", { username: "tom" }],
      ["onVerified/sms", { username: "tom" }],
    ]);
  });

  it("never fails the write that it follows, although the queue is down", async () => {
    const { hooks } = scene({}, { isQueueDown: true });

    await expect(hooks.after("afterSave", TODO, REQUEST)).resolves.toBeUndefined();
  });

  it.each([
    [
      { result: { weixin: { openid: "o", access_token: "t" } } },
      { weixin: { openid: "o", access_token: "t" } },
    ],
    [{ result: null }, { weixin: { code: "c" } }],
    [{}, { weixin: { code: "c" } }],
  ])("replaces accounts of other platforms by %j", async (answer, expected) => {
    const { hooks, requests } = scene({
      "_ops/metadatas": answered({ result: ["__on_authdata__User"] }),
      "_User/onAuthData": answered(answer),
    });
    const authData = { weixin: { code: "c" } };

    expect(await hooks.onAuthData(authData, REQUEST)).toEqual(expected);
    expect(JSON.parse(requests[1]?.body ?? "")).toEqual({ authData });
  });

  it("gets no more time than the other hooks of the request have left", async () => {
    const answer = () => {
      scened.clock.nowMs += 9_500;
      return answered({});
    };
    const scened = scene({
      "_ops/metadatas": answered({ result: [...LIST, "__before_delete_for_Todo"] }),
      "Todo/beforeSave": answer,
      "Todo/beforeDelete": answered({}),
    });
    const { hooks, requests } = scened;

    await hooks.beforeSave(TODO, REQUEST);
    await hooks.before("beforeDelete", TODO, REQUEST);
    await hooks.beforeSave(TODO, REQUEST);
    const late = hooks.beforeSave(TODO, REQUEST);

    await expect(late).rejects.toMatchObject({ code: 141 });
    expect(requests.map(({ timeoutMs }) => timeoutMs)).toEqual([3_000, 10_000, 2_500, 2_500]);
    await hooks.beforeSave(TODO, { ...REQUEST, requestId: "r2" });
    expect(requests.at(-1)?.timeoutMs).toBe(10_000);
  });
});

describe("the list of hooks", () => {
  it("is read once a minute, and an old one serves while the engine is down (A156)", async () => {
    let isDown = false;
    const list = () => (isDown ? ({ kind: "timedOut" } as const) : answered({ result: LIST }));
    const { hooks, paths, clock } = scene({ "_ops/metadatas": list });
    const has = () => hooks.has("beforeSave", "Todo", REQUEST);

    expect(await has()).toBe(true);
    clock.nowMs += 59_000;
    expect(await has()).toBe(true);
    expect(paths()).toHaveLength(1);
    isDown = true;
    clock.nowMs += 3_600_000;
    expect(await has()).toBe(true);
    expect(await hooks.has("beforeSave", "Other", REQUEST)).toBe(false);
    expect(paths()).toHaveLength(2);
  });

  it("refuses writes while it was never read, since a hook might refuse them (A156)", async () => {
    const down: EngineAnswer = {
      kind: "unreachable",
      cause: new Error("refused"),
      mayHaveRun: false,
    };
    const { hooks } = scene({ "_ops/metadatas": down, "Todo/beforeSave": down });

    await expect(hooks.beforeSave(TODO, REQUEST)).rejects.toMatchObject({ code: 142 });
  });

  it("is empty for a server without cloud functions", async () => {
    const notFound: EngineAnswer = { kind: "answered", status: 404, text: "<html>" };
    const { hooks } = scene({ "_ops/metadatas": notFound });

    expect(await hooks.beforeSave(TODO, REQUEST)).toBeUndefined();
  });
});

describe("the answer of a beforeSave hook", () => {
  it.each([[undefined], [{}], [[]], [{ result: "ok" }], ["ok"]])(
    "leaves the object unchanged by %j",
    (answer) => {
      expect(toHookFields(answer as never)).toBeUndefined();
    },
  );

  it.each([
    { title: "a", objectId: "x", createdAt: "t", updatedAt: "t", __before: "m", _updatedKeys: [] },
    { object: { title: "a", __before: "m", sessionToken: "s" }, user: { sessionToken: "s" } },
    { object: { title: "a", className: "Todo", __type: "Object" } },
  ])("is the object, without members that the engine added: %j", (answer) => {
    expect(toHookFields(answer as never)).toEqual({ title: "a" });
  });
});

describe("the marks of a write from a hook", () => {
  const nowMs = 1_700_000_000_000;
  const read = (body: object, trusted = false) => [
    ...readIgnoredHooks({
      className: "Todo",
      body: body as never,
      trusted,
      masterKeys: ["next-key", MASTER_KEY],
      nowMs,
    }),
  ];
  const mark = (name: string, ms = nowMs, key = MASTER_KEY) => signMark(name, key, ms);

  it("skip every hook of the class", () => {
    expect(read({ __before: mark("__before_for_Todo") })).toHaveLength(6);
    expect(read({ __after: mark("__after_for_Todo", nowMs - 1_000) })).toHaveLength(6);
  });

  it.each([
    ["another class", { __before: mark("__before_for_Other") }],
    ["another key", { __before: mark("__before_for_Todo", nowMs, "guess") }],
    ["an hour ago", { __before: mark("__before_for_Todo", nowMs - 3_600_000) }],
    ["the other mark", { __before: mark("__after_for_Todo") }],
    ["not a string", { __before: { $ne: null } }],
    ["names without proof", { __ignore_hooks: ["beforeSave"] }],
  ])("count only with proof: %s (A155)", (_, body) => {
    expect(read(body)).toEqual([]);
  });

  it("may name the hooks with the hook key or the master key", () => {
    expect(read({ __ignore_hooks: ["beforeSave", 7] }, true)).toEqual(["beforeSave"]);
  });
});
