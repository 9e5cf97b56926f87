import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { FunctionUsage } from "../../lib/local/lambda/usage.ts";
import { readWorkersCpuMs } from "../cpu.ts";
import type { DynamoDbMeter, MeteredCalls } from "../dynamodb-meter.ts";
import type { PushCloud } from "../push-cloud.ts";
import type { ReconcilerRun } from "./idle-month.ts";
import type { Operation } from "./operations.ts";

/** A local cloud whose every use is counted. */
export interface MeteredCloud {
  readonly cloud: PushCloud;
  readonly meter: DynamoDbMeter;
  /** Folder of the functions' log files. */
  readonly logs: string;
}

/** Means of one request. */
export interface OperationUse {
  readonly invocations: number;
  readonly gigabyteSeconds: number;
  readonly readUnits: number;
  readonly writeUnits: number;
  readonly logBytes: number;
  readonly answerBytes: number;
}

const RECONCILER = "reconcile-pushes";
const WARM_UP = 10;
const RUNS = 40;
/** Until the last lines of a log and the last counts have come. */
const SETTLE_MS = 1_000;
/** DynamoDB answers in single-digit milliseconds. */
const DYNAMODB_MS = 5;
/** Lambda gives a function CPU in proportion to its memory, up to one whole processor. */
const PROCESSOR_GB = 1_769 / 1_024;

/**
 * Means over many warm runs. Time is CPU time and the waits for DynamoDB, since the machine that
 * measures does other things, too.
 */
export async function measureOperation(
  operation: Operation,
  metered: MeteredCloud,
): Promise<OperationUse> {
  await measureRuns(operation, metered, { first: 0, runs: WARM_UP });
  return measureRuns(operation, metered, { first: WARM_UP, runs: RUNS });
}

async function measureRuns(
  { call }: Operation,
  metered: MeteredCloud,
  { first, runs }: { readonly first: number; readonly runs: number },
): Promise<OperationUse> {
  const before = await read(metered);
  let answerBytes = 0;
  for (let run = 0; run < runs; run++) answerBytes += await call(first + run);
  await sleep(SETTLE_MS);
  const after = await read(metered);
  const own = functionUse(after.functions, before.functions).filter(isOwn);
  const calls = after.calls.filter(({ caller }) => caller !== RECONCILER);
  const mean = <T>(values: readonly T[], toNumber: (value: T) => number) =>
    values.reduce((total, value) => total + toNumber(value), 0) / runs;
  const computed = ((after.cpuMs - before.cpuMs) * PROCESSOR_GB) / 1_000 / runs;
  const waited = mean(calls, ({ caller, calls: count }) => {
    const { memoryMb = 0 } = own.find(({ name }) => name === caller) ?? {};
    return (count * DYNAMODB_MS * memoryMb) / 1_024 / 1_000;
  });
  return {
    invocations: mean(own, ({ invocations }) => invocations),
    gigabyteSeconds: computed + waited,
    readUnits: mean(calls, ({ readUnits }) => readUnits),
    writeUnits: mean(calls, ({ writeUnits }) => writeUnits),
    logBytes: (after.logBytes - before.logBytes) / runs,
    answerBytes: answerBytes / runs,
  };
}

/** Measures runs of the reconciler while no push is open. */
export async function measureReconciler(metered: MeteredCloud): Promise<ReconcilerRun> {
  const before = await read(metered);
  for (let minute = 0; minute < 10; minute++) {
    await metered.cloud.call("PUT /_local/clock", { advanceSeconds: 60 });
    await sleep(300);
  }
  await sleep(SETTLE_MS);
  const after = await read(metered);
  const [run] = functionUse(after.functions, before.functions).filter((own) => !isOwn(own));
  if (!run || run.invocations === 0) throw new Error("The reconciler did not run");
  const calls = after.calls.filter(({ caller }) => caller === RECONCILER);
  const waitMs = calls.reduce((sum, each) => sum + each.calls, 0) * DYNAMODB_MS;
  return {
    readUnits: calls.reduce((sum, { readUnits }) => sum + readUnits, 0) / run.invocations,
    ms: (run.durationMs + waitMs) / run.invocations,
  };
}

interface Counters {
  readonly functions: readonly FunctionUsage[];
  /** Since the last reading. */
  readonly calls: readonly MeteredCalls[];
  readonly logBytes: number;
  /** The sum over all functions. */
  readonly cpuMs: number;
}

async function read({ cloud, meter, logs }: MeteredCloud): Promise<Counters> {
  const { functions } = await cloud.usage();
  return {
    functions,
    calls: meter.take(),
    logBytes: countLogBytes(logs),
    cpuMs: readWorkersCpuMs(cloud.pid),
  };
}

function functionUse(after: readonly FunctionUsage[], before: readonly FunctionUsage[]) {
  return after.map((own) => {
    const earlier = before.find(({ name }) => name === own.name);
    return {
      ...own,
      invocations: own.invocations - (earlier?.invocations ?? 0),
      durationMs: own.durationMs - (earlier?.durationMs ?? 0),
    };
  });
}

function isOwn({ name }: FunctionUsage): boolean {
  return name !== RECONCILER;
}

function countLogBytes(folder: string): number {
  const files = readdirSync(folder).filter((name) => !name.startsWith(RECONCILER));
  return files.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
}
