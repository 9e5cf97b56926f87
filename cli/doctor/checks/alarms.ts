import type { MetricAlarm } from "@aws-sdk/client-cloudwatch";
import { GetTopicAttributesCommand, ListSubscriptionsByTopicCommand } from "@aws-sdk/client-sns";
import pMap from "p-map";
import type { Deployment } from "../../stack/deployment.ts";
import { describeAlarms } from "../../stack/describe-alarms.ts";
import { type Check, type Finding, ok, problem, warning } from "../finding.ts";

/** Whether any alarm rings now. */
export const checkAlarms: Check<Deployment> = {
  name: "alarms",
  actions: ["cloudwatch:DescribeAlarms"],
  run: async (deployment) => {
    const alarms = await describeAlarms(deployment);
    const disabled = alarms.filter(({ ActionsEnabled }) => ActionsEnabled === false);
    const ringing = alarms.filter(({ StateValue }) => StateValue === "ALARM");
    const findings: Finding[] = [
      ...ringing.map(({ AlarmName, StateReason }) =>
        problem(
          `${AlarmName} rings: ${StateReason ?? "no reason given"}`,
          "See its section of docs/runbook.md",
        ),
      ),
      ...disabled.map(({ AlarmName }) =>
        warning(
          `The actions of ${AlarmName} are disabled`,
          `aws cloudwatch enable-alarm-actions --alarm-names ${AlarmName}`,
        ),
      ),
    ];
    return findings.length > 0 ? findings : [ok(`None of ${alarms.length} alarms rings`)];
  },
};

/** Whether the alarms have a subscriber. */
export const checkAlarmSubscribers: Check<Deployment> = {
  name: "alarm-subscribers",
  actions: ["cloudwatch:DescribeAlarms", "sns:GetTopicAttributes", "sns:ListSubscriptionsByTopic"],
  run: async (deployment) => {
    const topics = topicsOf(await describeAlarms(deployment));
    if (topics.length === 0) {
      const text = "No one receives alarms: they appear only in CloudWatch";
      return [warning(text, "Set alarmMail and deploy")];
    }
    return pMap(topics, (topic) => judgeTopic(topic, deployment), { concurrency: 2 });
  },
};

async function judgeTopic(topic: string, deployment: Deployment): Promise<Finding> {
  if (!(await letsCloudWatchPublish(topic, deployment))) {
    return problem(
      `The policy of ${topic} does not let CloudWatch publish, so no alarm reaches anybody`,
      "Deploy this version, then npx landfall doctor --stack NAME --test-alarms",
    );
  }
  return judgeSubscribers(topic, deployment);
}

async function letsCloudWatchPublish(topic: string, { clients }: Deployment): Promise<boolean> {
  const command = new GetTopicAttributesCommand({ TopicArn: topic });
  const { Policy = "{}" } = (await clients.sns.send(command)).Attributes ?? {};
  const { Statement = [] } = JSON.parse(Policy) as { readonly Statement?: readonly Statement[] };
  // SNS's default policy allows every service of the account, with "*" as the principal.
  return Statement.some(
    ({ Effect, Principal }) =>
      Effect === "Allow" && /"\*"|cloudwatch\.amazonaws\.com/.test(JSON.stringify(Principal)),
  );
}

interface Statement {
  readonly Effect: string;
  readonly Principal: unknown;
}

async function judgeSubscribers(topic: string, { clients }: Deployment): Promise<Finding> {
  const command = new ListSubscriptionsByTopicCommand({ TopicArn: topic });
  const { Subscriptions = [] } = await clients.sns.send(command);
  // An unconfirmed subscription has the words PendingConfirmation in place of its ARN.
  const confirmed = Subscriptions.filter(({ SubscriptionArn }) =>
    SubscriptionArn?.startsWith("arn:"),
  );
  if (confirmed.length > 0) return ok(`${confirmed.length} confirmed subscribers`);
  const waiting = Subscriptions.map(({ Endpoint }) => Endpoint).join(", ") || "nobody";
  const subscribe = `aws sns subscribe --topic-arn ${topic} --protocol email --notification-endpoint ADDRESS`;
  return problem(
    `No subscriber of the alarms is confirmed (invited: ${waiting})`,
    `Open the link in the mail from AWS; if it is older than two days, ${subscribe}`,
  );
}

/** The topics that alarms are published to. */
export function topicsOf(alarms: readonly MetricAlarm[]): string[] {
  const actions = alarms.flatMap(({ AlarmActions = [] }) => AlarmActions);
  return [...new Set(actions.filter((arn) => arn.includes(":sns:")))];
}
