import { randomUUID } from "node:crypto";
import { ACCOUNT, REGION } from "../../template/resource-names.ts";
import type { OperatedStack } from "./operated-stack.ts";
import { resourcesOf } from "./stack-resources.ts";
import { letsCloudWatchPublish } from "./topics.ts";

/** Members of an alarm of the template. */
interface Alarm {
  readonly AlarmName: string;
  readonly AlarmDescription?: string;
}

interface Change {
  readonly before: string;
  readonly after: string;
  readonly reason: string;
  readonly topics: readonly string[];
}

/** Publishes a change of state to the functions that subscribe to the topics; mails leave no local cloud. */
export function publishChange(alarm: Alarm, change: Change, stack: OperatedStack): void {
  const Message = JSON.stringify(toMessage(alarm, change));
  const Subject = `${change.after}: "${alarm.AlarmName}" in ${REGION}`;
  for (const TopicArn of change.topics.filter((topic) => letsCloudWatchPublish(topic, stack))) {
    const Sns = {
      ...{ Type: "Notification", MessageId: randomUUID(), TopicArn, Subject, Message },
      ...{ Timestamp: new Date().toISOString(), SignatureVersion: "1", MessageAttributes: {} },
    };
    const record = { EventSource: "aws:sns", EventVersion: "1.0", Sns };
    for (const lambda of subscribersOf(TopicArn, stack)) {
      stack.invokeLater(lambda, { Records: [record] });
    }
  }
}

function subscribersOf(topic: string, { resources }: OperatedStack): readonly string[] {
  return resourcesOf(resources, "AWS::SNS::Subscription")
    .map(({ properties }) => properties())
    .filter(({ TopicArn, Protocol }) => TopicArn === topic && Protocol === "lambda")
    .map(({ Endpoint }) => String(Endpoint));
}

function toMessage({ AlarmName, AlarmDescription = "" }: Alarm, change: Change): object {
  return {
    ...{ AlarmName, AlarmDescription, AWSAccountId: ACCOUNT, Region: REGION },
    AlarmArn: `arn:aws:cloudwatch:${REGION}:${ACCOUNT}:alarm:${AlarmName}`,
    NewStateValue: change.after,
    OldStateValue: change.before,
    NewStateReason: change.reason,
    StateChangeTime: new Date().toISOString().replace("Z", "+0000"),
  };
}
