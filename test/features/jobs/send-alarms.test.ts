import { describe, expect, it } from "vitest";
import { toAlarmChange } from "../../../functions/domain/alarms/alarm-change.ts";
import { sendAlarm, tryWebhooks } from "../../../functions/features/jobs/send-alarms.ts";
import type { AlarmWebhookCredentials } from "../../../functions/generated/types.ts";
import { isAlarmMessage } from "../../../functions/generated/validators/alarm-message.js";
import { createTopicHandler } from "../../../functions/handlers/topic/topic-handler.ts";
import { toAlarmMessage } from "../../support/infra/alarm-message.ts";

const SLACK = { webhook: "https://hooks.slack.com/services/T/B/secret" };
const FEISHU = { webhook: "https://open.feishu.cn/open-apis/bot/v2/hook/secret", secret: "s" };
const BOTH = { slack: [SLACK], feishu: [{ ...FEISHU, profile: "ops" }] };

/** A function that counts what it sends; `refusals` are the services that refuse. */
function start(webhooks: AlarmWebhookCredentials, refusals: readonly string[] = []) {
  const refusing = new Set(refusals);
  const sent: string[] = [];
  const lines: object[] = [];
  const note = (text: string, facts: object) => void lines.push({ text, ...facts });
  const ports = () => ({
    webhooks: async () => webhooks,
    send: async (service: string) => {
      sent.push(service);
      return refusing.has(service) ? "HTTP 429" : undefined;
    },
    settings: { appName: "Tide", alarmLanguage: "en" as const, runbookUrl: undefined },
    delivered: new Set<string>(),
    log: { info: note, warn: note, error: note, failure: () => undefined },
  });
  const handler = createTopicHandler(
    { isMessage: isAlarmMessage, step: sendAlarm, trial: tryWebhooks },
    ports,
  );
  const receive = (message: object = toAlarmMessage(), MessageId = "m1") => {
    const Sns = { Message: JSON.stringify(message), MessageId };
    return handler({ Records: [{ Sns }] as never }, { awsRequestId: "r" });
  };
  const tryAll = () => handler({}, { awsRequestId: "r" });
  return { receive, tryAll, sent, lines, refusing };
}

describe("the function that sends alarms", () => {
  it("sends an alarm to every group, and its repeat to none again", async () => {
    const { receive, sent } = start(BOTH);

    await receive();
    await receive();
    await receive(toAlarmMessage(), "m2");

    expect(sent).toEqual(["slack", "feishu", "slack", "feishu"]);
  });

  it("fails when a group refuses, and its repeat goes only to that group", async () => {
    const { receive, sent, lines, refusing } = start(BOTH, ["feishu"]);

    await expect(receive()).rejects.toThrow("Webhooks failed: feishu ops: HTTP 429");
    refusing.clear();
    await receive();

    expect(sent).toEqual(["slack", "feishu", "feishu"]);
    expect(lines).toContainEqual({
      ...{ text: "webhook failed", service: "feishu", profile: "ops", reason: "HTTP 429" },
    });
    expect(JSON.stringify(lines)).not.toContain("secret");
  });

  it("sends only alarms of its severity to a webhook that names one", async () => {
    const { receive, sent } = start({
      slack: [{ ...SLACK, severity: "ticket" }],
      feishu: [{ ...FEISHU, severity: "page" }],
    });

    await receive();
    await receive(toAlarmMessage({ AlarmName: "shop-ticket-LatePushes" }), "m2");

    expect(sent).toEqual(["feishu", "slack"]);
  });

  it("fails without a webhook, so that alarms are not lost in silence", async () => {
    await expect(start({}).receive()).rejects.toThrow(/landfall credentials add/);
    await expect(start({ slack: [] }).receive()).rejects.toThrow(/No webhook is stored/);
  });

  it("fails for a message that is no alarm", async () => {
    await expect(start(BOTH).receive({ hello: 1 })).rejects.toThrow(/wrong shape: required/);
  });

  it("answers a trial with what became of each message", async () => {
    const { tryAll } = start(BOTH, ["slack"]);

    expect(await tryAll()).toEqual({
      results: [
        { service: "slack", profile: "_default", refusal: "HTTP 429" },
        { service: "feishu", profile: "ops" },
      ],
    });
  });
});

describe("an alarm that someone in the account made up", () => {
  it.each([
    ["AlarmArn", "arn:aws:cloudwatch:evil.example/#:123456789012:alarm:x"],
    ["AlarmArn", "arn:evil:cloudwatch:eu-west-1:123456789012:alarm:x"],
    ["AlarmArn", "arn:aws:sns:eu-west-1:123456789012:x"],
    ["StateChangeTime", "soon"],
  ])(
    "reaches no group with another console or without a time: %s %s (A241)",
    async (name, value) => {
      const { receive, sent } = start(BOTH);

      await expect(receive(toAlarmMessage({ [name]: value }))).rejects.toThrow(
        `wrong shape: pattern at "/${name}"`,
      );
      expect(sent).toEqual([]);
    },
  );

  it("links to no section with characters of an address (A241)", () => {
    const AlarmDescription = ["Down. See docs/runbook.md", "x/../../@evil.example"].join("#");
    const change = toAlarmChange(toAlarmMessage({ AlarmDescription }));

    expect(change?.section).toBeUndefined();
    expect(change?.meaning).toBe(AlarmDescription);
  });
});
