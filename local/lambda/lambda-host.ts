import type { FunctionResource } from "../template/resources.ts";
import { createConcurrency, ThrottledError } from "./concurrency.ts";
import { createEnvironmentPool, type EnvironmentPool } from "./environment-pool.ts";
import type { FunctionLogs } from "./function-logs.ts";
import { FunctionError, type LambdaEnvironment, startEnvironment } from "./lambda-environment.ts";
import { extendTrace, getPasses, MAX_PASSES, RecursionError } from "./lineage.ts";
import type { LambdaRuntime } from "./runtime/find-runtime.ts";
import { startProcessEnvironment } from "./runtime/process-environment.ts";
import type { Usage } from "./usage.ts";
import { bundleWorker } from "./worker-bundle.ts";

/** Heaps of one function. */
interface FunctionHeaps {
  readonly name: string;
  /** One number for each idle environment, in use after a garbage collection. */
  readonly bytes: readonly number[];
}

/** Runs the function bundles in a pool of execution environments per function. */
export interface LambdaHost {
  /**
   * @param trace of the messages that cause the invocation; undefined begins a chain
   * @returns the parsed result
   * @throws FunctionError, ThrottledError, RecursionError
   */
  invoke(functionArn: string, event: unknown, trace?: string): Promise<unknown>;
  /** Maximum concurrent invocations per function. */
  readonly environments: number;
  measureHeaps(): Promise<FunctionHeaps[]>;
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
  /** Concurrent invocations of all functions; undefined sets no limit. */
  readonly concurrency: number | undefined;
  readonly offset: SharedArrayBuffer;
  /** Runs functions in processes of it; undefined: in worker threads. */
  readonly runtime?: LambdaRuntime | undefined;
  readonly variablesFor: (definition: FunctionResource) => Readonly<Record<string, string>>;
  readonly logs: FunctionLogs;
  readonly usage: Pick<Usage, "invoked" | "throttled" | "recursed">;
}

interface Invoked {
  readonly definition: FunctionResource;
  readonly pool: EnvironmentPool;
}

export async function startLambdaHost(options: LambdaHostOptions): Promise<LambdaHost> {
  const { environments, logs, usage } = options;
  const start = await createStarter(options);
  const invoked = options.functions.map(
    (definition): Invoked => ({
      definition,
      pool: createEnvironmentPool({
        definition,
        limit: environments,
        start: () => start(definition),
      }),
    }),
  );
  const pools = invoked.map(({ pool }) => pool);
  const concurrency = createConcurrency(options.functions, options.concurrency);
  const byReference = new Map(
    invoked.flatMap((one) => [one.definition.arn, one.definition.name].map((id) => [id, one])),
  );
  let stopped = false;

  const run = async ({ definition, pool }: Invoked, event: unknown, trace: string) => {
    concurrency.enter(definition);
    const startedAt = performance.now();
    try {
      const json = await pool.invoke(event, trace);
      return json === undefined ? undefined : JSON.parse(json);
    } finally {
      concurrency.leave(definition);
      usage.invoked(definition, performance.now() - startedAt);
    }
  };
  const report = ({ definition }: Invoked, error: unknown): void => {
    if (error instanceof ThrottledError) usage.throttled(definition);
    if (error instanceof RecursionError) usage.recursed(definition);
    const isWorthALine = error instanceof FunctionError || error instanceof RecursionError;
    if (isWorthALine && !stopped) logs.writeError(definition.label, error.message);
  };
  return {
    environments,
    invoke: async (functionArn, event, trace) => {
      const target = byReference.get(functionArn);
      if (!target) throw new TypeError(`No function ${functionArn}`);
      try {
        assertNoLoop(target.definition, trace);
        return await run(target, event, extendTrace(trace, target.definition.name));
      } catch (error) {
        report(target, error);
        throw error;
      }
    },
    measureHeaps: () =>
      Promise.all(
        invoked.map(async ({ definition, pool }) => ({
          name: definition.label,
          bytes: await pool.measureHeaps(),
        })),
      ),
    recycle: () => {
      for (const pool of pools) pool.recycle();
    },
    interrupt: async () => {
      await Promise.all(pools.map((pool) => pool.interrupt()));
    },
    stop: async () => {
      stopped = true;
      await Promise.all(pools.map((pool) => pool.stop()));
    },
  };
}

type Starter = (definition: FunctionResource) => Promise<LambdaEnvironment>;

async function createStarter(options: LambdaHostOptions): Promise<Starter> {
  const { runtime, offset, logs } = options;
  const toParts = (definition: FunctionResource) => ({
    definition,
    variables: options.variablesFor(definition),
    offset,
    onOutput: (text: string) => logs.write(definition.label, text),
  });
  if (runtime) {
    return (definition) => startProcessEnvironment({ ...toParts(definition), runtime });
  }
  const code = await bundleWorker(new URL("./lambda-worker.ts", import.meta.url));
  return (definition) => startEnvironment({ ...toParts(definition), code });
}

/** @throws RecursionError */
function assertNoLoop({ name, mayRecurse }: FunctionResource, trace: string | undefined): void {
  if (mayRecurse || getPasses(trace, name) < MAX_PASSES) return;
  throw new RecursionError(
    `Lambda stops this chain of messages: it has invoked the function ${MAX_PASSES} times. The message goes to the dead-letter queue. If the chain ends by design, set RecursiveLoop to Allow`,
  );
}
