import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { QueueReport } from "../../../local/http/control-reports.ts";
import type { FunctionUsage } from "../../../local/lambda/usage.ts";
import { readWorkersCpuMs } from "../cpu.ts";
import type { MeteredCalls } from "../dynamodb-meter.ts";
import type { MeteredCloud } from "./metered-cloud.ts";

/** A function that works without requests, so it is counted apart. */
export const RECONCILER = "reconcile-pushes";

/** Until the last lines of a log and the last counts have come. */
const SETTLE_MS = 1_000;
const MAX_SETTLE_MS = 60_000;

interface Counters {
  readonly functions: readonly FunctionUsage[];
  /** Since the last reading. */
  readonly calls: readonly MeteredCalls[];
  readonly messages: number;
  readonly logBytes: number;
  /** The sum over all functions. */
  readonly cpuMs: number;
}

export async function readCounters({ cloud, meter, folder }: MeteredCloud): Promise<Counters> {
  const { functions, queues } = await cloud.usage();
  return {
    functions,
    calls: meter.take(),
    messages: queues.sends + queues.receives + queues.deletes,
    logBytes: countLogBytes(join(folder, "logs")),
    cpuMs: readWorkersCpuMs(cloud.pid),
  };
}

/** Waits for the work that requests have left in queues, and for the last counts. */
export async function settle({ cloud }: MeteredCloud): Promise<void> {
  for (let waited = 0; waited < MAX_SETTLE_MS; waited += SETTLE_MS) {
    await sleep(SETTLE_MS);
    const { results } = await cloud.call<{ results: QueueReport[] }>("GET /_local/queues");
    if (results.every(({ depth, inFlight }) => depth + inFlight === 0)) return;
  }
  throw new Error("The queues do not get empty");
}

function countLogBytes(folder: string): number {
  const files = readdirSync(folder).filter((name) => !name.startsWith(RECONCILER));
  return files.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
}
