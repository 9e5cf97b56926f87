import {
  type CloudWatchLogsClient,
  GetQueryResultsCommand,
  type ResultField,
  StartQueryCommand,
} from "@aws-sdk/client-cloudwatch-logs";
import { CommandError } from "../command-error.ts";

export interface LogSearch {
  /** Log groups. */
  readonly names: readonly string[];
  /** A query of CloudWatch Logs Insights. */
  readonly query: string;
  /** Seconds since 1970. */
  readonly startTime: number;
  readonly endTime: number;
}

interface Means {
  readonly logs: CloudWatchLogsClient;
  wait(ms: number): Promise<unknown>;
}

const POLL_MS = 1_000;

/** @throws CommandError CloudWatch could not search the logs */
export async function searchLogs(
  { names, query, startTime, endTime }: LogSearch,
  { logs, wait }: Means,
): Promise<readonly ResultField[][]> {
  const { queryId } = await logs.send(
    new StartQueryCommand({ logGroupNames: [...names], queryString: query, startTime, endTime }),
  );
  for (;;) {
    const { status = "", results = [] } = await logs.send(new GetQueryResultsCommand({ queryId }));
    if (status === "Complete") return results;
    if (status !== "Running" && status !== "Scheduled") {
      throw new CommandError(
        `CloudWatch ended the search of the logs: ${status}; search a shorter time`,
      );
    }
    await wait(POLL_MS);
  }
}
