import { Duration } from "aws-cdk-lib";
import {
  Dashboard as CloudWatchDashboard,
  GraphWidget,
  type IWidget,
  LogQueryWidget,
  LogQueryVisualizationType as View,
} from "aws-cdk-lib/aws-cloudwatch";
import { Construct } from "constructs";
import type { Entry } from "../../functions/contract/entries.ts";
import { PROVIDER_NAMES } from "../../functions/contract/push-providers.ts";
import { sendEntry } from "../../functions/contract/workers.ts";
import { consoleUrlFor } from "./dashboard.ts";
import { type FaultMetricByName, PUSH_FAULTS } from "./fault-metrics.ts";
import type { ServiceFunction } from "./service-function.ts";

const HALF = 12;
const SENDERS = PROVIDER_NAMES.map((provider) => sendEntry(provider));

interface LogGraph {
  readonly title: string;
  readonly from: readonly Entry[];
  readonly lines: readonly string[];
  readonly view?: View;
}

const GRAPHS: readonly LogGraph[] = [
  {
    title: "From accepted to first sent, ms",
    from: ["settle-push"],
    lines: [
      'filter message = "push ended"',
      "stats pct(sentMs, 50) as p50, pct(sentMs, 99) as p99 by bin(5m)",
    ],
    view: View.LINE,
  },
  {
    title: "From accepted to done, ms",
    from: ["settle-push"],
    lines: [
      'filter message = "push ended"',
      "stats pct(doneMs, 50) as p50, pct(doneMs, 99) as p99 by bin(5m)",
    ],
    view: View.LINE,
  },
  {
    title: "Oldest unfinished push, seconds",
    from: ["reconcile-pushes"],
    lines: ['filter message = "pushes unfinished"', "stats max(ageSeconds) as seconds by bin(5m)"],
    view: View.LINE,
  },
  {
    title: "Why the oldest push waits",
    from: ["reconcile-pushes"],
    lines: [
      'filter message = "pushes unfinished"',
      "fields @timestamp, pushes, push, ageSeconds, because",
      "sort @timestamp desc",
      "limit 20",
    ],
  },
  {
    title: "Devices sent and accepted, by provider",
    from: SENDERS,
    lines: [
      'filter message = "chunk sent"',
      "stats sum(devices) as sent, sum(successes) as accepted, sum(retries) as putOff by provider",
    ],
  },
  {
    title: "Devices refused, by provider and reason",
    from: ["settle-push"],
    lines: [
      'filter message = "devices refused"',
      "stats sum(devices) as refused by provider, reason",
      "sort refused desc",
      "limit 20",
    ],
  },
  {
    title: "Pushes accepted",
    from: ["push", "batch"],
    lines: ['filter message = "push accepted"', "stats count(*) as accepted by bin(5m)"],
    view: View.BAR,
  },
];

export interface PushDashboardProps {
  readonly faults: FaultMetricByName;
  readonly functions: readonly ServiceFunction[];
}

/**
 * One page that answers whether pushes are late, and why. Its graphs are queries of the logs: they cost
 * nothing until the page is opened, and then $0.005 for each gigabyte of log lines.
 */
export class PushDashboard extends Construct {
  /** Its page in the AWS console. */
  readonly url: string;

  constructor(scope: Construct, id: string, { faults, functions }: PushDashboardProps) {
    super(scope, id);
    const metrics = PUSH_FAULTS.map((fault) => faults[fault].with({ label: fault }));
    const widgets: IWidget[] = [
      ...GRAPHS.map((graph) => toWidget(graph, functions)),
      new GraphWidget({ title: "Faults of pushes", left: metrics, width: HALF }),
    ];
    const rows = widgets.flatMap((_, index) =>
      index % 2 === 0 ? [widgets.slice(index, index + 2)] : [],
    );
    const { dashboardName } = new CloudWatchDashboard(this, "Dashboard", {
      defaultInterval: Duration.hours(3),
      widgets: rows,
    });
    this.url = consoleUrlFor(this, dashboardName);
  }
}

function toWidget(
  { title, from, lines, view = View.TABLE }: LogGraph,
  functions: readonly ServiceFunction[],
): LogQueryWidget {
  const sources = functions.filter(({ entry }) => from.includes(entry));
  return new LogQueryWidget({
    title,
    logGroupNames: sources.map(({ logGroup }) => logGroup.logGroupName),
    queryLines: [...lines],
    view,
    width: HALF,
  });
}
