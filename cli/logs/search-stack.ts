import type { CloudFormationClient } from "@aws-sdk/client-cloudformation";
import type { CloudWatchLogsClient } from "@aws-sdk/client-cloudwatch-logs";
import { toPartId } from "../../lib/stack-parts.ts";
import { CommandError } from "../command-error.ts";
import { listResources } from "../stack/deployment.ts";
import { searchLogs } from "../stack/search-logs.ts";
import { parseStackName } from "../stack/stack-name.ts";

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

/** Rows that CloudWatch returns at most. */
export const MAX_ROWS = 10_000;

/**
 * Runs a query of CloudWatch Logs Insights over the functions' logs of a stack.
 *
 * @throws CommandError the stack has no logs, or CloudWatch could not search them
 */
export async function searchStack(
  { stack, days, clients, nowMs, wait }: StackLogs,
  query: string,
): Promise<Record<string, string | undefined>[]> {
  const { stackName, id = "" } = parseStackName(stack);
  const resources = await listResources(stackName, clients);
  const names = resources
    .filter(({ type }) => type === "AWS::Logs::LogGroup")
    .filter(({ logicalId }) => toPartId(logicalId, { id, ids: [id] }) !== undefined)
    .map(({ physicalId }) => physicalId);
  if (names.length === 0) throw new CommandError(`the stack ${stack} has no log groups`);
  const endTime = Math.ceil(nowMs / 1_000);
  const startTime = endTime - days * DAY_SECONDS;
  const rows = await searchLogs({ names, query, startTime, endTime }, { logs: clients.logs, wait });
  return rows.map((fields) =>
    Object.fromEntries(fields.map(({ field = "", value }) => [field, value])),
  );
}
