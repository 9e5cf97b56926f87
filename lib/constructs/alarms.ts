import { Duration } from "aws-cdk-lib";
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  Metric,
  TreatMissingData,
} from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import type { Topic } from "aws-cdk-lib/aws-sns";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import { Construct } from "constructs";
import { type Severity, toAlarmName } from "../../functions/contract/alarm-name.ts";
import { ALARMS, type AlarmKind } from "../alarm-registry.ts";
import { createAlarmTopic } from "./alarm-topic.ts";
import type { AlarmWebhooks } from "./alarm-webhooks.ts";
import { deploymentName } from "./deployment.ts";
import type { AlarmedFault, FaultMetricByName } from "./fault-metrics.ts";
import type { HttpApi } from "./http-api.ts";
import type { ServiceFunction } from "./service-function.ts";
import type { Worker } from "./worker.ts";

const PERIOD = Duration.minutes(5);
/** The time for which a sent code is valid. */
const MESSAGE_AGE_LIMIT_SECONDS = 600;
/** SES reviews accounts at a bounce rate of 5 % and may pause them at 10 %. */
const BOUNCE_RATE_LIMIT = 0.02;
const API_LATENCY_LIMIT_MS = 3_000;
const API_ERROR_LIMIT_PERCENT = 1;

/** Periods of five minutes in a row with a fault before its alarm. */
const FAULT_PERIODS: Readonly<Record<AlarmedFault, number>> = {
  misconfiguredPlatforms: 1,
  stoppedPushes: 1,
  deadLetters: 1,
  latePushes: 1,
  cappedSms: 1,
  heldBackMessages: 1,
  failedTimers: 1,
  throttledTables: 3,
};

/** An e-mail address for all alarms, or one for each severity. */
export type AlarmRecipients = string | Readonly<Record<Severity, string>>;

export interface AlarmsProps {
  readonly http: HttpApi;
  readonly faults: FaultMetricByName;
  /** The workers that send mails and SMS, unless these are switched off. */
  readonly messageWorkers: readonly Worker[];
  readonly sendsMail: boolean;
  /** Whether tokens of third-party platforms are checked, so that their settings can be wrong. */
  readonly checksPlatforms: boolean;
  readonly reconciler: ServiceFunction;
  /** Who receives the alarms. @default - alarms appear only in CloudWatch */
  readonly recipients: AlarmRecipients | undefined;
  /** Groups that receive alarms and their ends. @default - none */
  readonly webhooks: AlarmWebhooks | undefined;
}

/**
 * Alarms for conditions that need action; each names its section of the runbook. CloudWatch bills
 * every metric of an alarm, so there is one alarm per concern, on one metric where possible.
 */
export class Alarms extends Construct {
  readonly alarms: Alarm[] = [];
  readonly topics: Readonly<Partial<Record<Severity, Topic>>>;
  private readonly webhooks: AlarmWebhooks | undefined;

  constructor(scope: Construct, id: string, props: AlarmsProps) {
    super(scope, id);
    this.topics = this.createTopics(props.recipients);
    this.webhooks = props.webhooks;
    this.watchApi(props.http);
    this.watchReconciler(props.reconciler);
    this.watchFaults(props);
    for (const worker of props.messageWorkers) this.watchAge(worker);
    if (props.sendsMail) this.watchBounces();
    if (props.webhooks) this.watchWebhooks(props.webhooks);
  }

  /** A fault that the deployment can't have gets no alarm. */
  private watchFaults({ faults, messageWorkers, checksPlatforms }: AlarmsProps): void {
    const sendsSms = messageWorkers.some(({ work }) => work.name === "sms");
    for (const [fault, periods] of Object.entries(FAULT_PERIODS) as [AlarmedFault, number][]) {
      const metric = faults[fault];
      if (metric === undefined) continue;
      if (fault === "misconfiguredPlatforms" && !checksPlatforms) continue;
      if (fault === "cappedSms" && !sendsSms) continue;
      if (fault === "heldBackMessages" && messageWorkers.length === 0) continue;
      this.add(fault, capitalize(fault), { metric, threshold: 0, periods });
    }
  }

  private watchApi({ stage }: HttpApi): void {
    this.add("apiErrors", "ApiErrors", {
      metric: new MathExpression({
        expression: "100 * FILL(errors, 0) / FILL(requests, 1)",
        usingMetrics: {
          errors: stage.metricServerError({ statistic: "Sum" }),
          requests: stage.metricCount({ statistic: "Sum" }),
        },
        period: PERIOD,
      }),
      threshold: API_ERROR_LIMIT_PERCENT,
      periods: 2,
    });
    this.add("apiLatency", "ApiLatency", {
      metric: stage.metricLatency({ statistic: "p99", period: PERIOD }),
      threshold: API_LATENCY_LIMIT_MS,
      periods: 3,
    });
  }

  /** The reconciler also finds dead letters and stuck pushes, so its own silence must alarm. */
  private watchReconciler({ function: reconciler }: ServiceFunction): void {
    this.add("reconciler", "ReconcilerStopped", {
      metric: new MathExpression({
        expression: "FILL(runs, 0) - FILL(errors, 0)",
        usingMetrics: { runs: reconciler.metricInvocations(), errors: reconciler.metricErrors() },
        period: PERIOD,
      }),
      threshold: 1,
      comparison: ComparisonOperator.LESS_THAN_THRESHOLD,
      missing: TreatMissingData.BREACHING,
      periods: 2,
    });
  }

  private watchAge({ work }: Worker): void {
    this.add("queueAge", `${capitalize(work.name)}QueueAge`, {
      metric: work.queue.metricApproximateAgeOfOldestMessage({ period: PERIOD }),
      threshold: MESSAGE_AGE_LIMIT_SECONDS,
    });
  }

  private watchBounces(): void {
    this.add("mailBounces", "MailBounces", {
      metric: new Metric({
        namespace: "AWS/SES",
        metricName: "Reputation.BounceRate",
        period: Duration.hours(1),
      }),
      threshold: BOUNCE_RATE_LIMIT,
    });
  }

  /** Lambda drops a message when the function has failed three times with it. */
  private watchWebhooks({ target }: AlarmWebhooks): void {
    this.add("failedWebhooks", "FailedWebhooks", {
      metric: target.function.metric("AsyncEventsDropped", { statistic: "Sum", period: PERIOD }),
      threshold: 0,
    });
  }

  private add(
    kind: AlarmKind,
    id: string,
    rule: {
      readonly metric: IMetric;
      readonly threshold: number;
      readonly periods?: number;
      readonly comparison?: ComparisonOperator;
      readonly missing?: TreatMissingData;
    },
  ): void {
    const { severity, summary, anchor } = ALARMS[kind];
    const alarm = new Alarm(this, id, {
      alarmName: toAlarmName({ deployment: deploymentName(this), severity, kind: id }),
      alarmDescription: `${summary} See docs/runbook.md#${anchor}`,
      metric: rule.metric,
      threshold: rule.threshold,
      evaluationPeriods: rule.periods ?? 1,
      comparisonOperator: rule.comparison ?? ComparisonOperator.GREATER_THAN_THRESHOLD,
      treatMissingData: rule.missing ?? TreatMissingData.NOT_BREACHING,
    });
    const topic = this.topics[severity];
    if (topic) alarm.addAlarmAction(new SnsAction(topic));
    if (this.webhooks && kind !== "failedWebhooks") {
      const action = new SnsAction(this.webhooks.topic);
      alarm.addAlarmAction(action);
      alarm.addOkAction(action);
    }
    this.alarms.push(alarm);
  }

  private createTopics(recipients: AlarmRecipients | undefined) {
    if (recipients === undefined) return {};
    if (typeof recipients === "string") {
      const topic = this.createTopic("Topic", recipients);
      return { page: topic, ticket: topic };
    }
    return {
      page: this.createTopic("PageTopic", recipients.page),
      ticket: this.createTopic("TicketTopic", recipients.ticket),
    };
  }

  private createTopic(id: string, mailAddress: string): Topic {
    const topic = createAlarmTopic(this, id);
    topic.addSubscription(new EmailSubscription(mailAddress));
    return topic;
  }
}

function capitalize(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
