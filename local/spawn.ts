import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { env } from "node:process";
import { createInterface } from "node:readline";
import { packageFile } from "../lib/package-files.ts";

/** Prefix of the line that `npm start` prints when it is ready. */
const READY = "landfall-ready ";

const COMMAND = packageFile("bin/landfall.mjs");

/** The line that `npm start` prints when it is ready. */
export interface CloudAccess {
  readonly url: string;
  readonly appId: string;
  readonly appKey: string;
  readonly masterKey: string;
}

export interface RunningCloud extends CloudAccess {
  readonly pid: number;
  /** Sends SIGTERM and waits for the exit. */
  stop(): Promise<void>;
  /** Sends SIGKILL, to test a crash, and waits for the exit. */
  kill(): Promise<void>;
}

/**
 * Starts a local cloud in its own process, as `npm start` does.
 *
 * @param variables environment variables in addition to those of this process
 * @throws Error with its output if it exits before it is ready
 */
export async function spawnLocalCloud(
  flags: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): Promise<RunningCloud> {
  const child = spawn(process.execPath, [COMMAND, "start", ...flags], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...env, ...variables },
  });
  const ready = await readyLine(child);
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, "exit");
    child.kill(signal);
    await exited;
  };
  return {
    ...ready,
    pid: child.pid ?? 0,
    stop: () => end("SIGTERM"),
    kill: () => end("SIGKILL"),
  };
}

async function readyLine(child: ChildProcess): Promise<CloudAccess> {
  let printed = "";
  child.stderr?.on("data", (data) => {
    printed += data;
  });
  if (!child.stdout) throw new Error("The local cloud has no output");
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.startsWith(READY)) continue;
    child.stdout.resume();
    return JSON.parse(line.slice(READY.length));
  }
  throw new Error(`The local cloud did not start: ${printed.trim()}`);
}
