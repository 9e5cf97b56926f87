import { randomUUID } from "node:crypto";
import { AwsError, type AwsServices } from "../aws-endpoint.ts";
import { linesOf } from "./group-lines.ts";
import { runInsightsQuery } from "./insights.ts";
import { createLogFilters } from "./log-filters.ts";
import type { OperatedStack } from "./operated-stack.ts";
import { resourcesOf } from "./stack-resources.ts";

const PREFIX = "Logs_20140328";
const MAX_GROUPS = 50;

interface Query {
  status: "Running" | "Complete" | "Cancelled";
  readonly results: readonly unknown[];
  readonly statistics: Readonly<Record<string, number>>;
}

/** CloudWatch Logs on the files of the data folder; a query ends when its results are read first. */
export function createLogs(stack: OperatedStack): AwsServices["json"] {
  const queries = new Map<string, Query>();
  const findQuery = (id: unknown): Query => {
    const found = queries.get(String(id));
    if (found) return found;
    throw new AwsError("ResourceNotFoundException", `There is no query ${id}`);
  };
  return {
    ...createLogFilters(stack),
    [`${PREFIX}.DescribeLogGroups`]: ({ logGroupNamePrefix = "" }) => ({
      logGroups: resourcesOf(stack.resources, "AWS::Logs::LogGroup")
        .filter(({ physicalId }) => physicalId.startsWith(String(logGroupNamePrefix)))
        .map(({ physicalId, properties }) => ({
          logGroupName: physicalId,
          retentionInDays: properties().RetentionInDays,
        })),
    }),
    [`${PREFIX}.StartQuery`]: ({ queryString, logGroupNames, startTime }) => {
      const groups = checkGroups(stack, logGroupNames);
      const lines = [...linesOf(stack, groups, Number(startTime) * 1_000)];
      const results = runInsightsQuery(String(queryString), lines);
      const statistics = {
        bytesScanned: lines.reduce((bytes, line) => bytes + Buffer.byteLength(line), 0),
        recordsScanned: lines.length,
        recordsMatched: results.length,
      };
      const queryId = randomUUID();
      queries.set(queryId, { status: "Running", results, statistics });
      return { queryId };
    },
    [`${PREFIX}.GetQueryResults`]: ({ queryId }) => {
      const query = findQuery(queryId);
      if (query.status === "Running") query.status = "Complete";
      const { status, results, statistics } = query;
      return { status, statistics, results: status === "Complete" ? results : [] };
    },
    [`${PREFIX}.StopQuery`]: ({ queryId }) => {
      const query = findQuery(queryId);
      if (query.status !== "Running") {
        throw new AwsError("InvalidParameterException", "Query is already ended");
      }
      query.status = "Cancelled";
      return { success: true };
    },
  };
}

/** @throws AwsError a group is not of the stack, or there are too many */
function checkGroups({ resources }: OperatedStack, names: unknown): readonly string[] {
  const given = Array.isArray(names) ? (names as string[]) : [];
  if (given.length === 0 || given.length > MAX_GROUPS) {
    const message = `logGroupNames must have 1 to ${MAX_GROUPS} names, not ${given.length}`;
    throw new AwsError("InvalidParameterException", message);
  }
  const known = resourcesOf(resources, "AWS::Logs::LogGroup").map(({ physicalId }) => physicalId);
  const unknown = given.find((name) => !known.includes(name));
  if (unknown === undefined) return given;
  throw new AwsError("ResourceNotFoundException", `The log group ${unknown} does not exist`);
}
