import { describe, expect, it } from "vitest";
import { toAlarmChange } from "../../../functions/domain/alarms/alarm-change.ts";
import { toNotice, toTrialNotice } from "../../../functions/domain/alarms/alarm-notice.ts";
import { ALARM_WORDS } from "../../../functions/domain/alarms/alarm-words.ts";
import { ALARMS } from "../../../lib/alarm-registry.ts";
import { toAlarmMessage } from "../../support/infra/alarm-message.ts";

const settings = { appName: "Tide", alarmLanguage: "en", runbookUrl: undefined } as const;
const runbookUrl = "https://example.com/runbook.md";

function notice(change: Parameters<typeof toAlarmMessage>[0], given: object = {}) {
  const read = toAlarmChange(toAlarmMessage(change));
  return read && toNotice(read, { ...settings, ...given });
}

describe("a message about an alarm", () => {
  it("says in plain words what it is, what it means, since when and what to do", () => {
    expect(notice({}, { runbookUrl })).toEqual({
      language: "en",
      title: "[Tide] Alarm: Requests fail",
      lines: [
        "What it means: More than 1 % of requests get a 5xx status.",
        "Since: 2026-11-28 00:30 UTC",
        "Urgency: react now",
        "CloudWatch: Threshold Crossed",
        "shop-page-ApiErrors",
      ],
      links: [
        { text: "What to do", url: `${runbookUrl}#api-errors` },
        {
          text: "In CloudWatch",
          url: "https://eu-west-1.console.aws.amazon.com/cloudwatch/home?region=eu-west-1#alarmsV2:alarm/shop-page-ApiErrors",
        },
      ],
    });
  });

  it("is Chinese, with China's time, for a team that reads Chinese", () => {
    const { title, lines } = notice({}, { alarmLanguage: "zh" }) ?? {};

    expect(title).toBe("[Tide] 告警：请求大量出错");
    expect(lines).toEqual(
      expect.arrayContaining([
        "含义：超过 1% 的请求返回了 5xx 状态码。",
        "开始时间：2026-11-28 08:30（北京时间）",
        "紧急程度：请立即处理",
        "处理办法：docs/runbook.md#api-errors",
      ]),
    );
  });

  it("reports the end of an alarm, but not the first evaluation of a new one", () => {
    const over = { NewStateValue: "OK", OldStateValue: "ALARM" };

    expect(notice(over)?.title).toBe("[Tide] Alarm over: Requests fail");
    expect(notice(over)?.lines).toEqual([
      "Over since: 2026-11-28 00:30 UTC",
      "shop-page-ApiErrors",
    ]);
    expect(notice({ NewStateValue: "OK", OldStateValue: "INSUFFICIENT_DATA" })).toBeUndefined();
    expect(notice({ NewStateValue: "INSUFFICIENT_DATA", OldStateValue: "OK" })).toBeUndefined();
  });

  it.each([
    ["en", "Alarm"],
    ["zh", "告警"],
  ] as const)("has the keyword of its language in every title: %s, %s", (alarmLanguage, word) => {
    const over = { NewStateValue: "OK", OldStateValue: "ALARM" };
    const own = { AlarmName: "our-own", AlarmDescription: null };
    const changes = [{}, over, own, { ...over, ...own }].map((change) =>
      notice(change, { alarmLanguage }),
    );
    const titles = [...changes, toTrialNotice({ ...settings, alarmLanguage })].map(
      (one) => one?.title,
    );

    expect(titles.filter((title) => !title?.includes(word))).toEqual([]);
    expect(titles).toHaveLength(5);
  });

  it("is urgent by the severity in its name, not by the name of the app", () => {
    const ticket = { AlarmName: "landing-page-prod-ticket-LatePushes" };
    const page = { AlarmName: "landing-page-prod-page-ApiErrors" };

    expect(notice(ticket)?.lines).toContain("Urgency: react within a working day");
    expect(notice(page)?.lines).toContain("Urgency: react now");
  });

  it("names an alarm that the registry lacks by its own words", () => {
    const own = { AlarmName: "our-alarm", AlarmDescription: "Disk full", NewStateReason: null };
    const { title, lines, links } = notice(own, { alarmLanguage: "zh", runbookUrl }) ?? {};

    expect(title).toBe("[Tide] 告警：our-alarm");
    expect(lines?.[0]).toBe("含义：Disk full");
    expect(links).toHaveLength(1);
  });

  it("links to the console of China's partition", () => {
    const AlarmArn = "arn:aws-cn:cloudwatch:cn-north-1:123456789012:alarm:shop-page-ApiErrors";

    expect(notice({ AlarmArn })?.links[0]?.url).toMatch(
      /^https:\/\/cn-north-1\.console\.amazonaws\.cn\//,
    );
  });

  it("has words in both languages for every alarm of the stack", () => {
    const sections = Object.values(ALARMS).map(({ anchor }) => anchor);

    expect(Object.keys(ALARM_WORDS).sort()).toEqual(sections.sort());
  });
});
