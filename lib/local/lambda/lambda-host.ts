import { randomUUID } from "node:crypto";
import type { FunctionResource } from "../template/deployment.ts";
import type { FunctionLogs } from "./function-logs.ts";
import { FunctionError, type LambdaEnvironment, startEnvironment } from "./lambda-environment.ts";
import type { Usage } from "./usage.ts";
import { bundleWorker } from "./worker-bundle.ts";

/** Runs the function bundles in a pool of execution environments per function. */
export interface LambdaHost {
  /**
   * @returns the parsed result
   * @throws FunctionError
   */
  invoke(functionArn: string, event: unknown): Promise<unknown>;
  /** Maximum concurrent invocations per function. */
  readonly environments: number;
  /** Discards all module state: closes idle environments now, busy ones after their event. */
  recycle(): void;
  /** Aborts running invocations as a timeout would. */
  interrupt(): Promise<void>;
  stop(): Promise<void>;
}

export interface LambdaHostOptions {
  readonly functions: readonly FunctionResource[];
  /** Environments per function. */
  readonly environments: number;
  readonly offset: SharedArrayBuffer;
  readonly variablesFor: (definition: FunctionResource) => Readonly<Record<string, string>>;
  readonly logs: FunctionLogs;
  readonly usage: Pick<Usage, "invoked">;
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
  const code = await bundleWorker(new URL("./lambda-worker.ts", import.meta.url));
  const pools = options.functions.map((definition) => createPool(definition));
  const byReference = new Map(
    pools.flatMap((pool) => [pool.definition.arn, pool.definition.name].map((id) => [id, pool])),
  );
  let stopped = false;
  const start = async (pool: Pool): Promise<LambdaEnvironment> => {
    const { definition } = pool;
    const environment = await startEnvironment({
      definition,
      code,
      variables: options.variablesFor(definition),
      offset: options.offset,
      onOutput: (text) => options.logs.write(definition.label, text),
    });
    pool.all.add(environment);
    if (stopped) await environment.close();
    return environment;
  };
  return {
    environments: options.environments,
    invoke: async (functionArn, event) => {
      const pool = byReference.get(functionArn);
      if (!pool) throw new TypeError(`No function ${functionArn}`);
      await enter(pool, options.environments);
      try {
        return await invokeIn(pool, event, { start, usage: options.usage });
      } catch (error) {
        if (error instanceof FunctionError && !stopped) {
          options.logs.writeError(pool.definition.label, error.message);
        }
        throw error;
      } finally {
        leave(pool);
      }
    },
    recycle: () => pools.forEach(recyclePool),
    interrupt: async () => {
      const busy = pools.flatMap((pool) => [...pool.all].filter((one) => !pool.idle.includes(one)));
      await Promise.all(busy.map((environment) => environment.close()));
    },
    stop: async () => {
      stopped = true;
      const all = pools.flatMap((pool) => [...pool.all]);
      await Promise.all(all.map((environment) => environment.close()));
    },
  };
}

function createPool(definition: FunctionResource): Pool {
  return { definition, idle: [], all: new Set(), queue: [], busy: 0, generation: 0 };
}

async function invokeIn(
  pool: Pool,
  event: unknown,
  {
    start,
    usage,
  }: { start: (pool: Pool) => Promise<LambdaEnvironment> } & Pick<LambdaHostOptions, "usage">,
): Promise<unknown> {
  const { generation, definition } = pool;
  const environment = pool.idle.pop() ?? (await start(pool));
  const startedAt = performance.now();
  try {
    const json = await environment.invoke({
      requestId: randomUUID(),
      event: JSON.stringify(event),
      timeoutMs: definition.timeoutMs,
    });
    return json === undefined ? undefined : JSON.parse(json);
  } finally {
    usage.invoked(definition, performance.now() - startedAt);
    if (environment.alive && generation === pool.generation) pool.idle.push(environment);
    else await discard(pool, environment);
  }
}

function recyclePool(pool: Pool): void {
  pool.generation++;
  for (const environment of pool.idle.splice(0)) void discard(pool, environment);
}

async function discard(pool: Pool, environment: LambdaEnvironment): Promise<void> {
  pool.all.delete(environment);
  await environment.close();
}

async function enter(pool: Pool, limit: number): Promise<void> {
  if (pool.busy < limit) {
    pool.busy++;
    return;
  }
  await new Promise<void>((resolve) => pool.queue.push(resolve));
}

/** A waiting invocation takes over the slot, so `busy` does not change. */
function leave(pool: Pool): void {
  const next = pool.queue.shift();
  if (next) next();
  else pool.busy--;
}
