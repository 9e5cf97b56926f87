import { expect, test } from "vitest";
import { FORM, useVendorWorld } from "../../../support/vendors/vendor-world.ts";

const SEND_URL = "https://api.xmpush.xiaomi.com/v3/message/regid";

const packageName = "com.example.app";
const mi = [
  { appSecret: "s", packageName },
  { appSecret: "g", packageName, region: "sgp" },
];
const world = useVendorWorld({ mi });

const USUAL = {
  registration_id: "a,b",
  restricted_package_name: "com.example.app",
  pass_through: "0",
  title: "标题",
  description: "text",
  payload: '{"alert":"text"}',
  "extra.channel_id": "c1",
  "extra.notify_effect": "1",
  "extra.jobkey": "key1",
};

async function send(form: Record<string, string>, key = "s", url = SEND_URL) {
  const headers = { ...FORM, authorization: `key=${key}` };
  const all = Object.entries({ ...USUAL, ...form }).filter(([, value]) => value !== "");
  return (await world.post(url, headers, new URLSearchParams(all).toString())).body;
}

test("shows a notification on every device", async () => {
  expect(await send({})).toMatchObject({ result: "ok", code: 0, data: { id: expect.any(String) } });
  const { results } = world.log.find({ provider: "mi", limit: 10 });
  expect(results.map(({ token }) => token)).toEqual(["a", "b"]);
  expect(results[0]).toMatchObject({
    idempotencyKey: "key1",
    click: { effect: 1, payload: '{"alert":"text"}' },
  });
});

const ids = (count: number) => Array.from({ length: count }, (_, index) => `r${index}`).join(",");
test.each([
  ["49 characters of title", { title: "😀".repeat(49) }, 0],
  ["50 characters of title", { title: "字".repeat(50) }, 10_017],
  ["127 characters of description", { description: "字".repeat(127) }, 0],
  ["128 characters of description", { description: "字".repeat(128) }, 10_017],
  ["no title", { title: "" }, 10_016],
  ["no channel", { "extra.channel_id": "" }, 27_001],
  ["no effect of a click", { "extra.notify_effect": "" }, 10_017],
  ["an intent without its URI", { "extra.notify_effect": "2" }, 10_017],
  ["an intent", { "extra.notify_effect": "2", "extra.intent_uri": "intent:#Intent;end" }, 0],
  ["1,000 devices", { registration_id: ids(1_000) }, 0],
  ["1,001 devices", { registration_id: ids(1_001) }, 10_017],
  ["10 days", { time_to_live: "864000000" }, 0],
  ["more than 10 days", { time_to_live: "864000001" }, 10_017],
  ["a payload of 4,095 bytes", { payload: "a".repeat(4_095) }, 0],
  ["a payload of 4,096 bytes", { payload: "a".repeat(4_096) }, 10_017],
  ["an unknown field", { titel: "a" }, 10_017],
  ["another package", { restricted_package_name: "com.other" }, 22_006],
  ["data that the system doesn't show", { pass_through: "1", title: "", description: "" }, 0],
])("judges %s as the service does", async (_, form, code) => {
  expect((await send(form)).code).toBe(code);
});

test("takes a secret at the host of its region only", async () => {
  const global = "https://sgp-api.xmpush.global.xiaomi.com/v3/message/regid";
  expect((await send({}, "g", global)).code).toBe(0);
  expect((await send({}, "g")).code).toBe(21_301);
  expect((await send({}, "s", global)).code).toBe(21_301);
});

test("names bad ids, and fails as a whole if all are bad", async () => {
  world.script("mi", { rules: [{ tokenPrefix: "bad" }] });
  const { data } = await send({ registration_id: "bad1,a,bad2" });
  expect(data.bad_regids).toBe("bad1,bad2");
  expect(world.shown("mi")).toEqual(["a"]);
  expect((await send({ registration_id: "bad1" })).code).toBe(20_301);
});
