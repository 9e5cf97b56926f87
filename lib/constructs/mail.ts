import { CfnOutput, Stack, Validations } from "aws-cdk-lib";
import {
  ConfigurationSet,
  ConfigurationSetTlsPolicy,
  EmailIdentity,
  EmailSendingEvent,
  EventDestination,
  Identity,
  SuppressionReasons,
} from "aws-cdk-lib/aws-ses";
import { FilterOrPolicy, SubscriptionFilter, Topic } from "aws-cdk-lib/aws-sns";
import { SqsSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import { Construct } from "constructs";
import { ENV } from "../../functions/contract/env.ts";
import { toAddress } from "../config.ts";
import type { Grants } from "../grants.ts";
import { WorkQueue } from "./queues.ts";
import type { ServiceFunction } from "./service-function.ts";
import { Worker } from "./worker.ts";

export interface MailProps {
  /** `name@domain` or `Name <name@domain>`. @default - no mails are sent */
  readonly sender: string | undefined;
  /** Creates the SES identity of the sender's domain. */
  readonly createIdentity: boolean;
  /** Maximum concurrent invocations of the worker. */
  readonly maxConcurrency: number;
}

/**
 * The mail queue and its worker, which may send only from the configured address. SES reports bounces
 * and complaints to the same queue.
 */
export class Mail extends Construct {
  readonly queue: WorkQueue;
  readonly worker: Worker;
  private readonly sender: string | undefined;
  private readonly configurationSet: ConfigurationSet | undefined;

  constructor(scope: Construct, id: string, props: MailProps) {
    super(scope, id);
    this.sender = props.sender;
    this.queue = new WorkQueue(this, "Mails", { name: "mail" });
    this.worker = new Worker(this, "SendMail", {
      work: this.queue,
      enabled: props.sender !== undefined,
      maxConcurrency: props.maxConcurrency,
    });
    if (!props.sender) return;
    this.configurationSet = this.createConfigurationSet();
    if (props.createIdentity) {
      const { dkimRecords } = new EmailIdentity(this, "Identity", {
        identity: Identity.domain(toDomain(props.sender)),
        configurationSet: this.configurationSet,
      });
      for (const [index, { name, value }] of dkimRecords.entries()) {
        new CfnOutput(this, `Dkim${index + 1}`, { value: `${name} CNAME ${value}` });
      }
    }
  }

  /**
   * Lets a function send from the address. In the sandbox SES also authorizes the identity of the recipient,
   * so the sender is limited by a condition instead of by the identity.
   */
  grant(target: ServiceFunction, { mail }: Grants): void {
    if (!mail || !this.sender || !this.configurationSet) return;
    const { configurationSetName } = this.configurationSet;
    const toArn = (resource: string, resourceName: string) =>
      Stack.of(this).formatArn({ service: "ses", resource, resourceName });
    const resources = [toArn("identity", "*"), toArn("configuration-set", configurationSetName)];
    const conditions = { StringEquals: { "ses:FromAddress": toAddress(this.sender) } };
    target.allow(["ses:SendEmail"], resources, conditions);
    Validations.of(target).acknowledge({
      id: "AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:ses:<AWS::Region>:<AWS::AccountId>:identity/*]",
      reason: "SES authorizes the recipient's identity, too; the condition allows one sender",
    });
    target.setVariable(ENV.mailSender, this.sender);
    target.setVariable(ENV.mailConfigurationSet, configurationSetName);
  }

  private createConfigurationSet(): ConfigurationSet {
    const configurationSet = new ConfigurationSet(this, "ConfigurationSet", {
      tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
      reputationMetrics: true,
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
    });
    configurationSet.addEventDestination("Feedback", {
      destination: EventDestination.snsTopic(this.createFeedbackTopic()),
      events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
    });
    return configurationSet;
  }

  private createFeedbackTopic(): Topic {
    const topic = new Topic(this, "Feedback", { enforceSSL: true });
    // The filter drops the plain-text message that SES publishes when it first uses the topic.
    const eventType = SubscriptionFilter.stringFilter({ allowlist: ["Bounce", "Complaint"] });
    topic.addSubscription(
      new SqsSubscription(this.queue.queue, {
        rawMessageDelivery: true,
        filterPolicyWithMessageBody: { eventType: FilterOrPolicy.filter(eventType) },
      }),
    );
    return topic;
  }
}

function toDomain(sender: string): string {
  return toAddress(sender).replace(/^.*@/, "");
}
