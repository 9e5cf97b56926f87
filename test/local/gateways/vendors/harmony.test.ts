import { generateKeyPairSync } from "node:crypto";
import { SignJWT } from "jose";
import { expect, test } from "vitest";
import { useVendorWorld } from "../../../support/vendors/vendor-world.ts";

const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const serviceAccount = {
  project_id: "p1",
  key_id: "k1",
  private_key: String(privateKey.export({ type: "pkcs8", format: "pem" })),
  sub_account: "s1",
};
const AUDIENCE = "https://oauth-login.cloud.huawei.com/oauth2/v3/token";
const SEND_URL = "https://push-api.cloud.huawei.com/v3/p1/messages:send";

const world = useVendorWorld({ harmony: [{ serviceAccount }] });

async function send(body: object, { type = "0", seconds = 3_600, age = 30, url = SEND_URL } = {}) {
  const iat = Math.floor(world.clock.nowMs / 1_000) - age;
  const jwt = await new SignJWT({ iss: "s1", aud: AUDIENCE, iat, exp: iat + seconds })
    .setProtectedHeader({ alg: "PS256", kid: "k1", typ: "JWT" })
    .sign(privateKey);
  const headers = { authorization: `Bearer ${jwt}`, "push-type": type };
  return (await world.post(url, headers, JSON.stringify(body))).body;
}

const notification = {
  category: "MARKETING",
  title: "标题",
  body: "text",
  clickAction: { actionType: 0, data: { a: "😀" } },
  appMessageId: "m1",
};
const message = (token: readonly string[], more: object = {}, pushOptions?: object) => ({
  payload: { notification: { ...notification, ...more } },
  target: { token },
  ...(pushOptions && { pushOptions }),
});

test("shows a notification with its click on every device", async () => {
  expect((await send(message(["a", "b"]))).code).toBe("80000000");
  const { results } = world.log.find({ provider: "harmony", limit: 10 });
  expect(results.map(({ token }) => token)).toEqual(["a", "b"]);
  expect(results[0]).toMatchObject({
    idempotencyKey: "m1",
    click: { actionType: 0, data: { a: "😀" } },
  });
});

const tokens = (count: number) => Array.from({ length: count }, (_, index) => `t${index}`);
test.each([
  ["1,000 devices", message(tokens(1_000)), "80000000"],
  ["1,001 devices", message(tokens(1_001)), "80300010"],
  ["10 devices of a test", message(tokens(10), {}, { testMessage: true }), "80000000"],
  ["11 devices of a test", message(tokens(11), {}, { testMessage: true }), "80300029"],
  ["15 days", message(["a"], {}, { ttl: 1_296_000 }), "80000000"],
  ["more than 15 days", message(["a"], {}, { ttl: 1_296_001 }), "80100003"],
  ["no title", message(["a"], { title: "" }), "80100001"],
  ["a page without its action", message(["a"], { clickAction: { actionType: 1 } }), "80100001"],
  ["an unknown member", message(["a"], { clickaction: {} }), "80100001"],
  ["too many bytes", message(["a"], { body: "字".repeat(1_366) }), "80300008"],
])("judges %s as the service does", async (_, body, code) => {
  expect((await send(body)).code).toBe(code);
});

test("takes background messages by their push type only", async () => {
  const background = { payload: { extraData: "{}" }, target: { token: ["a"] } };
  expect((await send(background, { type: "6" })).code).toBe("80000000");
  expect((await send(background)).code).toBe("80100001");
});

test("distinguishes expired, too long and foreign JWTs", async () => {
  expect((await send(message(["a"]), { age: 3_600 })).code).toBe("80200005");
  expect((await send(message(["a"]), { seconds: 86_401 })).code).toBe("80300036");
  const other = SEND_URL.replace("/p1/", "/p2/");
  expect((await send(message(["a"]), { url: other })).code).toBe("80200001");
});

test("names illegal tokens by reason", async () => {
  const rules = [{ tokenPrefix: "bad" }, { tokenPrefix: "old", list: "noRight" }];
  world.script("harmony", { rules });
  const { code, msg } = await send(message(["bad1", "a", "old1"]));
  expect(code).toBe("80100000");
  expect(JSON.parse(msg)).toEqual({
    illegalTokens: { tokenFormatError: ["bad1"], noRight: ["old1"] },
    success: 1,
    failure: 2,
  });
  expect(world.shown("harmony")).toEqual(["a"]);
  expect((await send(message(["bad1"]))).code).toBe("80300007");
});
