import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { JsonObject } from "../../../../functions/domain/json.ts";
import { vivoService } from "../../../../functions/domain/push/providers/vivo/vivo-service.ts";
import type { VivoProfile } from "../../../../functions/generated/types.ts";
import { createSenders, SENT_MS } from "../../../support/vendors/send-once.ts";
import {
  type ReceivedRequest,
  startWebServer,
  type WebAnswer,
  type WebServer,
} from "../../../support/web-server.ts";

const PROFILE: VivoProfile = { appId: "10004", appKey: "key", appSecret: "secret" };
const ORIGIN = "/api-push.vivo.com.cn/message";

type Path = "auth" | "saveListPayload" | "pushToList" | "send";

let server: WebServer;
let answers: Record<Path, (request: ReceivedRequest) => WebAnswer>;
let logins: number;
let tasks: number;
beforeEach(async () => {
  logins = 0;
  tasks = 0;
  answers = {
    auth: () => ({ body: { result: 0, authToken: `token ${++logins}` } }),
    saveListPayload: () => ({ body: { result: 0, taskId: `task ${++tasks}` } }),
    pushToList: () => ({ body: { result: 0, invalidUsers: [] } }),
    send: () => ({ body: { result: 0, taskId: "single" } }),
  };
  server = await startWebServer((request) => answers[toPath(request)](request));
});
afterEach(() => server.stop());

const toPath = ({ url }: ReceivedRequest) => url.slice(ORIGIN.length + 1) as Path;
const at = (path: Path) =>
  server.received
    .filter((request) => toPath(request) === path)
    .map(({ body, headers }) => ({ body: JSON.parse(body) as JsonObject, headers }));
const start = () => createSenders(vivoService, { profiles: [PROFILE], origin: server.origin });
const names = (count: number) => Array.from({ length: count }, (_, index) => `id${index}`);

describe("the sender of vivo", () => {
  it("logs in with the hash of ids, time and secret", async () => {
    await start()(["a"]);
    const sign = createHash("md5").update(`10004key${SENT_MS}secret`).digest("hex");
    expect(at("auth")[0]?.body).toEqual({
      ...{ appId: 10004, appKey: "key", timestamp: SENT_MS, sign },
    });
    expect(at("send")[0]?.headers.authtoken).toBe("token 1");
  });

  it("sends a single device its message, without a task", async () => {
    expect(await start()(["a"])).toEqual([{ kind: "accepted" }]);
    expect(at("send")[0]?.body).toMatchObject({ appId: 10004, regId: "a", title: "T" });
    expect(at("saveListPayload")).toEqual([]);
  });

  it("stores a message once for all chunks and attempts of a push", async () => {
    const send = start();
    const expiring = { expiresAtMs: SENT_MS + 600_000 };
    await Promise.all([send(["a", "b"]), send(["c", "d"])]);
    await send(["a", "b"]);
    await send(["a", "b"], expiring);
    expect(at("saveListPayload")).toHaveLength(1);
    const lists = at("pushToList").map(({ body }) => body);
    expect(lists.map(({ taskId }) => taskId)).toEqual(new Array(4).fill("task 1"));
    expect(lists[2]?.requestId).toBe(
      lists.find(({ regIds }) => String(regIds) === "a,b")?.requestId,
    );
    expect(new Set(lists.map(({ requestId }) => requestId)).size).toBe(2);
    await send(["a", "b"], { push: "push2" });
    await send(["a", "b"], { data: { alert: "Other" } });
    expect(at("saveListPayload")).toHaveLength(3);
  });

  it("sends a leftover of one device by itself", async () => {
    expect(await start()(names(501))).toEqual(new Array(501).fill({ kind: "accepted" }));
    expect(at("pushToList").map(({ body }) => (body.regIds as string[]).length)).toEqual([500]);
    expect(at("send").map(({ body }) => body.regId)).toEqual(["id500"]);
  });

  it("names the devices that are unknown", async () => {
    answers.pushToList = () => ({
      body: { result: 0, invalidUsers: [{ userid: "b", status: 1 }] },
    });
    expect(await start()(["a", "b"])).toEqual([
      { kind: "accepted" },
      { kind: "invalid-token", reason: "user 1", deadSinceMs: SENT_MS },
    ]);
  });

  it("stores the message again after a quota's day only", async () => {
    answers.saveListPayload = () => ({ body: { result: 10252 } });
    const send = start();
    const spent = { kind: "rejected", reason: "10252" };
    expect(await send(["a", "b"])).toMatchObject([spent, spent]);
    expect(await send(["a", "b"])).toMatchObject([spent, spent]);
    expect(at("saveListPayload")).toHaveLength(1);
    expect(at("pushToList")).toEqual([]);
  });

  it("renews a token that is refused for the task, once", async () => {
    answers.saveListPayload = ({ headers }) =>
      headers.authtoken === "token 1"
        ? { body: { result: 10000 } }
        : { body: { result: 0, taskId: "task" } };
    expect(await start()(["a", "b"])).toEqual([{ kind: "accepted" }, { kind: "accepted" }]);
    expect(logins).toBe(2);
    answers.saveListPayload = () => ({ body: { result: 10000 } });
    const refused = { kind: "rejected", reason: "10000", stops: true };
    expect(await start()(["a", "b"])).toEqual([refused, refused]);
    expect(logins).toBe(4);
  });

  it.each([
    [{ body: { result: 10303 } }, "UnclearAnswer"],
    [{ body: { result: 0 } }, "UnclearAnswer"],
    [{ status: 500, body: "Internal" }, "HTTP 500"],
    [{ body: { result: 10072 } }, "10072"],
    ["cut" as const, "Task ConnectionLost"],
  ])("tries again later where the message was not stored: %j", async (answer, reason) => {
    answers.saveListPayload = () => answer;
    const outcomes = await start()(["a", "b"]);
    expect(outcomes).toMatchObject([
      { kind: "retry", reason },
      { kind: "retry", reason },
    ]);
    expect(at("pushToList")).toEqual([]);
  });

  it("ends a log-in that comes too often as a retry, and a wrong secret as a stop", async () => {
    answers.auth = () => ({ body: { result: 10093 } });
    expect(await start()(["a"])).toEqual([{ kind: "retry", reason: "AccessToken 10093" }]);
    answers.auth = () => ({ body: { result: 10250, desc: "sign" } });
    expect(await start()(["a"])).toEqual([
      { kind: "rejected", reason: "InvalidVivoSecret", stops: true },
    ]);
  });
});
