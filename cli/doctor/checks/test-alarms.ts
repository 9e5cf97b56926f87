import { setTimeout as sleep } from "node:timers/promises";
import {
  DescribeAlarmHistoryCommand,
  type MetricAlarm,
  SetAlarmStateCommand,
  type StateValue,
} from "@aws-sdk/client-cloudwatch";
import pMap from "p-map";
import type { Deployment } from "../../stack/deployment.ts";
import { describeAlarms } from "../../stack/describe-alarms.ts";
import { type Check, type Finding, ok, problem, warning } from "../finding.ts";
import { topicsOf } from "./alarms.ts";

/** CloudWatch notes an action within seconds. */
const LOOKS = 10;
const LOOK_EVERY_MS = 2_000;

const REASON = "A test by npx landfall doctor --test-alarms. Nothing is wrong.";

/** Lets one alarm of each topic ring for a moment: only its history shows whether CloudWatch could publish. */
export const testAlarms: Check<Deployment> = {
  name: "test-alarms",
  actions: [
    "cloudwatch:DescribeAlarms",
    "cloudwatch:SetAlarmState",
    "cloudwatch:DescribeAlarmHistory",
  ],
  run: async (deployment) => {
    const alarms = await describeAlarms(deployment);
    const topics = topicsOf(alarms);
    if (topics.length === 0) {
      return [problem("No alarm has a topic, so none reaches anyone", "Set alarmMail and deploy")];
    }
    const tests = chooseAlarms(topics, alarms);
    const findings = await pMap(tests, (test) => testAlarm(test, deployment), { concurrency: 2 });
    return findings.flat();
  },
};

interface Choice {
  /** Undefined: every alarm of the topics rings or is disabled. */
  readonly alarm: MetricAlarm | undefined;
  readonly topics: string[];
}

/** As few alarms as publish to all topics, since each interrupts the people who receive it. */
function chooseAlarms(topics: readonly string[], alarms: readonly MetricAlarm[]): Choice[] {
  const choices: Choice[] = [];
  for (const topic of topics) {
    const publishes = ({ AlarmActions = [] }: MetricAlarm) => AlarmActions.includes(topic);
    const chosen = choices.find(({ alarm }) => alarm && publishes(alarm));
    const quiet = alarms.find(
      (alarm) => publishes(alarm) && alarm.ActionsEnabled !== false && alarm.StateValue !== "ALARM",
    );
    if (chosen) chosen.topics.push(topic);
    else choices.push({ alarm: quiet, topics: [topic] });
  }
  return choices;
}

async function testAlarm({ alarm, topics }: Choice, deployment: Deployment): Promise<Finding[]> {
  if (alarm?.AlarmName === undefined) return topics.map(warnOfNoise);
  const { AlarmName, StateValue = "OK" } = alarm;
  const startedAt = new Date();
  try {
    await setState(AlarmName, "ALARM", deployment);
    return await pMap(topics, async (topic) =>
      judge(AlarmName, topic, await waitForAction({ AlarmName, topic, startedAt }, deployment)),
    );
  } finally {
    await setState(AlarmName, StateValue, deployment);
  }
}

function warnOfNoise(topic: string): Finding {
  const text = `Every alarm of ${nameOf(topic)} rings or is disabled, so none was tested`;
  return warning(text, "See the check alarms, then test again");
}

async function setState(
  AlarmName: string,
  StateValue: StateValue,
  { clients }: Deployment,
): Promise<void> {
  const command = new SetAlarmStateCommand({ AlarmName, StateValue, StateReason: REASON });
  await clients.cloudWatch.send(command);
}

interface Test {
  readonly AlarmName: string;
  readonly topic: string;
  readonly startedAt: Date;
}

/**
 * CloudWatch's record of its attempt to publish to the topic; undefined if none appeared in time.
 */
async function waitForAction(test: Test, deployment: Deployment): Promise<string | undefined> {
  for (let look = 0; look < LOOKS; look++) {
    const summary = await findAction(test, deployment);
    if (summary !== undefined) return summary;
    await sleep(LOOK_EVERY_MS);
  }
  return undefined;
}

async function findAction(
  { AlarmName, topic, startedAt }: Test,
  { clients }: Deployment,
): Promise<string | undefined> {
  const command = new DescribeAlarmHistoryCommand({
    ...{ AlarmName, HistoryItemType: "Action" },
    // This machine's clock may be ahead of AWS's.
    StartDate: new Date(startedAt.getTime() - 60_000),
  });
  const { AlarmHistoryItems = [] } = await clients.cloudWatch.send(command);
  return AlarmHistoryItems.map(({ HistorySummary }) => HistorySummary).find((summary) =>
    summary?.includes(topic),
  );
}

function isForWebhooks(topic: string): boolean {
  return nameOf(topic).includes("AlarmWebhooks");
}

function judge(alarm: string, topic: string, summary: string | undefined): Finding {
  if (summary === undefined) {
    const text = `${alarm} was set to ALARM, but CloudWatch notes no attempt to publish it`;
    return warning(text, `aws cloudwatch describe-alarm-history --alarm-name ${alarm}`);
  }
  if (/^Success/i.test(summary)) {
    return ok(
      `${alarm} was set to ALARM and back, and CloudWatch published it. ${isForWebhooks(topic) ? "Do the groups show it?" : "Has its mail arrived? If not, look in the spam folder and at the check alarm-subscribers"}`,
    );
  }
  return problem(
    `${alarm} can't be published: ${summary}`,
    "Deploy this version, whose topic policy lets CloudWatch publish, then test again",
  );
}

function nameOf(topic: string): string {
  return topic.split(":").at(-1) ?? topic;
}
