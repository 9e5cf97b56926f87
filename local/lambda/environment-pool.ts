import { randomUUID } from "node:crypto";
import type { FunctionResource } from "../template/resources.ts";
import type { LambdaEnvironment } from "./lambda-environment.ts";

/** The execution environments of one function; invocations beyond the limit wait for one. */
export interface EnvironmentPool {
  /**
   * @returns the handler's result as JSON
   * @throws FunctionError
   */
  invoke(event: unknown, trace: string): Promise<string | undefined>;
  /** Bytes that each idle environment uses after a garbage collection. */
  measureHeaps(): Promise<number[]>;
  /** Closes idle environments now, busy ones after their event. */
  recycle(): void;
  /** Aborts running invocations. */
  interrupt(): Promise<void>;
  stop(): Promise<void>;
}

export interface PoolOptions {
  readonly definition: FunctionResource;
  readonly limit: number;
  readonly start: () => Promise<LambdaEnvironment>;
}

export function createEnvironmentPool({ definition, limit, start }: PoolOptions): EnvironmentPool {
  const idle: LambdaEnvironment[] = [];
  const all = new Set<LambdaEnvironment>();
  const waiting: (() => void)[] = [];
  let busy = 0;
  let generation = 0;
  let stopped = false;

  const enter = async (): Promise<void> => {
    if (busy < limit) busy++;
    else await new Promise<void>((resolve) => waiting.push(resolve));
  };
  /** A waiting invocation takes over the place, so `busy` does not change. */
  const leave = (): void => {
    const next = waiting.shift();
    if (next) next();
    else busy--;
  };
  const discard = async (environment: LambdaEnvironment): Promise<void> => {
    all.delete(environment);
    await environment.close();
  };
  const add = async (): Promise<LambdaEnvironment> => {
    const environment = await start();
    all.add(environment);
    if (stopped) await environment.close();
    return environment;
  };
  const invokeOnce = async (event: unknown, trace: string): Promise<string | undefined> => {
    const born = generation;
    const environment = idle.pop() ?? (await add());
    try {
      return await environment.invoke({
        requestId: randomUUID(),
        event: JSON.stringify(event),
        trace,
        timeoutMs: definition.timeoutMs,
      });
    } finally {
      await keepOrDiscard(environment, born);
    }
  };
  const keepOrDiscard = async (environment: LambdaEnvironment, born: number): Promise<void> => {
    if (environment.alive && born === generation) idle.push(environment);
    else await discard(environment);
  };
  const measureHeap = async (environment: LambdaEnvironment): Promise<number[]> => {
    const born = generation;
    try {
      return environment.measureHeap ? [await environment.measureHeap()] : [];
    } finally {
      await keepOrDiscard(environment, born);
    }
  };
  return {
    invoke: async (event, trace) => {
      await enter();
      try {
        return await invokeOnce(event, trace);
      } finally {
        leave();
      }
    },
    measureHeaps: async () => (await Promise.all(idle.splice(0).map(measureHeap))).flat(),
    recycle: () => {
      generation++;
      for (const environment of idle.splice(0)) void discard(environment);
    },
    interrupt: async () => {
      const running = [...all].filter((environment) => !idle.includes(environment));
      await Promise.all(running.map((environment) => environment.close()));
    },
    stop: async () => {
      stopped = true;
      await Promise.all([...all].map((environment) => environment.close()));
    },
  };
}
