import { Duration } from "aws-cdk-lib";
import { type Metric, Unit } from "aws-cdk-lib/aws-cloudwatch";
import { FilterPattern, MetricFilter } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import type { Entry } from "../../functions/contract/entries.ts";
import { FAULT_LINES, type Fault } from "../../functions/contract/faults.ts";
import { PROVIDER_NAMES } from "../../functions/contract/push-providers.ts";
import { sendEntry } from "../../functions/contract/workers.ts";
import { GRANTS, type Grants } from "../grants.ts";
import { deploymentName } from "./deployment.ts";
import type { ServiceFunction } from "./service-function.ts";

const SENDERS = PROVIDER_NAMES.map((provider) => sendEntry(provider));
const ENTRIES = Object.keys(GRANTS) as Entry[];

/** Faults of pushes, which have a dashboard of their own. */
export const PUSH_FAULTS = [
  "latePushes",
  "stoppedPushes",
  "gatewayOutages",
] as const satisfies readonly Fault[];

/** A push without progress is late, too, or will be: CloudWatch bills each metric of an alarm. */
const COUNTED_AS: Readonly<Partial<Record<Fault, Fault>>> = { stuckPushes: "latePushes" };

/** Functions that write the line of a fault. */
const WRITERS: Readonly<Record<Fault, readonly Entry[]>> = {
  misconfiguredPlatforms: ["accounts", "batch"],
  stoppedPushes: [...SENDERS, "settle-push"],
  gatewayOutages: SENDERS,
  deadLetters: ["reconcile-pushes"],
  stuckPushes: ["reconcile-pushes"],
  latePushes: ["reconcile-pushes"],
  cappedSms: ["accounts", "batch"],
  heldBackMessages: ["accounts", "batch"],
  failedTimers: ["run-timers"],
  throttledTables: ENTRIES.filter((entry) => (GRANTS[entry] as Grants).tables !== undefined),
};

type CountedFault = Exclude<Fault, "stuckPushes">;

/** The outage of a gateway has no alarm: it needs no action, unless pushes are late by it. */
export type AlarmedFault = Exclude<CountedFault, "gatewayOutages">;

/** Only a deployment with timers has a function that reports those that failed. */
export type FaultMetricByName = Readonly<Record<Exclude<CountedFault, "failedTimers">, Metric>> & {
  readonly failedTimers?: Metric;
};

/** Counts the log lines of each fault in one metric over all functions. */
export class FaultMetrics extends Construct {
  readonly metrics: FaultMetricByName;

  constructor(scope: Construct, id: string, functions: readonly ServiceFunction[]) {
    super(scope, id);
    const faults = Object.keys(FAULT_LINES) as Fault[];
    const metrics = faults.flatMap((fault) => {
      const writers = functions.filter(({ entry }) => WRITERS[fault].includes(entry));
      const [metric] = writers.map((writer) => this.count(fault, writer));
      return metric && COUNTED_AS[fault] === undefined ? [[fault, metric] as const] : [];
    });
    this.metrics = Object.fromEntries(metrics) as unknown as FaultMetricByName;
  }

  private count(fault: Fault, { entry, logGroup }: ServiceFunction): Metric {
    const filter = new MetricFilter(this, `${capitalize(fault)}-${entry}`, {
      logGroup,
      filterPattern: FilterPattern.stringValue("$.message", "=", FAULT_LINES[fault]),
      metricNamespace: deploymentName(this),
      metricName: capitalize(COUNTED_AS[fault] ?? fault),
      unit: Unit.COUNT,
    });
    return filter.metric({ statistic: "Sum", period: Duration.minutes(5) });
  }
}

function capitalize(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
