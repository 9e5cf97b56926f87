import { describe, expect, test } from "vitest";
import { findVendorScriptProblems } from "../../../../local/gateways/vendors/vendor-script.ts";
import { FORM, useVendorWorld } from "../../../support/vendors/vendor-world.ts";

const world = useVendorWorld({ mi: [{ appSecret: "s", packageName: "p" }] });

async function send(ids: string) {
  const form = new URLSearchParams({
    registration_id: ids,
    restricted_package_name: "p",
    payload: "{}",
    pass_through: "1",
  });
  const headers = { ...FORM, authorization: "key=s" };
  const url = "https://api.xmpush.xiaomi.com/v3/message/regid";
  const { status, body } = await world.post(url, headers, form.toString());
  return body.code ?? status;
}

test("answers 404 for hosts of no vendor", async () => {
  expect((await world.post("https://example.com/a", {}, "")).status).toBe(404);
});

describe("a script", () => {
  test("fails requests with a device of the prefix as a whole, as often as it says", async () => {
    world.script("mi", { rules: [{ tokenPrefix: "x", where: "call", code: 10_002, times: 1 }] });
    expect([await send("a"), await send("a,x1"), await send("a,x1")]).toEqual([0, 10_002, 0]);
    expect(world.shown("mi")).toEqual(["a", "a", "x1"]);
  });

  test("answers with an HTTP status alone", async () => {
    world.script("mi", { rules: [{ where: "call", status: 503 }] });
    expect(await send("a")).toBe(503);
  });

  test("refuses devices beyond the quota of a day in Shanghai", async () => {
    world.script("mi", { quota: { daily: 3, code: 200_001 } });
    expect([await send("a,b"), await send("c,d"), await send("c")]).toEqual([0, 200_001, 0]);
    world.clock.nowMs = Date.parse("2026-11-23T15:59:59.999Z");
    expect(await send("d")).toBe(200_001);
    world.clock.nowMs += 1;
    expect(await send("d")).toBe(0);
  });

  test("refuses more than a second's rate", async () => {
    world.script("mi", { rate: { perSecond: 2, code: 10_003 } });
    expect([await send("a,b"), await send("c")]).toEqual([0, 10_003]);
    world.clock.nowMs += 1_000;
    expect(await send("c")).toBe(0);
  });

  test("takes notifications and cuts the connection before the answer", async () => {
    world.script("mi", { dropAnswer: 1 });
    await expect(send("a")).rejects.toThrow();
    expect(await send("a")).toBe(0);
    expect(world.shown("mi")).toEqual(["a", "a"]);
    world.script("mi", { resetEvery: 2 });
    expect(await send("a")).toBe(0);
    await expect(send("a")).rejects.toThrow();
  });

  test("takes nothing while a vendor is down", async () => {
    world.script("mi", { down: true });
    await expect(send("a")).rejects.toThrow();
    expect(world.shown("mi")).toEqual([]);
  });

  test.each([
    [{ rules: [{ where: "both" }] }, /where must be one of: item, call/],
    [{ quota: { code: 1 } }, /quota.daily is missing/],
    [{ goawayEvery: 1 }, /goawayEvery is unknown/],
    [{ rules: [{ code: null }] }, /rules\[0\].code/],
  ])("is refused if it is %j", (script, problem) => {
    expect(findVendorScriptProblems(script).join()).toMatch(problem);
  });
});
