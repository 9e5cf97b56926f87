import { Duration, Stack } from "aws-cdk-lib";
import {
  type Alarm,
  AlarmStatusWidget,
  Dashboard as CloudWatchDashboard,
  GraphWidget,
  type IMetric,
  type IWidget,
  Metric,
} from "aws-cdk-lib/aws-cloudwatch";
import { Construct } from "constructs";
import type { ApiEntry } from "../../functions/contract/entries.ts";
import { isVendor } from "../../functions/contract/push-providers.ts";
import { type FaultMetricByName, PUSH_FAULTS } from "./fault-metrics.ts";
import type { HttpApi } from "./http-api.ts";
import type { Tables } from "./tables.ts";
import type { Worker } from "./worker.ts";

const HALF = 12;
const FULL = 24;

export interface DashboardProps {
  readonly http: HttpApi;
  readonly faults: FaultMetricByName;
  readonly tables: Tables;
  readonly workers: readonly Worker[];
  readonly alarms: readonly Alarm[];
}

/**
 * One page with the alarms and graphs of the API, the queues, the functions and the tables. It has at
 * most 50 metrics, because a dashboard with more costs $3 a month.
 */
export class Dashboard extends Construct {
  /** Its page in the AWS console. */
  readonly url: string;

  constructor(scope: Construct, id: string, props: DashboardProps) {
    super(scope, id);
    const { dashboardName } = new CloudWatchDashboard(this, "Dashboard", {
      defaultInterval: Duration.hours(6),
      widgets: [
        [new AlarmStatusWidget({ title: "Alarms", alarms: [...props.alarms], width: FULL })],
        apiRow(props.http),
        faultRow(props),
        functionRow(props),
        tableRow(props.tables),
      ],
    });
    this.url = consoleUrlFor(this, dashboardName);
  }
}

/** The page of a dashboard in the AWS console. */
export function consoleUrlFor(scope: Construct, dashboardName: string): string {
  return `${consoleFor(Stack.of(scope).region)}#dashboards/dashboard/${dashboardName}`;
}

/** The CloudWatch page of the region's console; that of mainland China is another one. */
function consoleFor(region: string): string {
  const domain = region.startsWith("cn-") ? "console.amazonaws.cn" : "console.aws.amazon.com";
  return `https://${domain}/cloudwatch/home?region=${region}`;
}

function apiRow({ stage }: HttpApi): IWidget[] {
  return [
    graph("Requests", [
      stage.metricCount({ label: "requests" }),
      stage.metricClientError({ label: "4xx" }),
      stage.metricServerError({ label: "5xx" }),
    ]),
    graph(
      "Latency, ms",
      ["p50", "p90", "p99"].map((statistic) =>
        stage.metricLatency({ statistic, label: statistic }),
      ),
    ),
  ];
}

/**
 * Runs of timers wait for their moment, so that their age means nothing. Queues of makers would make more than 50
 * metrics, which cost $3 a month: the dashboard of pushes shows what they send.
 */
function faultRow({ faults, workers }: DashboardProps): IWidget[] {
  const aging = workers.filter(({ work }) => work.name !== "timers" && !isVendor(work.name));
  return [
    graph(
      "Faults other than those of pushes",
      Object.entries(faults)
        .filter(([fault]) => !PUSH_FAULTS.some((one) => one === fault))
        .map(([label, metric]) => metric.with({ label })),
    ),
    graph(
      "Oldest message, seconds",
      aging.map(({ work }) => work.queue.metricApproximateAgeOfOldestMessage({ label: work.name })),
    ),
  ];
}

/** Functions with meaningless durations: uploads wait for S3, calls for the engine, and pages are rare. */
const UNTIMED: readonly ApiEntry[] = ["engine", "files", "pages"];

/** The errors of workers are part of the account's errors; the ages of their queues distinguish them. */
function functionRow({ http }: DashboardProps): IWidget[] {
  return [
    graph("Function errors", [
      ...Object.values(http.functions).map(({ entry, function: lambda }) =>
        lambda.metricErrors({ label: entry }),
      ),
      accountMetric("Errors", "Sum"),
      accountMetric("Throttles", "Sum"),
      accountMetric("ConcurrentExecutions", "Maximum"),
    ]),
    graph(
      "Function time p99, ms",
      Object.values(http.functions)
        .filter(({ entry }) => !UNTIMED.includes(entry as ApiEntry))
        .map(({ entry, function: lambda }) =>
          lambda.metricDuration({ statistic: "p99", label: entry }),
        ),
    ),
  ];
}

/** Over all functions of the account and region, since they share its concurrency. */
function accountMetric(metricName: string, statistic: string): Metric {
  const label = `${metricName} of the account`;
  return new Metric({ namespace: "AWS/Lambda", metricName, statistic, label });
}

/** Excludes the secrets of users, because their load follows the log-ins and two more metrics would cost $3 a month. */
function tableRow({ tables: { userSecrets: _, ...tables } }: Tables): IWidget[] {
  const consumed = (
    metric: "metricConsumedReadCapacityUnits" | "metricConsumedWriteCapacityUnits",
  ) => Object.entries(tables).map(([label, table]) => table[metric]({ label }));
  return [
    graph("Read units", consumed("metricConsumedReadCapacityUnits")),
    graph("Write units", consumed("metricConsumedWriteCapacityUnits")),
  ];
}

function graph(title: string, left: readonly IMetric[]): GraphWidget {
  return new GraphWidget({ title, left: [...left], width: HALF });
}
