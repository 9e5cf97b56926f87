import { type ChildProcess, spawn } from "node:child_process";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { StartError } from "../start-error.ts";

/** The DynamoDB engine: a child process, or one that is already running. */
export interface DynamoDbEngine {
  readonly endpoint: string;
  stop(): Promise<void>;
}

export interface EngineOptions {
  /** Database file; undefined keeps everything in memory. */
  readonly file: string | undefined;
  /** URL of a running engine to use instead of starting one. */
  readonly endpoint: string | undefined;
}

const SUPPORTED = ["darwin-arm64", "darwin-x64", "linux-arm64", "linux-x64", "win32-x64"];

/** Another process may take the free port before the engine binds it. */
const START_ATTEMPTS = 5;

const START_TIMEOUT_MS = 10_000;

/** @throws StartError no engine exists for this platform, or it does not start */
export async function startDynamoDbEngine(options: EngineOptions): Promise<DynamoDbEngine> {
  if (options.endpoint) return { endpoint: options.endpoint, stop: async () => undefined };
  const binary = resolveBinary(`${process.platform}-${process.arch}`);
  let problem = "";
  for (let attempt = 0; attempt < START_ATTEMPTS; attempt++) {
    const port = await findFreePort();
    const child = spawnBound(binary, [
      ...["serve", "--port", String(port)],
      ...(options.file ? ["--db-path", options.file] : []),
    ]);
    const output = collectOutput(child);
    const endpoint = `http://127.0.0.1:${port}`;
    if (await isAnswering(endpoint, child)) return { endpoint, stop: () => stopChild(child) };
    await stopChild(child);
    problem = output().trim().split("\n").at(-1) ?? "";
  }
  throw new StartError(`the DynamoDB engine did not start: ${problem || "no answer within 10 s"}`);
}

/** @throws StartError names the supported platforms and the alternative */
export function resolveBinary(platform: string): string {
  const suffix = platform.startsWith("win32") ? ".exe" : "";
  try {
    return createRequire(import.meta.url).resolve(`@dynoxide/${platform}/dynoxide${suffix}`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "MODULE_NOT_FOUND") throw error;
    throw new StartError(
      `there is no DynamoDB engine for ${platform}, only for ${SUPPORTED.join(", ")}; ` +
        "run one yourself and set DYNAMODB_ENDPOINT to its URL",
    );
  }
}

/**
 * Spawns a child that ends with this process, even after SIGKILL: the shell's `cat` then reaches the
 * end of our pipe. The child gets its own process group, so that Ctrl-C in a terminal does not stop it
 * before the functions.
 */
function spawnBound(binary: string, args: readonly string[]): ChildProcess {
  if (process.platform === "win32") return spawn(binary, args, { windowsHide: true });
  const script =
    'exec 3<&0; (cat <&3 >/dev/null 2>&1; kill $$ 2>/dev/null) & exec "$0" "$@" </dev/null';
  return spawn("/bin/sh", ["-c", script, binary, ...args], {
    detached: true,
    stdio: ["pipe", "pipe", "pipe"],
  });
}

function collectOutput(child: ChildProcess): () => string {
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (chunk: string) => {
      text = (text + chunk).slice(-2_000);
    });
  }
  return () => text;
}

async function isAnswering(endpoint: string, child: ChildProcess): Promise<boolean> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (child.exitCode === null && performance.now() < deadline) {
    try {
      await fetch(endpoint);
      return true;
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
  return false;
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const exited = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");
    const force = setTimeout(() => child.kill("SIGKILL"), 3_000);
    await exited;
    clearTimeout(force);
  }
  child.stdin?.destroy();
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
