import type { AwsServices } from "../aws-endpoint.ts";
import { linesOf } from "./group-lines.ts";
import type { OperatedStack } from "./operated-stack.ts";

interface Dimension {
  readonly Name: string;
  readonly Value: string;
}

interface MetricQuery {
  readonly Id: string;
  readonly MetricStat?: {
    readonly Period: number;
    readonly Metric: {
      readonly Namespace: string;
      readonly MetricName: string;
      readonly Dimensions?: readonly Dimension[];
    };
  };
}

interface Range {
  readonly fromMs: number;
  readonly untilMs: number;
  readonly periodMs: number;
}

type Sums = readonly { readonly atMs: number; readonly value: number }[];

/** The requests of the API and the bytes of log groups, as sums; any other metric has no values, as one that AWS lacks. */
export function createMetricData(stack: OperatedStack): AwsServices["json"] {
  return {
    "GraniteServiceVersion20100801.GetMetricData": ({
      StartTime,
      EndTime,
      MetricDataQueries = [],
    }) => ({
      MetricDataResults: (MetricDataQueries as MetricQuery[]).map(({ Id, MetricStat }) => {
        const fromMs = Number(StartTime) * 1_000;
        const untilMs = Number(EndTime) * 1_000;
        const periodMs = (MetricStat?.Period ?? 60) * 1_000;
        const sums = MetricStat
          ? sumsOf(stack, MetricStat.Metric, { fromMs, untilMs, periodMs })
          : [];
        return {
          ...{ Id, StatusCode: "Complete" },
          Timestamps: sums.map(({ atMs }) => atMs / 1_000),
          Values: sums.map(({ value }) => value),
        };
      }),
    }),
  };
}

type Metric = NonNullable<MetricQuery["MetricStat"]>["Metric"];

function sumsOf(stack: OperatedStack, metric: Metric, range: Range): Sums {
  const { Namespace, MetricName, Dimensions = [] } = metric;
  if (Namespace === "AWS/ApiGateway") return stack.requestSums(MetricName, range);
  if (Namespace !== "AWS/Logs" || MetricName !== "IncomingBytes") return [];
  const groups = Dimensions.map(({ Value }) => Value);
  const sums = new Map<number, number>();
  for (const line of linesOf(stack, groups, range.fromMs)) {
    const time = Date.parse(JSON.parse(line).timestamp);
    const atMs = Math.floor(time / range.periodMs) * range.periodMs;
    sums.set(atMs, (sums.get(atMs) ?? 0) + Buffer.byteLength(line));
  }
  return [...sums].map(([atMs, value]) => ({ atMs, value })).sort((a, b) => a.atMs - b.atMs);
}
