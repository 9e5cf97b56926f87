import type { CloudFormationClient } from "@aws-sdk/client-cloudformation";
import type { CloudWatchLogsClient, ResultField } from "@aws-sdk/client-cloudwatch-logs";
import { CommandError } from "../command-error.ts";
import { listResources } from "../stack/deployment.ts";
import { searchLogs } from "../stack/search-logs.ts";
import { CONSOLE, GROUP_KEYS, GROUP_SUMS, type QueryGroup, toGroup } from "./query-group.ts";

export interface StackLogs {
  readonly stack: string;
  readonly days: number;
  readonly clients: {
    readonly cloudFormation: CloudFormationClient;
    readonly logs: CloudWatchLogsClient;
  };
  readonly nowMs: number;
  wait(ms: number): Promise<unknown>;
}

const DAY_SECONDS = 86_400;
/** Groups that CloudWatch returns at most. */
const MAX_GROUPS = 10_000;

/** A query of CloudWatch Logs Insights that groups the lines as `groupLines` does. */
const QUERY = [
  `filter message = "query" and ispresent(class) and (not ispresent(by) or by != "${CONSOLE}")`,
  `stats count(*) as queries, ${GROUP_SUMS.map((name) => `sum(${name}) as ${name}Sum`).join(", ")} by ${GROUP_KEYS.map((name) => `\`${name}\``).join(", ")}`,
  `limit ${MAX_GROUPS}`,
].join(" | ");

/** @throws CommandError the stack has no logs, or CloudWatch could not search them */
export async function groupStackLines(options: StackLogs): Promise<QueryGroup[]> {
  const { stack, days, clients, nowMs, wait } = options;
  const resources = await listResources(stack, clients);
  const names = resources
    .filter(({ type }) => type === "AWS::Logs::LogGroup")
    .map(({ physicalId }) => physicalId);
  if (names.length === 0) throw new CommandError(`the stack ${stack} has no log groups`);
  const endTime = Math.ceil(nowMs / 1_000);
  const results = await searchLogs(
    { names, query: QUERY, startTime: endTime - days * DAY_SECONDS, endTime },
    { logs: clients.logs, wait },
  );
  return results.map(toRow).map(toGroup);
}

function toRow(fields: readonly ResultField[]) {
  return Object.fromEntries(
    fields.map(({ field = "", value }) => [field.replace(/Sum$/, ""), value]),
  );
}
