import type { CloudWatchClient } from "@aws-sdk/client-cloudwatch";
import { CommandError } from "../command-error.ts";
import { explainLogs } from "../logs/explain-logs.ts";
import { readSums } from "../stack/read-metrics.ts";

/** The HTTP API of a deployment, whose metrics CloudWatch keeps without a charge. */
export interface CountedApi {
  readonly id: string;
  readonly cloudWatch: CloudWatchClient;
}

/** CloudWatch has sums of an hour for 15 months; a page shows a month. */
const MAX_SECONDS = 62 * 86_400;

/**
 * `GET requests?from=N&until=N`, in seconds since 1970: sums of the requests by hour, all, with a status of 4xx and
 * of 5xx. It reads three metrics, $0.00003.
 */
export async function answerRequests(
  { id, cloudWatch }: CountedApi,
  searchParams: URLSearchParams,
): Promise<{ readonly status: number; readonly body: object }> {
  const metrics = ["Count", "4xx", "5xx"].map((MetricName) => ({
    ...{ Namespace: "AWS/ApiGateway", MetricName },
    Dimensions: [{ Name: "ApiId", Value: id }],
  }));
  try {
    const range = toRange(searchParams);
    const [count, refused, failed] = await readSums(cloudWatch, metrics, range);
    return { status: 200, body: { count, refused, failed } };
  } catch (error) {
    const failure = explainLogs(error, "cloudwatch:GetMetricData");
    if (failure === undefined) throw error;
    return { status: failure.status, body: { error: failure.error } };
  }
}

function toRange(searchParams: URLSearchParams) {
  const [from = 0, until = 0] = ["from", "until"].map((name) => Number(searchParams.get(name)));
  const isTime = Number.isInteger(from) && Number.isInteger(until);
  if (isTime && from < until && until - from <= MAX_SECONDS) return { from, until };
  throw new CommandError(
    `from ${from} and until ${until} must be whole seconds since 1970, at most 62 days apart`,
  );
}
