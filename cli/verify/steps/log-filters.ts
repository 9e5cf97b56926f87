import { setTimeout as sleep } from "node:timers/promises";
import {
  DescribeMetricFiltersCommand,
  FilterLogEventsCommand,
  TestMetricFilterCommand,
} from "@aws-sdk/client-cloudwatch-logs";
import { toEntryName } from "../../../functions/contract/service-name.ts";
import type { Deployment } from "../../stack/deployment.ts";
import { assert, StepFailure, StepSkipped } from "../outcome.ts";
import type { Target } from "../target.ts";

const LIMIT_MS = 60_000;
const LOOK_EVERY_MS = 2_000;
/** Every function writes it for a request. */
const REQUEST_LINE = '{ $.message = "request" }';

/**
 * Whether the filters that count faults would find a line: the function's own line of a request, as
 * CloudWatch has stored it, with the message that a filter looks for. No fault is made, so no alarm rings.
 */
export async function verifyLogFilters({ deployment, send }: Target): Promise<string> {
  if (deployment === undefined)
    throw new StepSkipped("A local cloud has no CloudWatch; see --stack");
  const logGroupName = await findLogGroup(deployment);
  const startTime = Date.now() - LOOK_EVERY_MS;
  await send("GET", "/1.1/users/me");
  const line = await untilFound(deployment, { logGroupName, startTime });
  const { logs } = deployment.clients;
  const { metricFilters = [] } = await logs.send(
    new DescribeMetricFiltersCommand({ logGroupName }),
  );
  assert(metricFilters.length > 0, `${logGroupName} has no metric filter`);
  for (const { filterPattern = "" } of metricFilters) {
    await assertFound(deployment, { filterPattern, line });
  }
  return `A line of the function accounts was found as JSON, and ${metricFilters.length} metric filters find theirs`;
}

async function findLogGroup(deployment: Deployment): Promise<string> {
  const accounts = (await deployment.functions()).find(
    ({ Environment }) =>
      toEntryName(Environment?.Variables?.POWERTOOLS_SERVICE_NAME) === "accounts",
  );
  const name = accounts?.LoggingConfig?.LogGroup;
  if (name === undefined) throw new StepFailure("The function accounts has no log group");
  return name;
}

interface Search {
  readonly logGroupName: string;
  /** Milliseconds since 1970. */
  readonly startTime: number;
}

async function untilFound({ clients }: Deployment, search: Search): Promise<string> {
  const endMs = performance.now() + LIMIT_MS;
  for (;;) {
    const command = new FilterLogEventsCommand({
      ...search,
      filterPattern: REQUEST_LINE,
      limit: 1,
    });
    const [event] = (await clients.logs.send(command)).events ?? [];
    if (event?.message !== undefined) return event.message;
    if (performance.now() > endMs) {
      throw new StepFailure(`${search.logGroupName} has no line ${REQUEST_LINE} in JSON`);
    }
    await sleep(LOOK_EVERY_MS);
  }
}

interface Found {
  readonly filterPattern: string;
  readonly line: string;
}

/** A filter finds the line with its own message, and no other. */
async function assertFound({ clients }: Deployment, { filterPattern, line }: Found): Promise<void> {
  const [, message] = /"([^"]+)"/.exec(filterPattern) ?? [];
  const logEventMessages = [line, JSON.stringify({ ...JSON.parse(line), message })];
  const command = new TestMetricFilterCommand({ filterPattern, logEventMessages });
  const { matches = [] } = await clients.logs.send(command);
  const found = matches.map(({ eventNumber }) => eventNumber);
  assert(found.join() === "2", `The metric filter ${filterPattern} does not find its line alone`);
}
