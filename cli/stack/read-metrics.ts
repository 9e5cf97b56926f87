import {
  type CloudWatchClient,
  type Metric,
  paginateGetMetricData,
} from "@aws-sdk/client-cloudwatch";

export interface TimeRange {
  /** Seconds since 1970. */
  readonly from: number;
  readonly until: number;
}

/** The sum of a period. */
export interface Sum {
  /** The start of the period, in seconds since 1970. */
  readonly at: number;
  readonly value: number;
}

const HOUR = 3_600;
const FIVE_MINUTES = 300;
/** CloudWatch has sums of five minutes for 63 days, and of an hour for 455 days. */
const FINE_RANGE = 86_400;

/**
 * The sums of each metric by periods of five minutes, or of an hour for a time of more than a day, the oldest first.
 * CloudWatch bills each metric.
 */
export async function readSums(
  client: CloudWatchClient,
  metrics: readonly Metric[],
  { from, until }: TimeRange,
): Promise<readonly (readonly Sum[])[]> {
  const Period = until - from > FINE_RANGE ? HOUR : FIVE_MINUTES;
  const sums: Sum[][] = metrics.map(() => []);
  const pages = paginateGetMetricData(
    { client },
    {
      StartTime: new Date(Math.floor(from / Period) * Period * 1_000),
      EndTime: new Date(until * 1_000),
      ScanBy: "TimestampAscending",
      MetricDataQueries: metrics.map((Metric, index) => ({
        Id: `m${index}`,
        MetricStat: { Metric, Period, Stat: "Sum" },
      })),
    },
  );
  for await (const { MetricDataResults = [] } of pages) {
    for (const { Id = "", Timestamps = [], Values = [] } of MetricDataResults) {
      const found = Timestamps.map((time, index) => ({
        at: time.getTime() / 1_000,
        value: Values[index] ?? 0,
      }));
      sums[Number(Id.slice(1))]?.push(...found);
    }
  }
  return sums;
}
