import { Duration } from "aws-cdk-lib";
import type { Topic } from "aws-cdk-lib/aws-sns";
import { LambdaSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import { Construct } from "constructs";
import { createAlarmTopic } from "./alarm-topic.ts";
import { ServiceFunction } from "./service-function.ts";

/** More than a request to a webhook may take; all are sent at the same time. */
const TIMEOUT_SECONDS = 15;

/**
 * Sends alarms and their ends to groups of chat services. The topic is its own, so that mails stay as they are
 * and the alarm about a webhook that fails goes by mail alone.
 */
export class AlarmWebhooks extends Construct {
  readonly topic: Topic;
  readonly target: ServiceFunction;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.target = new ServiceFunction(this, "Send", {
      entry: "send-alarms",
      description: "Sends alarms to webhooks of chat services",
      timeout: Duration.seconds(TIMEOUT_SECONDS),
    });
    // Lambda repeats a message after one minute and after two more. Throttled, it would keep it for six hours, and
    // nothing would report it meanwhile.
    this.target.function.configureAsyncInvoke({
      retryAttempts: 2,
      maxEventAge: Duration.minutes(15),
    });
    this.topic = createAlarmTopic(this, "Topic");
    this.topic.addSubscription(new LambdaSubscription(this.target.function));
  }
}
