import { expect, test } from "vitest";
import { FORM, useVendorWorld } from "../../../support/vendors/vendor-world.ts";

const TOKEN_URL = "https://iam.developer.honor.com/auth/token";
const SEND_URL = "https://push-api.cloud.honor.com/api/v1/100/sendMessage";

const world = useVendorWorld({ honor: [{ appId: "100", clientId: "c", clientSecret: "s" }] });

async function grant(secret = "s") {
  const form = { grant_type: "client_credentials", client_id: "c", client_secret: secret };
  return world.post(TOKEN_URL, FORM, new URLSearchParams(form).toString());
}

async function send(body: object, headers: Record<string, string> = {}) {
  const { access_token: token } = (await grant()).body;
  const timestamp = String(world.clock.nowMs);
  const all = { authorization: `Bearer ${token}`, timestamp, ...headers };
  return (await world.post(SEND_URL, all, JSON.stringify(body))).body;
}

const intent =
  "intent://host/notify_detail#Intent;scheme=lcpushscheme;S.content=%7B%7D;launchFlags=0x10000000;end";
const shown = { title: "标题", body: "text", tag: "t1", clickAction: { type: 1, intent } };
const message = (token: readonly string[], more: object = {}) => ({
  android: { notification: { ...shown, ...more } },
  token,
});

test("shows a notification with its click on every device", async () => {
  expect(await send(message(["a"]))).toMatchObject({ code: 200, data: { sendResult: true } });
  expect(world.log.find({ limit: 1 }).results[0]).toMatchObject({
    provider: "honor",
    token: "a",
    idempotencyKey: "t1",
    click: { host: "host", extras: { content: "{}" } },
  });
});

test.each([
  ["40 characters of title", message(["a"], { title: "字".repeat(40) }), 200],
  ["41 characters of title", message(["a"], { title: "字".repeat(41) }), 80_100_001],
  ["256 characters of body", message(["a"], { body: "字".repeat(256) }), 200],
  ["257 characters of body", message(["a"], { body: "字".repeat(257) }), 80_100_001],
  ["a message in Huawei's form", { message: message(["a"]) }, 80_100_001],
  ["no device", message([]), 80_300_010],
  ["data alone", { data: "{}", token: ["a"] }, 200],
  ["nothing", { token: ["a"] }, 80_100_001],
  ["16 days", { data: "{}", android: { ttl: "1382400s" }, token: ["a"] }, 80_100_004],
])("judges %s as the service does", async (_, body, code) => {
  expect((await send(body)).code).toBe(code);
});

test("demands an access token and the time in milliseconds", async () => {
  expect((await grant("x")).status).toBe(401);
  expect((await send(message(["a"]), { authorization: "Bearer x" })).code).toBe(401);
  const timestamp = String(Math.floor(world.clock.nowMs / 1_000));
  expect((await send(message(["a"]), { timestamp })).code).toBe(80_100_001);
});

test("names failed and expired tokens", async () => {
  world.script("honor", {
    rules: [{ tokenPrefix: "bad" }, { tokenPrefix: "old", list: "expireTokens" }],
  });
  const { code, data } = await send(message(["bad1", "a", "old1"]));
  expect({ code, data }).toMatchObject({
    code: 200,
    data: { failTokens: ["bad1"], expireTokens: ["old1"] },
  });
  expect(world.shown("honor")).toEqual(["a"]);
});
