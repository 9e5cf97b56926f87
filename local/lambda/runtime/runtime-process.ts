import { type ChildProcess, spawn } from "node:child_process";
import { basename, dirname, extname } from "node:path";
import { fileURLToPath } from "node:url";
import { HAS_SOURCES } from "../../../lib/package-files.ts";
import { readOffsetMs } from "../../data/shared-date.ts";
import type { FunctionResource } from "../../template/resources.ts";
import type { LambdaRuntime } from "./find-runtime.ts";

/** The group ends with this process, even after SIGKILL: `cat` then reaches the end of our pipe. */
const SCRIPT =
  'exec 3<&0; (cat <&3; kill -s KILL -- -$$) >/dev/null 2>&1 & exec "$0" "$@" 3<&- </dev/null';

export interface FunctionProcess {
  readonly runtime: LambdaRuntime;
  readonly definition: FunctionResource;
  readonly variables: Readonly<Record<string, string>>;
  readonly offset: SharedArrayBuffer;
}

/** The process of one environment. */
export interface RuntimeProcess {
  /** Stops it between two events, as Lambda does. */
  freeze(): void;
  thaw(): void;
  /** Ends it with SIGKILL and waits for its exit. */
  kill(): Promise<void>;
}

export interface ProcessEvents {
  readonly onOutput: (text: string) => void;
  readonly onExit: (reason: string) => void;
}

/** Starts Lambda's runtime with a function in a process group of its own. */
export function startRuntimeProcess(
  options: FunctionProcess & { readonly runtimeApi: string },
  { onOutput, onExit }: ProcessEvents,
): RuntimeProcess {
  const { runtime, definition } = options;
  const words = [runtime.node, ...toFlags(options), runtime.client];
  const child = spawn("/bin/sh", ["-c", SCRIPT, ...words], {
    cwd: dirname(definition.file),
    detached: true,
    env: toEnvironment(options),
  });
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", onOutput);
  // After `error` the process never existed; `once` of node:events would reject here, possibly unhandled.
  const closed = new Promise<void>((resolve) => {
    child.once("close", () => resolve()).once("error", () => resolve());
  });
  child.on("error", (error) => onExit(error.message));
  // The pipe of a process that has ended.
  child.stdin.on("error", () => undefined);
  child.on("exit", (code, signal) => {
    child.stdin.destroy();
    onExit(signal ? `signal: ${signal}` : `exit status ${code}`);
  });
  return {
    freeze: () => void child.kill("SIGSTOP"),
    thaw: () => void child.kill("SIGCONT"),
    kill: async () => {
      killGroup(child);
      await closed;
    },
  };
}

function killGroup({ pid, exitCode, signalCode }: ChildProcess): void {
  if (pid === undefined || exitCode !== null || signalCode !== null) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch (error) {
    // It has ended by itself, and its `exit` is about to be reported.
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

/** As Lambda's bootstrap starts Node.js, and what replaces parts of it here. */
function toFlags({ definition, offset }: FunctionProcess): string[] {
  const { memoryMb } = definition;
  return [
    "--expose-gc",
    `--max-semi-space-size=${Math.floor(memoryMb * 0.05)}`,
    `--max-old-space-size=${Math.floor(memoryMb * 0.9)}`,
    ...preload("use-http-client.mjs"),
    ...(readOffsetMs(offset) === 0 ? [] : preload(HAS_SOURCES ? "shift-date.ts" : "shift-date.js")),
  ];
}

function preload(file: string): string[] {
  return ["--import", fileURLToPath(new URL(file, import.meta.url))];
}

/** The variables of the template, and those that Lambda adds. */
function toEnvironment(options: FunctionProcess & { readonly runtimeApi: string }) {
  const { definition, variables, offset, runtimeApi } = options;
  const { file, name, exportName, runtime, logging } = definition;
  const offsetMs = readOffsetMs(offset);
  return {
    ...variables,
    AWS_EXECUTION_ENV: `AWS_Lambda_${runtime}`,
    AWS_LAMBDA_INITIALIZATION_TYPE: "on-demand",
    AWS_LAMBDA_LOG_FORMAT: logging.format,
    ...(logging.level && { AWS_LAMBDA_LOG_LEVEL: logging.level }),
    AWS_LAMBDA_LOG_GROUP_NAME: `/aws/lambda/${name}`,
    AWS_LAMBDA_LOG_STREAM_NAME: "local",
    AWS_LAMBDA_RUNTIME_API: runtimeApi,
    LAMBDA_TASK_ROOT: dirname(file),
    _HANDLER: `${basename(file, extname(file))}.${exportName}`,
    LANG: "en_US.UTF-8",
    PATH: "/usr/local/bin:/usr/bin:/bin",
    ...(offsetMs === 0 ? {} : { LANDFALL_CLOCK_OFFSET_MS: String(offsetMs) }),
  };
}
