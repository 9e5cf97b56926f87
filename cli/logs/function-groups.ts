import type { CloudWatchClient } from "@aws-sdk/client-cloudwatch";
import type { CloudWatchLogsClient } from "@aws-sdk/client-cloudwatch-logs";
import { toEntryName } from "../../functions/contract/service-name.ts";
import { PRICES } from "../../lib/costs/prices.ts";
import type { Deployment } from "../stack/deployment.ts";
import { readSums, type TimeRange } from "../stack/read-metrics.ts";

/** The logs of a deployment, reached with the operator's credentials. */
export interface DeployedLogs {
  readonly logs: CloudWatchLogsClient;
  readonly cloudWatch: CloudWatchClient;
  /** The log group of each function by its name, such as `accounts`. */
  readonly groups: ReadonlyMap<string, string>;
}

export async function findLogs(deployment: Deployment): Promise<DeployedLogs> {
  const { logs, cloudWatch } = deployment.clients;
  const groups = (await deployment.functions()).flatMap(({ Environment, LoggingConfig }) => {
    const name = toEntryName(Environment?.Variables?.POWERTOOLS_SERVICE_NAME);
    const group = LoggingConfig?.LogGroup;
    return name && group ? [[name, group] as const] : [];
  });
  return { logs, cloudWatch, groups: new Map(groups.sort()) };
}

export interface Estimate {
  /** Bytes that a search of this time reads at most. */
  readonly bytes: number;
  readonly usd: number;
  /** The price of this estimate. */
  readonly ownUsd: number;
}

/**
 * A search reads at most what the groups received: CloudWatch bills the bytes of the log lines before compression, which is what the
 * groups received in the time. `storedBytes` of a group is neither of this time nor before compression.
 */
export async function estimateSearch(
  { cloudWatch, groups }: Pick<DeployedLogs, "cloudWatch" | "groups">,
  range: TimeRange,
): Promise<Estimate> {
  const metrics = [...groups.values()].map((Value) => ({
    Namespace: "AWS/Logs",
    MetricName: "IncomingBytes",
    Dimensions: [{ Name: "LogGroupName", Value }],
  }));
  const sums = await readSums(cloudWatch, metrics, range);
  const bytes = sums.flat().reduce((total, { value }) => total + value, 0);
  return {
    ...{ bytes, usd: bytes * PRICES.searchedLogBytes },
    ownUsd: metrics.length * PRICES.readMetrics,
  };
}
