import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { FORM, useVendorWorld } from "../../../support/vendors/vendor-world.ts";

const SEND_URL = "https://server-api-push.meizu.com/garcia/api/server/push/varnished/pushByPushId";

const world = useVendorWorld({ mz: [{ appId: "1", appSecret: "s" }] });

const shown = {
  noticeBarInfo: { noticeMsgType: 0, title: "标题", content: "text" },
  clickTypeInfo: { clickType: 0, parameters: { a: "😀" } },
  advanceInfo: { notifyKey: "k1" },
};

async function send(ids: string, message: object = shown, { secret = "s", appId = "1" } = {}) {
  const form: Record<string, string> = {
    ...{ appId, pushIds: ids, messageJson: JSON.stringify(message) },
  };
  const fields = Object.keys(form)
    .sort()
    .map((name) => `${name}=${form[name]}`);
  const sign = createHash("md5")
    .update(fields.join("") + secret)
    .digest("hex");
  return (await world.post(SEND_URL, FORM, new URLSearchParams({ ...form, sign }).toString())).body;
}

test("shows a notification with its click on every device", async () => {
  expect(await send("a,b")).toMatchObject({ code: "200", value: {}, msgId: expect.any(String) });
  expect(world.shown("mz")).toEqual(["a", "b"]);
  expect(world.log.find({ limit: 1 }).results[0]).toMatchObject({
    idempotencyKey: "k1",
    click: { clickType: 0, parameters: { a: "😀" } },
  });
});

const bar = (more: object) => ({ noticeBarInfo: { title: "a", content: "b", ...more } });
test.each([
  ["32 characters of title", bar({ title: "字".repeat(32) }), "200"],
  ["33 characters of title", bar({ title: "字".repeat(33) }), "1005"],
  ["100 characters of content", bar({ content: "字".repeat(100) }), "200"],
  ["101 characters of content", bar({ content: "字".repeat(101) }), "1005"],
  ["72 hours", { ...bar({}), pushTimeInfo: { validTime: 72 } }, "200"],
  ["73 hours", { ...bar({}), pushTimeInfo: { validTime: 73 } }, "1005"],
  ["a key of 9 characters", { ...bar({}), advanceInfo: { notifyKey: "123456789" } }, "1005"],
  ["the withdrawn click type 3", { ...bar({}), clickTypeInfo: { clickType: 3 } }, "1005"],
])("judges %s as the service does", async (_, message, code) => {
  expect((await send("a", message)).code).toBe(code);
});

test("takes 100 devices in a request", async () => {
  const ids = Array.from({ length: 101 }, (_, index) => `m${index}`);
  expect((await send(ids.slice(1).join())).code).toBe("200");
  expect((await send(ids.join())).code).toBe("1005");
});

test("recomputes the sign over raw values", async () => {
  expect((await send("a", shown, { secret: "x" })).code).toBe("1006");
  expect((await send("a", shown, { appId: "2" })).code).toBe("110000");
});

test("lists devices by code", async () => {
  world.script("mz", { rules: [{ tokenPrefix: "bad", code: 110_003 }, { tokenPrefix: "gone" }] });
  expect((await send("bad1,a,gone1,bad2")).value).toEqual({
    110002: ["gone1"],
    110003: ["bad1", "bad2"],
  });
  expect(world.shown("mz")).toEqual(["a"]);
});
