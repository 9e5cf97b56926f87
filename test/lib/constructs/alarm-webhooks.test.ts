import { beforeAll, describe, expect, it } from "vitest";
import { parseConfig } from "../../../lib/config.ts";
import { readConfig, readProjectContext } from "../../../lib/read-config.ts";
import { grantedReach, reach } from "../../support/infra/reach.ts";
import { ofType, type Resources, synthesize, target } from "../../support/infra/stack.ts";

const SETTINGS = {
  alarmMail: { page: "page@shop.cn", ticket: "ticket@shop.cn" },
  alarmWebhooks: { language: "zh", runbookUrl: "https://example.com/runbook.md" },
};

let plain: Resources;
let resources: Resources;
let outputs: Readonly<Record<string, object>>;

beforeAll(async () => {
  ({ resources: plain } = await synthesize({ alarmMail: SETTINGS.alarmMail }));
  ({ resources, outputs } = await synthesize(SETTINGS));
});

const alarmsOf = (all: Resources) => ofType(all, "AWS::CloudWatch::Alarm");

describe("alarmWebhooks", () => {
  it("adds ten resources, and changes no other but the actions of alarms", () => {
    const added = Object.keys(resources).filter((id) => !(id in plain));
    expect(added.map((id) => resources[id]?.Type).sort()).toEqual([
      "AWS::CloudWatch::Alarm",
      "AWS::IAM::Role",
      "AWS::Lambda::EventInvokeConfig",
      "AWS::Lambda::Function",
      "AWS::Lambda::Permission",
      "AWS::Logs::LogGroup",
      "AWS::SNS::Subscription",
      "AWS::SNS::Topic",
      "AWS::SNS::TopicPolicy",
      "AWS::SecretsManager::Secret",
    ]);

    const changed = Object.keys(plain).filter(
      (id) => JSON.stringify(plain[id]) !== JSON.stringify(resources[id]),
    );
    expect(new Set(changed.map((id) => plain[id]?.Type))).toEqual(
      new Set(["AWS::CloudWatch::Alarm", "AWS::CloudWatch::Dashboard"]),
    );
  });

  it("sends every alarm and its end to the webhooks, but mails only alarms", () => {
    for (const [id, { Properties }] of alarmsOf(resources)) {
      if (id.startsWith("AlarmsFailedWebhooks")) continue;
      const [mail, webhooks, ...others] = Properties.AlarmActions.map(target);
      expect(others).toEqual([]);
      expect(mail).toMatch(/^Alarms(Page|Ticket)Topic/);
      expect(webhooks).toMatch(/^AlarmWebhooksTopic/);
      expect(Properties.OKActions.map(target)).toEqual([webhooks]);
    }
  });

  it("reports events that Lambda dropped by mail alone, so that no webhook reports itself", () => {
    const [, alarm] = alarmsOf(resources).find(([id]) => /FailedWebhooks/.test(id)) ?? [];
    const { MetricName, Dimensions, AlarmActions, OKActions } = alarm?.Properties ?? {};

    expect(MetricName).toBe("AsyncEventsDropped");
    expect(target(Dimensions[0].Value)).toMatch(/^AlarmWebhooksSendFunction/);
    expect(AlarmActions.map(target)).toEqual([expect.stringMatching(/^AlarmsTicketTopic/)]);
    expect(OKActions).toBeUndefined();
  });

  it("repeats a message twice and gives it up after 15 minutes, which is reported (L8)", () => {
    const [[, config] = []] = ofType(resources, "AWS::Lambda::EventInvokeConfig").filter(([id]) =>
      id.startsWith("AlarmWebhooks"),
    );

    expect(target(config?.Properties.FunctionName)).toMatch(/^AlarmWebhooksSendFunction/);
    expect(config?.Properties).toMatchObject({
      MaximumRetryAttempts: 2,
      MaximumEventAgeInSeconds: 900,
    });
  });

  it("lets its function read the webhooks and nothing else, and only its topic invoke it", () => {
    expect(reach(resources, "send-alarms")).toEqual(grantedReach("send-alarms"));
    const [[, permission] = []] = ofType(resources, "AWS::Lambda::Permission").filter(([id]) =>
      id.startsWith("AlarmWebhooks"),
    );

    expect(permission?.Properties).toMatchObject({ Principal: "sns.amazonaws.com" });
    expect(target(permission?.Properties.SourceArn)).toMatch(/^AlarmWebhooksTopic/);
  });

  it("keeps webhooks out of the template: the secret is empty and has an output", () => {
    const [[id, secret] = []] = ofType(resources, "AWS::SecretsManager::Secret").filter(([one]) =>
      one.startsWith("SecretsAlarmWebhooks"),
    );

    expect(secret?.Properties.SecretString).toBe("{}");
    expect(outputs.AlarmWebhooksSecret).toMatchObject({ Value: { Ref: id } });
  });

  it.each([
    [{ alarmWebhooks: {} }, /landfall\.alarmMail is missing\. Add an e-mail address/],
    [{ ...SETTINGS, alarmWebhooks: { language: "fr" } }, /alarmWebhooks\.language/],
    [{ ...SETTINGS, alarmWebhooks: { runbookUrl: "http://a.b" } }, /alarmWebhooks\.runbookUrl/],
    [{ ...SETTINGS, alarmWebhooks: { webhooks: [] } }, /alarmWebhooks\.webhooks/],
  ])("is refused for %j", (settings, problem) => {
    const config = { ...(readConfig(readProjectContext()) as object), alarmMail: undefined };
    expect(() => parseConfig({ ...config, ...settings })).toThrow(problem);
  });
});
