import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import type { FunctionResource } from "../template/resources.ts";
import type {
  EnvironmentData,
  HeapRequest,
  InvocationReply,
  InvocationRequest,
} from "./lambda-worker.ts";
import { type Resolvers, withResolvers } from "./with-resolvers.ts";

/** How Lambda reports a failure to the caller of a function. */
export interface FunctionFailure {
  readonly errorType: string;
  readonly errorMessage: string;
  /** Lines of the stack. */
  readonly trace?: readonly string[];
}

/** A function threw, timed out or ended its environment. */
export class FunctionError extends Error {
  override readonly name = "FunctionError";
  readonly failure: FunctionFailure;

  /** @param message for the log */
  constructor(message: string, failure: Partial<FunctionFailure> = {}) {
    super(message);
    this.failure = { errorType: "Error", errorMessage: message, ...failure };
  }
}

/** Types of failures of an environment, not of a handler. */
export const TIMED_OUT = { errorType: "Sandbox.Timedout" };
export const ENDED = { errorType: "Runtime.ExitError" };

/** One execution environment; it handles one event at a time. */
export interface LambdaEnvironment {
  /**
   * @returns the handler's result as JSON
   * @throws FunctionError
   */
  invoke(request: InvocationRequest): Promise<string | undefined>;
  /** Bytes in use after a garbage collection; no event may be under way. Undefined: it can't tell. */
  readonly measureHeap: (() => Promise<number>) | undefined;
  /** False after a crash, a timeout or `close`. */
  readonly alive: boolean;
  close(): Promise<void>;
}

export interface EnvironmentOptions {
  readonly definition: FunctionResource;
  readonly code: URL;
  readonly variables: Readonly<Record<string, string>>;
  readonly offset: SharedArrayBuffer;
  readonly onOutput: (text: string) => void;
}

/** Maximum duration of the init phase, as on Lambda. */
export const INIT_TIMEOUT_MS = 10_000;

/** @throws FunctionError the bundle failed to load */
export async function startEnvironment(options: EnvironmentOptions): Promise<LambdaEnvironment> {
  const worker = new Worker(options.code, {
    env: { ...options.variables },
    execArgv: [],
    stderr: true,
    stdout: true,
    workerData: toWorkerData(options),
  });
  for (const stream of [worker.stdout, worker.stderr]) {
    stream.setEncoding("utf8").on("data", options.onOutput);
  }
  let waiting: Resolvers<InvocationReply> | undefined;
  let dead: FunctionError | undefined;
  const settle = (outcome: InvocationReply | FunctionError) => {
    const pending = waiting;
    waiting = undefined;
    if (outcome instanceof FunctionError) pending?.reject(outcome);
    else pending?.resolve(outcome);
  };
  const die = (message: string, failure: Partial<FunctionFailure> = ENDED) => {
    dead ??= new FunctionError(message, failure);
    settle(dead);
  };
  worker.on("message", settle);
  worker.on("error", (error) =>
    die(error instanceof Error ? (error.stack ?? error.message) : String(error)),
  );
  worker.on("exit", (code) => die(`Runtime exited with code ${code}`));
  const next = async (timeoutMs: number): Promise<InvocationReply> => {
    if (dead) throw dead;
    waiting = withResolvers<InvocationReply>();
    const { promise } = waiting;
    const timer = setTimeout(() => {
      die(`Task timed out after ${(timeoutMs / 1000).toFixed(2)} seconds`, TIMED_OUT);
      void worker.terminate();
    }, timeoutMs);
    return promise.finally(() => clearTimeout(timer));
  };
  await next(INIT_TIMEOUT_MS);
  return {
    get alive() {
      return dead === undefined;
    },
    invoke: async (request) => {
      const reply = next(request.timeoutMs);
      worker.postMessage(request);
      return toResult(await reply);
    },
    measureHeap: async () => {
      const reply = next(INIT_TIMEOUT_MS);
      worker.postMessage("measure heap" satisfies HeapRequest);
      return toHeapBytes(await reply);
    },
    close: async () => {
      die("The environment was closed");
      await worker.terminate();
    },
  };
}

function toResult(reply: InvocationReply): string | undefined {
  if (reply.kind === "result") return reply.json;
  if (reply.kind !== "error") throw new FunctionError("The environment started again");
  const { type: errorType, message: errorMessage, stack } = reply;
  throw new FunctionError(stack, { errorType, errorMessage, trace: stack.split("\n") });
}

function toHeapBytes(reply: InvocationReply): number {
  if (reply.kind === "heap") return reply.bytes;
  throw new FunctionError(`The environment answered ${reply.kind} when its heap was measured`);
}

function toWorkerData({ definition, offset }: EnvironmentOptions): EnvironmentData {
  return {
    fileUrl: pathToFileURL(definition.file).href,
    exportName: definition.exportName,
    functionName: definition.name,
    label: definition.label,
    functionArn: definition.arn,
    memoryMb: definition.memoryMb,
    offset,
  };
}
