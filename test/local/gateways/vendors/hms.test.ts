import { generateKeyPairSync } from "node:crypto";
import { SignJWT } from "jose";
import { describe, expect, test } from "vitest";
import { FORM, useVendorWorld } from "../../../support/vendors/vendor-world.ts";

const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const serviceAccount = {
  project_id: "p1",
  key_id: "k1",
  private_key: String(privateKey.export({ type: "pkcs8", format: "pem" })),
  sub_account: "s1",
};
const TOKEN_URL = "https://oauth-login.cloud.huawei.com/oauth2/v3/token";
const SEND_URL = "https://push-api.cloud.huawei.com/v1/100/messages:send";

const hms = [
  { appId: "100", clientSecret: "s" },
  { appId: "200", serviceAccount },
];
const world = useVendorWorld({ hms });

async function grant(form: Record<string, string> = {}) {
  const usual = { grant_type: "client_credentials", client_id: "100", client_secret: "s" };
  return world.post(TOKEN_URL, FORM, new URLSearchParams({ ...usual, ...form }).toString());
}

async function bearer(): Promise<Record<string, string>> {
  return { authorization: `Bearer ${(await grant()).body.access_token}` };
}

const intent =
  "intent://cn.leancloud.push/notify_detail#Intent;scheme=lcpushscheme;S.content=%7B%22a%22%3A%22%3B%23%2B%F0%9F%98%80%22%7D;launchFlags=0x10000000;end";
const notification = { title: "标题", tag: "t1", click_action: { type: 1, intent } };

function toBody(token: unknown, android: object = {}, more: object = {}) {
  return JSON.stringify({ message: { android: { notification, ...android }, token, ...more } });
}

async function send(body: string) {
  return (await world.post(SEND_URL, await bearer(), body)).body;
}

describe("messages", () => {
  test("reach every token with their click as Android reads it", async () => {
    expect(await send(toBody(["a", "b"]))).toMatchObject({ code: "80000000" });
    const { results } = world.log.find({ provider: "hms", limit: 10 });
    expect(results.map(({ token }) => token)).toEqual(["a", "b"]);
    expect(results[0]).toMatchObject({
      idempotencyKey: "t1",
      click: {
        scheme: "lcpushscheme",
        path: "/notify_detail",
        extras: { content: '{"a":";#+😀"}' },
      },
    });
  });

  test("count as a repeat with the same tag", async () => {
    await send(toBody(["a"]));
    await send(toBody(["a"]));
    expect(world.log.find({ limit: 10 }).results.map(({ repeat }) => repeat)).toEqual([
      undefined,
      true,
    ]);
    expect(world.log.tally("")).toMatchObject({ notifications: 2, doubled: 0 });
  });

  const tokens = (count: number) => Array.from({ length: count }, (_, index) => `t${index}`);
  test.each([
    ["1,000 tokens", toBody(tokens(1_000)), "80000000"],
    ["1,001 tokens", toBody(tokens(1_001)), "80300010"],
    ["no token", toBody([]), "80300010"],
    ["11 tokens of a test", toBody(tokens(11), { target_user_type: 1 }), "80300010"],
    ["a misspelt message", JSON.stringify({ massage: {} }), "80300010"],
    ["15 days", toBody(["a"], { ttl: "1296000s" }), "80000000"],
    ["more than 15 days", toBody(["a"], { ttl: "1296001s" }), "80100004"],
    ["collapse key 100", toBody(["a"], { collapse_key: 100 }), "80000000"],
    ["collapse key 101", toBody(["a"], { collapse_key: 101 }), "80100013"],
    ["an unknown category", toBody(["a"], { category: "ADS" }), "80100001"],
    ["no click action", toBody(["a"], { notification: { title: "a" } }), "80100001"],
    ["data alone", toBody(["a"], { notification: undefined }, { data: "{}" }), "80000000"],
    ["too many bytes", toBody(["a"], {}, { data: "字".repeat(1_366) }), "80300008"],
  ])("judges %s as the service does", async (_, body, code) => {
    expect((await send(body)).code).toBe(code);
  });
});

describe("access tokens", () => {
  test("are refused to wrong secrets", async () => {
    expect((await grant({ client_secret: "x" })).status).toBe(400);
    expect((await grant({ client_id: "9" })).status).toBe(400);
  });

  test("end after an hour and when they are revoked", async () => {
    const headers = await bearer();
    const code = async () => (await world.post(SEND_URL, headers, toBody(["a"]))).body.code;
    expect(await code()).toBe("80000000");
    world.clock.nowMs += 3_600_000;
    expect(await code()).toBe("80200003");
    world.script("hms", { token: { revokeAll: true } });
    expect(await code()).toBe("80200001");
  });

  test("are valid for their own app only", async () => {
    const url = SEND_URL.replace("/100/", "/200/");
    const { status, body } = await world.post(url, await bearer(), toBody(["a"]));
    expect({ status, code: body.code }).toEqual({ status: 401, code: "80200001" });
  });

  test("may be JWTs of the app's service account", async () => {
    const now = Math.floor(world.clock.nowMs / 1_000);
    const sign = (iat: number, seconds: number) =>
      new SignJWT({ iss: "s1", aud: TOKEN_URL, iat, exp: iat + seconds })
        .setProtectedHeader({ alg: "PS256", kid: "k1", typ: "JWT" })
        .sign(privateKey);
    const code = async (jwt: string) => {
      const url = SEND_URL.replace("/100/", "/200/");
      return (await world.post(url, { authorization: `Bearer ${jwt}` }, toBody(["a"]))).body.code;
    };
    expect(await code(await sign(now - 30, 3_600))).toBe("80000000");
    expect(await code(await sign(now - 3_600, 3_600))).toBe("80200003");
    expect(await code(await sign(now, 86_401))).toBe("80200001");
    expect(await code(`${await sign(now, 3_600)}x`)).toBe("80200001");
  });

  test("are counted as calls", async () => {
    await send(toBody(["a"]));
    expect(world.calls().hms).toEqual({ token: 1, send: 1 });
  });
});

test("names illegal tokens at the first and the last index in JSON text", async () => {
  world.script("hms", { rules: [{ tokenPrefix: "bad" }] });
  const { code, msg } = await send(toBody(["bad1", "a", "bad2"]));
  expect(code).toBe("80100000");
  expect(JSON.parse(msg)).toEqual({ success: 1, failure: 2, illegal_tokens: ["bad1", "bad2"] });
  expect(world.shown("hms")).toEqual(["a"]);
  expect((await send(toBody(["bad1"]))).code).toBe("80300007");
});
