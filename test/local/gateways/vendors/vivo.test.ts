import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { useVendorWorld } from "../../../support/vendors/vendor-world.ts";

const ORIGIN = "https://api-push.vivo.com.cn/message";

const world = useVendorWorld({ vivo: [{ appId: "1", appKey: "k", appSecret: "s" }] });

const post = async (path: string, body: object, headers: Record<string, string> = {}) =>
  (await world.post(ORIGIN + path, headers, JSON.stringify(body))).body;

async function logIn({ appKey = "k", secret = "s", atMs = world.clock.nowMs } = {}) {
  const sign = createHash("md5").update(`1${appKey}${atMs}${secret}`).digest("hex");
  return post("/auth", { appId: "1", appKey, timestamp: atMs, sign });
}

let lastId = 0;
const requestId = () => `r${++lastId}`;
const shown = {
  notifyType: 1,
  title: "标题",
  content: "今天有雨 today",
  skipType: 1,
  notifyId: 7,
};

async function call(path: string, body: object) {
  const { authToken } = await logIn();
  return post(path, body, { authtoken: authToken });
}

const sendOne = (more: object = {}) =>
  call("/send", { ...shown, regId: "a", requestId: requestId(), ...more });

async function sendAll(regIds: readonly string[], id = requestId()) {
  const { taskId } = await call("/saveListPayload", { ...shown, requestId: requestId() });
  return call("/pushToList", { regIds, taskId, requestId: id });
}

describe("one device", () => {
  test.each([
    ["a notification", {}, 0],
    ["40 characters of title", { title: "字".repeat(40) }, 0],
    ["41 characters of title", { title: "字".repeat(41) }, 10_050],
    ["100 characters of content", { content: "字".repeat(100) }, 0],
    ["101 characters of content", { content: "字".repeat(101) }, 10_050],
    ["a minute", { timeToLive: 60 }, 0],
    ["less than a minute", { timeToLive: 59 }, 10_050],
    ["a day", { timeToLive: 86_400 }, 0],
    ["more than a day", { timeToLive: 86_401 }, 10_050],
    ["a page that is not named", { skipType: 4 }, 10_050],
    ["a map with a number", { clientCustomMap: { a: 1 } }, 10_050],
    ["a map of strings", { clientCustomMap: { a: "1" } }, 0],
    ["a category in lower case", { category: "im" }, 10_050],
    ["digits alone", { title: "1", content: "23" }, 10_085],
    ["the word for test", { content: "测试一下" }, 10_085],
    ["brackets", { content: "今天[有]雨" }, 10_104],
    ["no request id", { requestId: "" }, 10_050],
  ])("judges %s as the service does", async (_, more, result) => {
    expect((await sendOne(more)).result).toBe(result);
  });

  test("opens the page of an intent", async () => {
    const skipContent = "intent://cn.leancloud.push/detail?#Intent;scheme=s;S.a=%2B;end";
    await sendOne({ skipType: 4, skipContent });
    expect(world.log.find({ limit: 1 }).results[0]).toMatchObject({
      click: { type: 4, host: "cn.leancloud.push", path: "/detail", extras: { a: "+" } },
      idempotencyKey: "7",
    });
  });

  test("names an unknown user", async () => {
    world.script("vivo", { rules: [{ tokenPrefix: "a", code: 2 }] });
    expect(await sendOne()).toMatchObject({ result: 0, invalidUser: { userid: "a", status: 2 } });
    expect(world.shown("vivo")).toEqual([]);
  });
});

describe("a list", () => {
  test("has 2 to 1,000 devices and a task", async () => {
    const ids = Array.from({ length: 1_001 }, (_, index) => `u${index}`);
    expect((await sendAll(["a", "b"])).result).toBe(0);
    expect((await sendAll(["a"])).result).toBe(10_050);
    expect((await sendAll(ids.slice(1))).result).toBe(0);
    expect((await sendAll(ids)).result).toBe(10_050);
    const { result } = await call("/pushToList", {
      ...{ regIds: ["a", "b"], taskId: "x", requestId: requestId() },
    });
    expect(result).toBe(10_050);
    expect(world.calls().vivo).toMatchObject({ saveListPayload: 4, pushToList: 5 });
  });

  test("names invalid users at the first and the last index", async () => {
    world.script("vivo", { rules: [{ tokenPrefix: "bad" }] });
    expect((await sendAll(["bad1", "a", "bad2"])).invalidUsers).toEqual([
      { userid: "bad1", status: 1 },
      { userid: "bad2", status: 1 },
    ]);
  });

  test("is carried out once for a request id, also when its answer was lost", async () => {
    world.script("vivo", { rules: [{ where: "call", code: 10_072, times: 1 }] });
    const id = requestId();
    expect((await sendAll(["a", "b"], id)).result).toBe(10_072);
    expect((await sendAll(["a", "b"], id)).result).toBe(0);
    expect((await sendAll(["a", "b"], id)).result).toBe(10_303);
    expect(world.shown("vivo")).toEqual(["a", "b"]);
  });
});

test("refuses operational messages at night", async () => {
  world.script("vivo", { night: true });
  expect((await sendOne()).result).toBe(10_071);
  expect((await sendOne({ classification: 1 })).result).toBe(0);
});

test("recomputes the sign of a log-in and ends its token after a day", async () => {
  expect((await logIn({ secret: "x" })).result).toBe(10_205);
  expect((await logIn({ appKey: "x" })).result).toBe(10_203);
  expect((await logIn({ atMs: world.clock.nowMs - 660_000 })).result).toBe(10_204);
  const { authToken } = await logIn();
  world.clock.nowMs += 86_400_000;
  const body = { ...shown, regId: "a", requestId: requestId() };
  expect((await post("/send", body, { authtoken: authToken })).result).toBe(10_000);
});
