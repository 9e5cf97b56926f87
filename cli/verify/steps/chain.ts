import { GetMetricDataCommand } from "@aws-sdk/client-cloudwatch";
import { GetFunctionRecursionConfigCommand } from "@aws-sdk/client-lambda";
import { RECURSIVE_ENTRIES } from "../../../functions/contract/entries.ts";
import { fetchLocal } from "../../local-cloud.ts";
import type { Deployment } from "../../stack/deployment.ts";
import { registerBusy } from "../invented-devices.ts";
import { assert } from "../outcome.ts";
import { sendAndWait } from "../push-record.ts";
import type { Target } from "../target.ts";

/** Lambda runs a function this often in a chain that may not recurse. */
const PASSES = 16;
/** A push settles in rounds of a second, each by a message to the same queue. */
const OPEN_SECONDS = 25;
const DAY_MS = 86_400_000;

export async function verifyChain(target: Target): Promise<string> {
  return target.deployment === undefined
    ? verifyByPush(target)
    : verifyBySettings(target.deployment);
}

interface FunctionReport {
  readonly name: string;
  readonly invocations: number;
  readonly recursiveInvocationsDropped: number;
}

/** A device whose gateway is busy keeps a push open until it expires. */
async function verifyByPush(target: Target): Promise<string> {
  const before = await readUsage(target);
  const channel = await registerBusy(target);
  const push = { channels: [channel], expiration_interval: OPEN_SECONDS };
  const { providers } = await sendAndWait(target, push);
  const after = await readUsage(target);
  const dropped = [...after.values()].filter(
    ({ name, recursiveInvocationsDropped: count }) =>
      count > (before.get(name)?.recursiveInvocationsDropped ?? 0),
  );
  const names = dropped.map(({ name }) => name).join(", ");
  assert(dropped.length === 0, `Lambda stopped a chain of messages of ${names}`);
  const hops = invocationsOf(after) - invocationsOf(before);
  assert(hops > PASSES, `The push ended after ${hops} messages; a chain needs ${PASSES + 1}`);
  assert(providers.fcm?.expired === 1, "The push did not wait for its busy gateway");
  return `A push was settled by a chain of ${hops} messages`;
}

async function readUsage({ service }: Target): Promise<ReadonlyMap<string, FunctionReport>> {
  const { functions } = await fetchLocal(service.url, "usage");
  return new Map((functions as readonly FunctionReport[]).map((report) => [report.name, report]));
}

function invocationsOf(usage: ReadonlyMap<string, FunctionReport>): number {
  return usage.get("settle-push")?.invocations ?? 0;
}

/** On AWS no gateway is busy when it is asked to be, so settings and the count of stopped chains speak. */
async function verifyBySettings(deployment: Deployment): Promise<string> {
  const functions = await findRecursive(deployment);
  for (const name of functions) {
    const command = new GetFunctionRecursionConfigCommand({ FunctionName: name });
    const { RecursiveLoop } = await deployment.clients.lambda.send(command);
    assert(
      RecursiveLoop === "Allow",
      `Lambda stops chains of ${name}: its RecursiveLoop is not Allow`,
    );
  }
  const stopped = await countStopped(functions, deployment);
  assert(stopped === 0, `Lambda has stopped ${stopped} chains of messages in a day`);
  return `${functions.length} functions may send messages to themselves, and no chain was stopped in a day`;
}

async function findRecursive(deployment: Deployment): Promise<readonly string[]> {
  return (await deployment.functions()).flatMap(({ FunctionName, Environment }) => {
    const entry = Environment?.Variables?.POWERTOOLS_SERVICE_NAME ?? "";
    return FunctionName && (RECURSIVE_ENTRIES as readonly string[]).includes(entry)
      ? [FunctionName]
      : [];
  });
}

async function countStopped(names: readonly string[], { clients }: Deployment): Promise<number> {
  const queries = names.map((name, index) => ({
    Id: `f${index}`,
    MetricStat: {
      Metric: {
        Namespace: "AWS/Lambda",
        MetricName: "RecursiveInvocationsDropped",
        Dimensions: [{ Name: "FunctionName", Value: name }],
      },
      Period: 3_600,
      Stat: "Sum",
    },
  }));
  const EndTime = new Date();
  const StartTime = new Date(EndTime.getTime() - DAY_MS);
  const command = new GetMetricDataCommand({ MetricDataQueries: queries, StartTime, EndTime });
  const { MetricDataResults = [] } = await clients.cloudWatch.send(command);
  return MetricDataResults.flatMap(({ Values = [] }) => Values).reduce((sum, one) => sum + one, 0);
}
