import { randomUUID } from "node:crypto";
import { AwsError, type AwsServices } from "../aws-endpoint.ts";
import { runInsightsQuery } from "./insights.ts";
import { createLogFilters } from "./log-filters.ts";
import type { OperatedStack } from "./operated-stack.ts";
import { resourcesOf } from "./stack-resources.ts";

const PREFIX = "Logs_20140328";

/** CloudWatch Logs on the files of the data folder; a query reads all of them, and ends at once. */
export function createLogs(stack: OperatedStack): AwsServices["json"] {
  const results = new Map<string, unknown>();
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
    [`${PREFIX}.StartQuery`]: ({ queryString }) => {
      const queryId = randomUUID();
      results.set(queryId, runInsightsQuery(String(queryString), stack.logLines()));
      return { queryId };
    },
    [`${PREFIX}.GetQueryResults`]: ({ queryId }) => {
      const found = results.get(String(queryId));
      if (found) return { status: "Complete", results: found };
      throw new AwsError("ResourceNotFoundException", `There is no query ${queryId}`);
    },
  };
}
