import { readOffsetMs, realNowMs } from "../../data/shared-date.ts";
import {
  ENDED,
  FunctionError,
  type FunctionFailure,
  INIT_TIMEOUT_MS,
  type LambdaEnvironment,
  TIMED_OUT,
} from "../lambda-environment.ts";
import { withResolvers } from "../with-resolvers.ts";
import { type RuntimeFailure, startRuntimeApi } from "./runtime-api.ts";
import { type FunctionProcess, startRuntimeProcess } from "./runtime-process.ts";

/**
 * An environment that is a process of Lambda's own runtime. It is stopped while it has no event, and
 * killed when an event takes longer than the function's timeout.
 *
 * @throws FunctionError the bundle failed to load, or took more than ten seconds
 */
export async function startProcessEnvironment(
  options: FunctionProcess & { readonly onOutput: (text: string) => void },
): Promise<LambdaEnvironment> {
  const { definition, onOutput } = options;
  let dead: FunctionError | undefined;
  let pending = withResolvers<string | undefined>();
  // Its clock stands where it started; the local cloud starts another process for each change.
  const offsetMs = readOffsetMs(options.offset);
  const api = await startRuntimeApi({
    now: () => realNowMs() + offsetMs,
    onIdle: () => {
      child.freeze();
      pending.resolve(undefined);
    },
    onResponse: (json) => pending.resolve(json),
    onFailure: (failure) => pending.reject(new FunctionError(describe(failure), failure)),
  });
  const die = (message: string, failure: Partial<FunctionFailure> = ENDED) => {
    dead ??= new FunctionError(message, failure);
    pending.reject(dead);
  };
  const child = startRuntimeProcess(
    { ...options, runtimeApi: api.address },
    {
      onOutput,
      onExit: (reason) => {
        die(`Runtime exited with error: ${reason} (Runtime.ExitError)`);
        void api.close();
      },
    },
  );
  const within = async (timeoutMs: number): Promise<string | undefined> => {
    if (dead) throw dead;
    const timer = setTimeout(() => {
      die(`Task timed out after ${(timeoutMs / 1000).toFixed(2)} seconds`, TIMED_OUT);
      void child.kill();
    }, timeoutMs);
    return pending.promise.finally(() => clearTimeout(timer));
  };
  const close = async () => {
    die("The environment was closed");
    await child.kill();
  };
  await within(INIT_TIMEOUT_MS).catch(async (error) => {
    await close();
    throw error;
  });
  return {
    get alive() {
      return dead === undefined;
    },
    invoke: (request) => {
      pending = withResolvers();
      const json = within(request.timeoutMs);
      child.thaw();
      api.deliver({ ...request, functionArn: definition.arn });
      return json;
    },
    measureHeap: undefined,
    close,
  };
}

function describe({ errorType = "Error", errorMessage = "", trace = [] }: RuntimeFailure): string {
  return trace.length > 0 ? trace.join("\n") : `${errorType}: ${errorMessage}`;
}
