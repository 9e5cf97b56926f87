import { Duration, Stack } from "aws-cdk-lib";
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  Metric,
  TreatMissingData,
} from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import type { Table } from "aws-cdk-lib/aws-dynamodb";
import { Topic } from "aws-cdk-lib/aws-sns";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import {
  FAULT_METRICS,
  FAULT_SERVICE,
  type Fault,
} from "../../functions/contract/fault-metrics.ts";
import { ALARMS, type AlarmKind } from "../alarm-registry.ts";
import type { HttpApi } from "./http-api.ts";
import type { ServiceFunction } from "./service-function.ts";
import type { Tables } from "./tables.ts";
import type { Worker } from "./worker.ts";

const PERIOD = Duration.minutes(5);
/** Workers that keep up with their queue stay below this. */
const QUEUE_AGE_LIMIT_SECONDS = 900;
/** SES reviews accounts at a bounce rate of 5 % and may pause them at 10 %. */
const BOUNCE_RATE_LIMIT = 0.02;
const API_LATENCY_LIMIT_MS = 3_000;
const API_ERROR_LIMIT_PERCENT = 1;

export interface AlarmsProps {
  readonly http: HttpApi;
  readonly tables: Tables;
  readonly workers: readonly Worker[];
  readonly scheduleDeadLetters: Queue;
  readonly reconciler: ServiceFunction;
  /** E-mail address that receives every alarm. @default - alarms appear only in CloudWatch */
  readonly mailAddress: string | undefined;
}

/** Alarms for conditions that need action; each names its section of the runbook. */
export class Alarms extends Construct {
  readonly alarms: Alarm[] = [];
  private readonly topic: Topic | undefined;

  constructor(scope: Construct, id: string, props: AlarmsProps) {
    super(scope, id);
    this.topic = props.mailAddress ? this.createTopic(props.mailAddress) : undefined;
    this.watchApi(props.http);
    this.watchQueues(props.workers, props.scheduleDeadLetters);
    this.watchFunctions(props);
    for (const [name, table] of Object.entries(props.tables.tables)) {
      this.watchTable(capitalize(name), table);
    }
    this.add("platforms", "MisconfiguredPlatforms", {
      metric: this.faultMetric("misconfiguredPlatforms"),
      threshold: 0,
    });
    this.add("stoppedPushes", "StoppedPushes", {
      metric: this.faultMetric("stoppedPushes"),
      threshold: 0,
    });
    this.add("gatewayOutages", "GatewayOutages", {
      metric: this.faultMetric("gatewayOutages"),
      threshold: 0,
      periods: 2,
    });
    this.add("mailBounces", "MailBounces", {
      metric: new Metric({
        namespace: "AWS/SES",
        metricName: "Reputation.BounceRate",
        period: Duration.hours(1),
      }),
      threshold: BOUNCE_RATE_LIMIT,
    });
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

  private watchQueues(workers: readonly Worker[], scheduleDeadLetters: Queue): void {
    for (const { work } of workers) {
      const name = capitalize(work.name);
      this.watchDeadLetters(name, work.deadLetters);
      this.add("queueAge", `${name}QueueAge`, {
        metric: work.queue.metricApproximateAgeOfOldestMessage({ period: PERIOD }),
        threshold: QUEUE_AGE_LIMIT_SECONDS,
      });
    }
    this.watchDeadLetters("Schedule", scheduleDeadLetters);
  }

  private watchDeadLetters(name: string, queue: Queue): void {
    this.add("deadLetters", `${name}DeadLetters`, {
      metric: queue.metricApproximateNumberOfMessagesVisible({ period: PERIOD }),
      threshold: 0,
    });
  }

  private watchFunctions({ http, workers, reconciler }: AlarmsProps): void {
    const targets = workers.map((worker) => worker.target);
    // A CloudWatch alarm sums at most ten metrics; throttled workers are visible in the queue age.
    const apiFunctions = Object.values(http.functions);
    this.add("functionThrottles", "FunctionThrottles", {
      metric: sum(apiFunctions.map((target) => target.function.metricThrottles())),
      threshold: 0,
      periods: 2,
    });
    this.add("functionErrors", "WorkerErrors", {
      metric: sum(targets.map((target) => target.function.metricErrors())),
      threshold: 0,
      periods: 3,
    });
    this.add("reconciler", "ReconcilerErrors", {
      metric: reconciler.function.metricErrors({ period: PERIOD }),
      threshold: 2,
    });
    this.add("reconciler", "ReconcilerStopped", {
      metric: reconciler.function.metricInvocations({ period: PERIOD }),
      threshold: 1,
      comparison: ComparisonOperator.LESS_THAN_THRESHOLD,
      missing: TreatMissingData.BREACHING,
      periods: 2,
    });
  }

  private watchTable(name: string, table: Table): void {
    const throttles = ["ReadThrottleEvents", "WriteThrottleEvents"].map((metricName) =>
      table.metric(metricName, { statistic: "Sum" }),
    );
    this.add("tableThrottles", `${name}TableThrottles`, {
      metric: sum(throttles),
      threshold: 0,
      periods: 3,
    });
  }

  private faultMetric(fault: Fault): Metric {
    return new Metric({
      namespace: Stack.of(this).stackName,
      metricName: FAULT_METRICS[fault],
      dimensionsMap: { service: FAULT_SERVICE },
      statistic: "Sum",
      period: PERIOD,
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
      alarmName: `${Stack.of(this).stackName}-${severity}-${id}`,
      alarmDescription: `${summary} See docs/runbook.md#${anchor}`,
      metric: rule.metric,
      threshold: rule.threshold,
      evaluationPeriods: rule.periods ?? 1,
      comparisonOperator: rule.comparison ?? ComparisonOperator.GREATER_THAN_THRESHOLD,
      treatMissingData: rule.missing ?? TreatMissingData.NOT_BREACHING,
    });
    if (this.topic) alarm.addAlarmAction(new SnsAction(this.topic));
    this.alarms.push(alarm);
  }

  private createTopic(mailAddress: string): Topic {
    const topic = new Topic(this, "Topic", { enforceSSL: true });
    topic.addSubscription(new EmailSubscription(mailAddress));
    return topic;
  }
}

function sum(metrics: readonly IMetric[]): MathExpression {
  const usingMetrics = Object.fromEntries(metrics.map((metric, i) => [`m${i}`, metric]));
  return new MathExpression({
    expression: Object.keys(usingMetrics)
      .map((id) => `FILL(${id}, 0)`)
      .join(" + "),
    usingMetrics,
    period: PERIOD,
  });
}

function capitalize(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
