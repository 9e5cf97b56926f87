import {
  GetQueryResultsCommand,
  type ResultField,
  StartQueryCommand,
  StopQueryCommand,
} from "@aws-sdk/client-cloudwatch-logs";
import { PRICES } from "../../lib/costs/prices.ts";
import { CommandError } from "../command-error.ts";
import type { TimeRange } from "../stack/read-metrics.ts";
import type { DeployedLogs } from "./function-groups.ts";

/** CloudWatch searches at most this many groups at once. */
const MAX_GROUPS = 50;

export interface LogQuery extends TimeRange {
  readonly query: string;
}

/** The lines that a query has found so far. */
export interface FoundLines {
  /** `Scheduled`, `Running`, `Complete`, `Failed`, `Cancelled`, `Timeout` or `Unknown`. */
  readonly status: string;
  readonly columns: readonly string[];
  /** By column; a line may lack some. */
  readonly rows: readonly Readonly<Record<string, string>>[];
  readonly bytesRead: number;
  readonly usd: number;
  readonly linesRead: number;
  readonly linesMatched: number;
}

type Logs = Pick<DeployedLogs, "logs">;

/** @returns the id of the query, which runs on for an hour at most */
export async function startQuery(
  { logs, groups }: Pick<DeployedLogs, "logs" | "groups">,
  { query, from, until }: LogQuery,
): Promise<string> {
  if (groups.size > MAX_GROUPS) {
    throw new CommandError(
      `CloudWatch searches ${MAX_GROUPS} log groups at once, and this deployment has ${groups.size}; choose one function`,
    );
  }
  const { queryId = "" } = await logs.send(
    new StartQueryCommand({
      ...{ logGroupNames: [...groups.values()], queryString: query },
      ...{ startTime: from, endTime: until },
    }),
  );
  return queryId;
}

export async function readQuery({ logs }: Logs, queryId: string): Promise<FoundLines> {
  const answer = await logs.send(new GetQueryResultsCommand({ queryId }));
  const { status = "Unknown", results = [], statistics = {} } = answer;
  const rows = results.map(toRow);
  const bytesRead = statistics.bytesScanned ?? 0;
  return {
    ...{ status, rows, bytesRead, usd: bytesRead * PRICES.searchedLogBytes },
    columns: [...new Set(rows.flatMap((row) => Object.keys(row)))],
    linesRead: statistics.recordsScanned ?? 0,
    linesMatched: statistics.recordsMatched ?? 0,
  };
}

export async function stopQuery({ logs }: Logs, queryId: string): Promise<void> {
  try {
    await logs.send(new StopQueryCommand({ queryId }));
  } catch (error) {
    // It has ended by itself.
    if ((error as Error).name !== "InvalidParameterException") throw error;
  }
}

/** `@ptr` names the line to CloudWatch alone. */
const toRow = (fields: readonly ResultField[]) =>
  Object.fromEntries(
    fields
      .filter(({ field }) => field !== "@ptr")
      .map(({ field = "", value = "" }) => [field, value]),
  );
