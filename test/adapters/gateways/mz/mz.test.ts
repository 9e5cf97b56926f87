import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { mzService } from "../../../../functions/domain/push/providers/mz/mz-service.ts";
import type { MzProfile } from "../../../../functions/generated/types.ts";
import { createSenders } from "../../../support/vendors/send-once.ts";
import { startWebServer, type WebServer } from "../../../support/web-server.ts";

const PROFILE: MzProfile = { appId: "100999", appSecret: "secret" };

let server: WebServer;
let answer: object;
beforeEach(async () => {
  answer = { code: "200", message: "", value: "", msgId: "m" };
  server = await startWebServer(() => ({ body: answer }));
});
afterEach(() => server.stop());

const forms = () =>
  server.received.map(({ body }) => Object.fromEntries(new URLSearchParams(body)));
const start = () => createSenders(mzService, { profiles: [PROFILE], origin: server.origin });

describe("the sender of Meizu", () => {
  it("signs the fields in the order of their names, with their values as they are", async () => {
    await start()(["a", "b"], { data: { alert: "你好 & +", title: "T" } });
    const [{ sign, ...form } = {}] = forms();
    expect(form).toEqual({
      ...{ appId: "100999", pushIds: "a,b", messageJson: expect.any(String) },
    });
    const joined = `appId=100999messageJson=${form.messageJson}pushIds=a,bsecret`;
    expect(sign).toBe(createHash("md5").update(joined).digest("hex"));
    expect(server.received[0]?.url).toBe(
      "/server-api-push.meizu.com/garcia/api/server/push/varnished/pushByPushId",
    );
    expect(JSON.parse(form.messageJson ?? "")).toMatchObject({
      noticeBarInfo: { title: "T", content: "你好 & +" },
    });
  });

  it("sends 100 devices in a request", async () => {
    const ids = Array.from({ length: 101 }, (_, index) => `id${index}`);
    expect(await start()(ids)).toEqual(new Array(101).fill({ kind: "accepted" }));
    expect(forms().map(({ pushIds = "" }) => pushIds.split(",").length)).toEqual([100, 1]);
  });

  it("distinguishes the devices of an answer", async () => {
    answer = { code: "200", value: { 110002: ["b"], 110010: ["c"] } };
    expect((await start()(["a", "b", "c"])).map(({ kind }) => kind)).toEqual([
      ...["accepted", "invalid-token", "rejected"],
    ]);
  });
});
