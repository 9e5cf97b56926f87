import { type ChildProcess, spawn } from "node:child_process";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { StartError } from "../start-error.ts";

/** The DynamoDB engine: a child process, or one that the developer brings. */
export interface DynamoDbEngine {
  readonly endpoint: string;
  stop(): Promise<void>;
}

export interface EngineOptions {
  /** Database file; absent keeps everything in memory. */
  readonly file: string | undefined;
  /** An engine that already runs; nothing is started then. */
  readonly endpoint: string | undefined;
}

const SUPPORTED = ["darwin-arm64", "darwin-x64", "linux-arm64", "linux-x64", "win32-x64"];

/** The free port can be taken before the engine binds it. */
const START_ATTEMPTS = 5;

const START_TIMEOUT_MS = 10_000;

/** @throws StartError no engine for this platform, or it does not start */
export async function startDynamoDbEngine(options: EngineOptions): Promise<DynamoDbEngine> {
  if (options.endpoint) return { endpoint: options.endpoint, stop: async () => undefined };
  const binary = resolveBinary(`${process.platform}-${process.arch}`);
  let problem = "";
  for (let attempt = 0; attempt < START_ATTEMPTS; attempt++) {
    const port = await findFreePort();
    const child = spawnTied(binary, [
      ...["serve", "--port", String(port)],
      ...(options.file ? ["--db-path", options.file] : []),
    ]);
    const output = collectOutput(child);
    const endpoint = `http://127.0.0.1:${port}`;
    if (await answers(endpoint, child)) return { endpoint, stop: () => stopChild(child) };
    await stopChild(child);
    problem = output().trim().split("\n").at(-1) ?? "";
  }
  throw new StartError(`the DynamoDB engine does not start: ${problem || "no answer in 10 s"}`);
}

/** @throws StartError names the supported platforms and the way out */
export function resolveBinary(platform: string): string {
  const suffix = platform.startsWith("win32") ? ".exe" : "";
  try {
    return createRequire(import.meta.url).resolve(`@dynoxide/${platform}/dynoxide${suffix}`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "MODULE_NOT_FOUND") throw error;
    throw new StartError(
      `no DynamoDB engine for ${platform} (there is one for ${SUPPORTED.join(", ")}); ` +
        "set DYNAMODB_ENDPOINT to the URL of one that you run",
    );
  }
}

/**
 * A child that ends when this process does, however that happens: the shell's `cat` sees the end of
 * our pipe. Its own process group keeps a terminal's Ctrl-C away, so that we can stop in order.
 */
function spawnTied(binary: string, args: readonly string[]): ChildProcess {
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

async function answers(endpoint: string, child: ChildProcess): Promise<boolean> {
  const giveUpAt = performance.now() + START_TIMEOUT_MS;
  while (child.exitCode === null && performance.now() < giveUpAt) {
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
