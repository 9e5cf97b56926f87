import type { TestAnswer } from "../../test/support/http-event.ts";
import type { Capacity } from "./capacity.ts";
import { getCpuMs, ownCpuMs } from "./cpu.ts";

/** An operation, ready to be called often. */
export interface BenchOperation {
  readonly name: string;
  readonly runs: number;
  readonly expectedStatus?: number;
  call(run: number): Promise<TestAnswer>;
}

/** Means of one call; wall time is the median. */
export interface Measurement {
  readonly name: string;
  readonly runs: number;
  readonly perCall: Capacity;
  readonly functionCpuMs: number;
  readonly engineCpuMs: number;
  readonly wallMs: number;
}

/** Calls before the measured ones, so that code is compiled and connections are open. */
const WARM_UP = 0.1;

/** @throws Error an answer that the operation does not expect */
export async function measure(
  { name, runs, call, expectedStatus = 200 }: BenchOperation,
  { engine }: { readonly engine: { readonly pid: number } },
  { capacity, onRun }: { capacity: () => Capacity; onRun: () => void },
): Promise<Measurement> {
  const warmUp = Math.ceil(runs * WARM_UP);
  const runOnce = async (run: number) => {
    const { status, text } = await call(run);
    if (status !== expectedStatus) throw new Error(`${name}: ${status} ${text}`);
    onRun();
  };
  for (let run = 0; run < warmUp; run++) await runOnce(run);
  const before = { capacity: capacity(), own: ownCpuMs(), engine: getCpuMs(engine.pid) };
  const wall: number[] = [];
  for (let run = warmUp; run < warmUp + runs; run++) {
    const startedAt = performance.now();
    await runOnce(run);
    wall.push(performance.now() - startedAt);
  }
  const own = ownCpuMs() - before.own;
  return {
    name,
    runs,
    perCall: toMean(before.capacity, capacity(), runs),
    functionCpuMs: own / runs,
    engineCpuMs: (getCpuMs(engine.pid) - before.engine) / runs,
    wallMs: median(wall),
  };
}

/** Calls that an operation makes, the warm-up included. */
export function countCalls({ runs }: BenchOperation): number {
  return runs + Math.ceil(runs * WARM_UP);
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] = [sorted[middle - 1 + (sorted.length % 2)], sorted[middle]];
  return (low + high) / 2;
}

function toMean(before: Capacity, after: Capacity, runs: number): Capacity {
  const names = Object.keys(after) as (keyof Capacity)[];
  const means = names.map((name) => [name, (after[name] - before[name]) / runs]);
  return Object.fromEntries(means);
}
