import { randomUUID } from "node:crypto";
import type { FunctionResource } from "./deployment.ts";
import type { FunctionLogs } from "./function-logs.ts";
import { FunctionError, type LambdaEnvironment, startEnvironment } from "./lambda-environment.ts";
import { bundleWorker } from "./worker-bundle.ts";

/** Runs the deployed bundles: a pool of execution environments per function. */
export interface LambdaHost {
  /** @returns the parsed result; @throws FunctionError */
  invoke(functionArn: string, event: unknown): Promise<unknown>;
  /** Invocations of one function that run at the same time. */
  readonly environments: number;
  /** Closes idle environments now and busy ones after their event: module state is gone. */
  recycle(): void;
  stop(): Promise<void>;
}

export interface LambdaHostOptions {
  readonly functions: readonly FunctionResource[];
  /** Environments per function. */
  readonly environments: number;
  readonly offset: SharedArrayBuffer;
  readonly variablesOf: (definition: FunctionResource) => Readonly<Record<string, string>>;
  readonly logs: FunctionLogs;
}

interface Pool {
  readonly definition: FunctionResource;
  readonly idle: LambdaEnvironment[];
  readonly all: Set<LambdaEnvironment>;
  readonly queue: (() => void)[];
  busy: number;
  generation: number;
}

export async function startLambdaHost(options: LambdaHostOptions): Promise<LambdaHost> {
  const code = await bundleWorker("./lambda-worker.ts");
  const pools = new Map<string, Pool>();
  for (const definition of options.functions) {
    const pool: Pool = {
      definition,
      idle: [],
      all: new Set(),
      queue: [],
      busy: 0,
      generation: 0,
    };
    pools.set(definition.arn, pool).set(definition.name, pool);
  }
  let stopped = false;

  const start = async (pool: Pool): Promise<LambdaEnvironment> => {
    const { definition } = pool;
    const environment = await startEnvironment({
      definition,
      code,
      variables: options.variablesOf(definition),
      offset: options.offset,
      onOutput: (text) => options.logs.write(definition.label, text),
    });
    pool.all.add(environment);
    return environment;
  };

  const invokeIn = async (pool: Pool, event: unknown): Promise<unknown> => {
    const { generation, definition } = pool;
    const environment = pool.idle.pop() ?? (await start(pool));
    if (stopped) await environment.close();
    try {
      const request = {
        requestId: randomUUID(),
        event: JSON.stringify(event),
        timeoutMs: definition.timeoutMs,
      };
      const json = await environment.invoke(request);
      return json === undefined ? undefined : JSON.parse(json);
    } finally {
      if (environment.alive && generation === pool.generation) pool.idle.push(environment);
      else {
        pool.all.delete(environment);
        await environment.close();
      }
    }
  };

  return {
    environments: options.environments,
    invoke: async (functionArn, event) => {
      const pool = pools.get(functionArn);
      if (!pool) throw new TypeError(`No function ${functionArn}`);
      await enter(pool, options.environments);
      try {
        return await invokeIn(pool, event);
      } catch (error) {
        if (error instanceof FunctionError && !stopped) {
          options.logs.writeError(pool.definition.label, error.message);
        }
        throw error;
      } finally {
        leave(pool);
      }
    },
    recycle: () => {
      for (const pool of new Set(pools.values())) {
        pool.generation++;
        for (const environment of pool.idle.splice(0)) {
          pool.all.delete(environment);
          void environment.close();
        }
      }
    },
    stop: async () => {
      stopped = true;
      const all = [...new Set(pools.values())].flatMap((pool) => [...pool.all]);
      await Promise.all(all.map((environment) => environment.close()));
    },
  };
}

async function enter(pool: Pool, limit: number): Promise<void> {
  if (pool.busy < limit) {
    pool.busy++;
    return;
  }
  await new Promise<void>((resolve) => pool.queue.push(resolve));
}

/** A waiting invocation takes over the place, so `busy` stays as it is. */
function leave(pool: Pool): void {
  const next = pool.queue.shift();
  if (next) next();
  else pool.busy--;
}
