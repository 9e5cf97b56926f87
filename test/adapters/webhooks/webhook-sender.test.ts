import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createWebhookSender } from "../../../functions/adapters/webhooks/webhook-sender.ts";
import type { WebhookService } from "../../../functions/contract/webhooks.ts";
import type { AlarmNotice } from "../../../functions/domain/alarms/alarm-notice.ts";
import { secretOf } from "../../../local/webhooks/chat-request.ts";
import { type LocalWebhooks, startWebhooks } from "../../../local/webhooks/webhook-server.ts";

const NOW = Date.parse("2026-11-28T00:30:00Z");
const WEBHOOKS: Readonly<Record<WebhookService, string>> = {
  slack: "https://hooks.slack.com/services/T1/B1/abc",
  feishu: "https://open.feishu.cn/open-apis/bot/v2/hook/abc",
  dingtalk: "https://oapi.dingtalk.com/robot/send?access_token=abc",
  wecom: "https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=abc",
};
const SERVICES = Object.keys(WEBHOOKS) as WebhookService[];
const notice: AlarmNotice = {
  language: "zh",
  title: "[潮汐] 告警: 请求大量出错",
  lines: ["a < b & [c](d)", "*now*"],
  links: [{ text: "处理办法", url: "https://example.com/runbook.md#api-errors" }],
};

/** The first line of the notice, with all that a service would read as a link or a mention made harmless. */
const ESCAPED: Readonly<Record<WebhookService, string>> = {
  slack: "a &lt; b &amp; [c](d)",
  feishu: "a < b & [c](d)",
  dingtalk: "a  b & (c)(d)",
  wecom: "a  b & (c)(d)",
};

let chats: LocalWebhooks;
let clockMs: number;

beforeAll(async () => {
  chats = await startWebhooks(() => clockMs);
});
beforeEach(() => {
  clockMs = NOW;
  chats.clear();
});
afterAll(() => chats.stop());

function send(service: WebhookService, given: object = {}, sent = notice, nowMs = NOW) {
  const post = createWebhookSender({ origin: chats.origin, clock: { now: () => nowMs } });
  const webhook = { webhook: WEBHOOKS[service], secret: secretOf("abc"), ...given };
  return post(service, webhook, sent);
}

describe.each(SERVICES)("a message to %s", (service) => {
  it("is taken, and the group shows title, lines and links as text", async () => {
    expect(await send(service)).toBeUndefined();

    const [message] = chats.received();
    expect(message).toMatchObject({ service, webhook: WEBHOOKS[service] });
    expect(message?.shown).toContain("告警: 请求大量出错");
    expect(message?.shown).toContain("https://example.com/runbook.md#api-errors");
    expect(message?.shown).toContain(ESCAPED[service]);
  });

  it("is taken at its greatest length", async () => {
    const longest = { ...notice, lines: Array.from({ length: 3 }, () => "长".repeat(401)) };

    expect(await send(service, {}, longest)).toBeUndefined();
  });

  it.each([
    [{ latencyMs: 1, reset: true }, /ECONNRESET|no connection|UND_ERR_SOCKET/],
    [{ redirect: "http://169.254.169.254/latest/meta-data" }, /HTTP 302/],
    [{ status: 503 }, /HTTP 503/],
    [{ bodyBytes: 100_000 }, /HTTP 200/],
  ])("fails with a reason and without its address for %j", async (trouble, reason) => {
    chats.script({ [service]: trouble });

    const refusal = await send(service);
    expect(refusal).toMatch(reason);
    expect(refusal).not.toMatch(/abc/);
  });
});

describe("a service that refuses a message", () => {
  const gone = {
    slack: "https://hooks.slack.com/services/GONE/B1/abc",
    dingtalk: "https://oapi.dingtalk.com/robot/send?access_token=gone",
    wecom: "https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=gone",
  };

  it("is quoted", async () => {
    expect(await send("slack", { webhook: gone.slack })).toBe("HTTP 404 no_service");
    expect(await send("dingtalk", { webhook: gone.dingtalk })).toBe("300005 token is not exist");
    expect(await send("wecom", { webhook: gone.wecom })).toBe(
      "93000 invalid webhook url, hint: [local]",
    );
  });

  it.each(["feishu", "dingtalk"] as const)(
    "is %s for a wrong or an old signature",
    async (service) => {
      const wrong = service === "feishu" ? /^19021 sign match fail/ : /^310000 sign not match$/;
      const old = service === "feishu" ? /^19021 sign match fail/ : /^310000 invalid timestamp$/;

      expect(await send(service, { secret: "other" })).toMatch(wrong);
      expect(await send(service, { secret: undefined })).toMatch(/^(19021|310000)/);
      expect(await send(service, {}, notice, NOW - 3_601_000)).toMatch(old);
    },
  );

  it.each([
    ["slack", 3, 1, "HTTP 429 rate_limited"],
    ["feishu", 5, 1, /^11232 frequency limited/],
    ["dingtalk", 20, 10, /^130101 send too fast/],
    ["wecom", 20, 1, /^45009 api freq out of limit/],
  ] as const)(
    "is %s after %d messages at once, for %d min",
    async (service, limit, min, refusal) => {
      for (let sent = 0; sent < limit; sent++) expect(await send(service)).toBeUndefined();

      expect(await send(service)).toMatch(refusal);
      clockMs += (min - 0.1) * 60_000;
      if (min > 1) expect(await send(service, {}, notice, clockMs)).toMatch(refusal);
      clockMs += 6_001;
      expect(await send(service, {}, notice, clockMs)).toBeUndefined();
    },
  );
});
