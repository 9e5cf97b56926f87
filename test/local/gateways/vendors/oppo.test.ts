import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { FORM, useVendorWorld } from "../../../support/vendors/vendor-world.ts";

const ORIGIN = "https://api.push.oppomobile.com/server/v1";

const world = useVendorWorld({ oppo: [{ appKey: "k", masterSecret: "m" }] });

const post = async (path: string, form: Record<string, string>) =>
  (await world.post(ORIGIN + path, FORM, new URLSearchParams(form).toString())).body;

async function logIn({ key = "k", secret = "m", atMs = world.clock.nowMs } = {}) {
  const timestamp = String(atMs);
  const sign = createHash("sha256").update(`${key}${timestamp}${secret}`).digest("hex");
  return post("/auth", { app_key: key, timestamp, sign });
}

const shown = {
  app_message_id: "m1",
  title: "标题",
  content: "text",
  click_action_type: 0,
  action_parameters: '{"a":"1"}',
};

async function send(ids: readonly string[], more: object = {}) {
  const { auth_token } = (await logIn()).data;
  const messages = ids.map((target_value) => ({
    target_type: 2,
    target_value,
    notification: { ...shown, ...more },
  }));
  return post("/message/notification/unicast_batch", {
    auth_token,
    messages: JSON.stringify(messages),
  });
}

test("shows a notification with its click on every device", async () => {
  const { code, data } = await send(["CN_a", "CN_b"]);
  expect(code).toBe(0);
  expect(data).toEqual([
    { registrationId: "CN_a", messageId: expect.any(String) },
    { registrationId: "CN_b", messageId: expect.any(String) },
  ]);
  expect(world.log.find({ limit: 1 }).results[0]).toMatchObject({
    provider: "oppo",
    idempotencyKey: "m1",
    click: { type: 0, extras: { a: "1" } },
  });
});

test.each([
  ["50 characters of title", { title: "字".repeat(50) }, 0],
  ["51 characters of title", { title: "字".repeat(51) }, 41],
  ["50 characters of content", { content: "字".repeat(50) }, 0],
  ["51 characters of content", { content: "字".repeat(51) }, 41],
  ["128 characters in style 2", { style: 2, content: "字".repeat(128) }, 0],
  ["129 characters in style 2", { style: 2, content: "字".repeat(129) }, 41],
  ["a level without category", { notify_level: 2 }, 67],
  ["a level with category", { notify_level: 2, category: "IM" }, 0],
  ["an activity that is not named", { click_action_type: 4 }, 40],
  ["10 days", { off_line_ttl: 864_000 }, 0],
  ["more than 10 days", { off_line_ttl: 864_001 }, 41],
  ["parameters that are no JSON", { action_parameters: "a=1" }, 41],
  ["an unknown member", { titel: "a" }, 41],
])("judges %s as the service does", async (_, more, code) => {
  expect((await send(["CN_a"], more)).code).toBe(code);
});

test("takes 1,000 messages in a request", async () => {
  const ids = Array.from({ length: 1_001 }, (_, index) => `CN_${index}`);
  expect((await send(ids.slice(1))).code).toBe(0);
  expect((await send(ids)).code).toBe(41);
});

test("recomputes the sign of a log-in", async () => {
  const minutes = 60_000;
  expect((await logIn({ key: "x" })).code).toBe(14);
  expect((await logIn({ secret: "x" })).code).toBe(16);
  expect((await logIn({ atMs: world.clock.nowMs - 11 * minutes })).code).toBe(19);
  expect((await logIn({ atMs: world.clock.nowMs - 10 * minutes })).code).toBe(0);
});

test("demands a token, which lasts a day", async () => {
  const { auth_token } = (await logIn()).data;
  const path = "/message/notification/unicast";
  const message = JSON.stringify({ target_type: 2, target_value: "CN_a", notification: shown });
  expect((await post(path, { message })).code).toBe(29);
  expect((await post(path, { message, auth_token })).code).toBe(0);
  world.clock.nowMs += 86_400_000;
  expect((await post(path, { message, auth_token })).code).toBe(11);
});

test("answers for every device of a batch", async () => {
  world.script("oppo", { rules: [{ tokenPrefix: "bad" }, { tokenPrefix: "full", code: 33 }] });
  const { data } = await send(["bad1", "a", "full1"]);
  expect(data.map(({ errorCode }: { errorCode?: number }) => errorCode)).toEqual([
    10_000,
    undefined,
    33,
  ]);
  expect(world.shown("oppo")).toEqual(["a"]);
});
