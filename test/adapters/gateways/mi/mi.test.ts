import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { miService } from "../../../../functions/domain/push/providers/mi/mi-service.ts";
import type { MiProfile } from "../../../../functions/generated/types.ts";
import { createSenders } from "../../../support/vendors/send-once.ts";
import { startWebServer, type WebAnswer, type WebServer } from "../../../support/web-server.ts";

const PROFILE: MiProfile = {
  appSecret: "a secret",
  packageName: "com.example.app",
  channelId: "c1",
};

let server: WebServer;
let answer: WebAnswer;
beforeEach(async () => {
  answer = { body: { result: "ok", code: 0, data: { id: "m" } } };
  server = await startWebServer(() => answer);
});
afterEach(() => server.stop());

const forms = () =>
  server.received.map(({ body }) => Object.fromEntries(new URLSearchParams(body)));

describe("the sender of Xiaomi", () => {
  it("names the ids with commas and shows its secret", async () => {
    const send = createSenders(miService, { profiles: [PROFILE], origin: server.origin });
    expect(await send(["a+/=", "b"])).toEqual([{ kind: "accepted" }, { kind: "accepted" }]);
    const [request] = server.received;
    expect(request?.url).toBe("/api.xmpush.xiaomi.com/v3/message/regid");
    expect(request?.headers).toMatchObject({
      authorization: "key=a secret",
      "content-type": "application/x-www-form-urlencoded; charset=utf-8",
    });
    expect(forms()[0]).toMatchObject({
      registration_id: "a+/=,b",
      restricted_package_name: "com.example.app",
      title: "T",
      description: "Hi",
      "extra.channel_id": "c1",
    });
  });

  it.each([
    ["cn", "api.xmpush.xiaomi.com"],
    ["sgp", "sgp-api.xmpush.global.xiaomi.com"],
    ["idmb", "idmb-api.xmpush.global.xiaomi.com"],
    ["ru", "ru-api.xmpush.global.xiaomi.com"],
    ["fr", "fr-api.xmpush.global.xiaomi.com"],
  ] as const)("finds the host of the region %s", async (region, host) => {
    const profiles = [{ ...PROFILE, region }];
    await createSenders(miService, { profiles, origin: server.origin })(["a"]);
    expect(server.received[0]?.url).toBe(`/${host}/v3/message/regid`);
  });

  it("sends 1,001 ids in three requests with one job key", async () => {
    const ids = Array.from({ length: 1_001 }, (_, index) => `id${index}`);
    const send = createSenders(miService, { profiles: [PROFILE], origin: server.origin });
    expect(await send(ids)).toHaveLength(1_001);
    const sent = forms();
    expect(sent.map((form) => form.registration_id?.split(",").length)).toEqual([500, 500, 1]);
    expect(new Set(sent.map((form) => form["extra.jobkey"])).size).toBe(1);
  });

  it("keeps the ids that are not bad", async () => {
    answer = { body: { code: 0, data: { bad_regids: "b" } } };
    const send = createSenders(miService, { profiles: [PROFILE], origin: server.origin });
    expect(await send(["a", "b"])).toEqual([
      { kind: "accepted" },
      { kind: "invalid-token", reason: "20301" },
    ]);
  });

  it("counts the quota of each channel for itself", async () => {
    answer = { body: { code: 200001 } };
    const send = createSenders(miService, { profiles: [PROFILE], origin: server.origin });
    expect(await send(["a"])).toMatchObject([{ kind: "rejected", reason: "200001" }]);
    answer = { body: { code: 0 } };
    expect(await send(["a"])).toMatchObject([{ kind: "rejected", reason: "200001" }]);
    expect(await send(["a"], { notificationChannel: "c2" })).toEqual([{ kind: "accepted" }]);
    expect(server.received).toHaveLength(2);
  });
});
