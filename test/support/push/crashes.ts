import { expect } from "vitest";
import type { createPipeline, LimitedPushPorts } from "./pipeline.ts";

export type Pipeline = ReturnType<typeof createPipeline>;

/** Advances the clock and runs the reconciler until the push has ended. */
export async function recover(pipeline: Pipeline, push: string): Promise<void> {
  for (let run = 0; run < 20; run++) {
    if ((await pipeline.record(push)).status === "done") return;
    pipeline.advance(180_000);
    await pipeline.reconcile();
    await pipeline.drain();
  }
}

export async function expectCountedOnce(pipeline: Pipeline, push: string, count: number) {
  const record = await pipeline.record(push);
  expect(record).toMatchObject({ status: "done", devices: count, successes: count });
  expect(record.iosSuccesses + record.fcmSuccesses).toBe(count);
  expect(pipeline.sent.size).toBe(count);
}

export class Crash extends Error {}

export function ignoreCrash(error: unknown): void {
  if (!(error instanceof Crash)) throw error;
}

const CRASHING = ["records", "plans", "progress", "ledger", "queues"] as const;

/** Wraps every call of every port that has effects. */
function wrapCalls(pipeline: Pipeline, around: (name: string, call: () => unknown) => unknown) {
  pipeline.wrap((ports) => {
    const wrapped = CRASHING.map((port) => [port, wrapPort(ports[port], around)]);
    return { ...ports, ...Object.fromEntries(wrapped) } as LimitedPushPorts;
  });
}

function wrapPort(port: object, around: (name: string, call: () => unknown) => unknown) {
  return new Proxy(port, {
    get: (target, name) => {
      const original = Reflect.get(target, name) as (...args: unknown[]) => unknown;
      return (...args: unknown[]) => around(String(name), () => original(...args));
    },
  });
}

export function countCalls(pipeline: Pipeline): () => number {
  let calls = 0;
  wrapCalls(pipeline, (_name, call) => {
    calls += 1;
    return call();
  });
  return () => calls;
}

/** The nth call fails, as if the function was killed and its message lost. */
export function crashAt(pipeline: Pipeline, nth: number, moment: "before" | "after"): () => string {
  let calls = 0;
  let name = "";
  wrapCalls(pipeline, async (called, call) => {
    calls += 1;
    if (calls !== nth) return call();
    name = called;
    if (moment === "after") await call();
    throw new Crash();
  });
  return () => name;
}

export function crashChunks(pipeline: Pipeline): void {
  wrapCalls(pipeline, (name, call) => {
    if (name === "sendChunks") throw new Crash();
    return call();
  });
}
