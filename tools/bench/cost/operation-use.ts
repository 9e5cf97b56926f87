import { setTimeout as sleep } from "node:timers/promises";
import pMap from "p-map";
import type { IdleRun } from "../../../lib/costs/idle-month.ts";
import type { FunctionUsage } from "../../../local/lambda/usage.ts";
import { RECONCILER, readCounters, settle } from "./counters.ts";
import type { MeteredCloud } from "./metered-cloud.ts";
import type { Operation } from "./operations.ts";

/** Means of one request. */
export interface OperationUse {
  readonly invocations: number;
  readonly cpuSeconds: number;
  readonly gigabyteSeconds: number;
  readonly readUnits: number;
  readonly writeUnits: number;
  /** Requests to queues, in billing units of 64 KB. */
  readonly messages: number;
  readonly logBytes: number;
  readonly answerBytes: number;
}

/** Requests to measure. */
export interface Calls extends Pick<Operation, "call"> {
  /** Number of the first one, which `call` gets. */
  readonly first: number;
  readonly runs: number;
  /** Requests that are sent at the same time. */
  readonly atOnce?: number;
}

const WARM_UP = 10;
const RUNS = 40;
/** DynamoDB answers in single-digit milliseconds. */
const DYNAMODB_MS = 5;
/** Lambda allots CPU to a function in proportion to its memory, up to one whole processor. */
const PROCESSOR_GB = 1_769 / 1_024;

/**
 * Means over many warm runs. Time is CPU time and the waits for DynamoDB, since the machine that
 * measures does other things, too.
 */
export async function measureOperation(
  { call }: Operation,
  metered: MeteredCloud,
): Promise<OperationUse> {
  await measureCalls({ call, first: 0, runs: WARM_UP }, metered);
  return measureCalls({ call, first: WARM_UP, runs: RUNS }, metered);
}

export async function measureCalls(
  { call, first, runs, atOnce = 1 }: Calls,
  metered: MeteredCloud,
): Promise<OperationUse> {
  const before = await readCounters(metered);
  const numbers = Array.from({ length: runs }, (_, run) => first + run);
  const answers = await pMap(numbers, call, { concurrency: atOnce });
  await settle(metered);
  const after = await readCounters(metered);
  const own = functionUse(after.functions, before.functions).filter(isOwn);
  // The local cloud itself calls DynamoDB too, where AWS would not: it removes expired items.
  const calls = after.calls.filter(({ caller }) => own.some(({ name }) => name === caller));
  const mean = <T>(values: readonly T[], toNumber: (value: T) => number) =>
    values.reduce((total, value) => total + toNumber(value), 0) / runs;
  const cpuSeconds = (after.cpuMs - before.cpuMs) / 1_000 / runs;
  const waited = mean(calls, ({ caller, calls: count }) => {
    const { memoryMb = 0 } = own.find(({ name }) => name === caller) ?? {};
    return (count * DYNAMODB_MS * memoryMb) / 1_024 / 1_000;
  });
  return {
    invocations: mean(own, ({ invocations }) => invocations),
    cpuSeconds,
    gigabyteSeconds: cpuSeconds * PROCESSOR_GB + waited,
    readUnits: mean(calls, ({ readUnits }) => readUnits),
    writeUnits: mean(calls, ({ writeUnits }) => writeUnits),
    messages: (after.messages - before.messages) / runs,
    logBytes: (after.logBytes - before.logBytes) / runs,
    answerBytes: answers.reduce((sum, bytes) => sum + bytes, 0) / runs,
  };
}

/** Measures runs of the reconciler while no push is open. */
export async function measureReconciler(metered: MeteredCloud): Promise<IdleRun> {
  const before = await readCounters(metered);
  for (let minute = 0; minute < 10; minute++) {
    await metered.cloud.call("PUT /_local/clock", { advanceSeconds: 60 });
    await sleep(300);
  }
  await settle(metered);
  const after = await readCounters(metered);
  const [run] = functionUse(after.functions, before.functions).filter((own) => !isOwn(own));
  if (!run || run.invocations === 0) throw new Error("The reconciler did not run");
  const calls = after.calls.filter(({ caller }) => caller === RECONCILER);
  const waitMs = calls.reduce((sum, each) => sum + each.calls, 0) * DYNAMODB_MS;
  return {
    readUnits: calls.reduce((sum, { readUnits }) => sum + readUnits, 0) / run.invocations,
    ms: (run.durationMs + waitMs) / run.invocations,
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
