import { setTimeout as sleep } from "node:timers/promises";
import { GetMetricDataCommand } from "@aws-sdk/client-cloudwatch";
import { GetFunctionRecursionConfigCommand } from "@aws-sdk/client-lambda";
import { RECURSIVE_ENTRIES } from "../../../functions/contract/entries.ts";
import { toEntryName } from "../../../functions/contract/service-name.ts";
import { fetchLocal } from "../../local-cloud.ts";
import type { Deployment } from "../../stack/deployment.ts";
import { registerBusy } from "../invented-devices.ts";
import { assert } from "../outcome.ts";
import { accepted, pause, type Target } from "../target.ts";

/** Lambda runs a function this often in a chain that may not recurse. */
const PASSES = 16;
/** Long enough for a chain on a slow machine, whose rounds take longer than a second. */
const OPEN_SECONDS = 300;
const LIMIT_MS = 120_000;
const LOOK_EVERY_MS = 1_000;
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

/**
 * A device whose gateway is busy keeps a push open until it expires. The push settles in rounds, each by a
 * message to the same queue.
 */
async function verifyByPush(target: Target): Promise<string> {
  const before = await readUsage(target);
  const channel = await registerBusy(target);
  const body = {
    ...{ channels: [channel], data: { alert: "landfall verify" } },
    expiration_interval: OPEN_SECONDS,
  };
  accepted(await target.send("POST", "/1.1/push", { as: "master", body }), "A push");
  const hops = await untilLong(target, before);
  if (target.movesClock) await pause(target, OPEN_SECONDS * 1_000);
  return `A push was followed through a chain of ${hops} messages`;
}

/** @throws StepFailure Lambda stopped the chain, or it is too short */
async function untilLong(target: Target, before: Usage): Promise<number> {
  const endMs = performance.now() + LIMIT_MS;
  for (;;) {
    const after = await readUsage(target);
    const dropped = [...after.values()].filter(
      ({ name, recursiveInvocationsDropped: count }) =>
        count > (before.get(name)?.recursiveInvocationsDropped ?? 0),
    );
    const names = dropped.map(({ name }) => name).join(", ");
    assert(dropped.length === 0, `Lambda stopped a chain of messages of ${names}`);
    const hops = invocationsOf(after) - invocationsOf(before);
    if (hops > PASSES) return hops;
    const isLate = performance.now() > endMs;
    assert(!isLate, `A chain had ${hops} messages in two minutes; it needs ${PASSES + 1}`);
    await sleep(LOOK_EVERY_MS);
  }
}

type Usage = ReadonlyMap<string, FunctionReport>;

async function readUsage({ service }: Target): Promise<Usage> {
  const { functions } = await fetchLocal(service.url, "usage");
  return new Map((functions as readonly FunctionReport[]).map((report) => [report.name, report]));
}

function invocationsOf(usage: Usage): number {
  return usage.get("settle-push")?.invocations ?? 0;
}

/** Real gateways can't be made busy. The step reads the functions' settings and how many chains Lambda stopped. */
async function verifyBySettings(deployment: Deployment): Promise<string> {
  const functions = await findRecursive(deployment);
  assert(functions.length > 0, "No function is known to send messages to itself");
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
    const entry = toEntryName(Environment?.Variables?.POWERTOOLS_SERVICE_NAME) ?? "";
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
