import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inheritedVariables } from "../run-command.ts";

export interface Started {
  /** Its output so far, on both streams. */
  output(): string;
  /** Waits until it printed this. @throws Error with its output if it exits before */
  printed(pattern: RegExp): Promise<RegExpMatchArray>;
  /** Waits for its end and answers the exit code. */
  ended(): Promise<number>;
  /** Ctrl+C in its terminal, and waits for its end. */
  interrupt(): Promise<void>;
}

export interface ShellOptions {
  readonly folder: string;
  readonly variables?: Readonly<Record<string, string>>;
}

/**
 * No request but to this machine: neither AWS's metadata nor the registry's newest npm. Npm also keeps quiet,
 * since it prints the line itself, in which a test finds the words that it expects of the command.
 */
const QUIET = {
  AWS_EC2_METADATA_DISABLED: "true",
  NPM_CONFIG_UPDATE_NOTIFIER: "false",
  NPM_CONFIG_LOGLEVEL: "silent",
  // `npx landfall` links the clone there, since the home folder does not exist, and must not generate code meanwhile.
  NPM_CONFIG_CACHE: join(tmpdir(), "landfall-npm-cache"),
  NPM_CONFIG_IGNORE_SCRIPTS: "true",
};

/**
 * Starts a line as a user types it, in a shell of its own process group, with nothing on standard input
 * and without this machine's AWS configuration.
 */
export function startLine(line: string, { folder, variables = {} }: ShellOptions): Started {
  const env = { ...inheritedVariables(), HOME: "/nonexistent", ...QUIET, ...variables };
  const child = spawn("bash", ["-c", line], { cwd: folder, env, detached: true });
  child.stdin.end();
  let text = "";
  const keep = (data: Buffer) => {
    text += data;
  };
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  const ended = once(child, "close").then(([code]) => Number(code ?? 1));
  return {
    output: () => text,
    printed: (pattern) =>
      untilPrinted(
        child,
        () => text.match(pattern),
        () => text,
      ),
    ended: () => ended,
    interrupt: async () => {
      if (child.exitCode === null && child.signalCode === null)
        process.kill(-(child.pid ?? 0), "SIGINT");
      await ended;
    },
  };
}

async function untilPrinted(
  child: ChildProcess,
  match: () => RegExpMatchArray | null,
  output: () => string,
): Promise<RegExpMatchArray> {
  for (;;) {
    const found = match();
    if (found) return found;
    if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}: ${output()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
