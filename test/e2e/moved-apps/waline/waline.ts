import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { env, execPath, stderr } from "node:process";
import { createInterface } from "node:readline";
import type { CloudAccess } from "../../../../local/spawn.ts";

const FOLDER = "tools/moved-apps";
const READY = "waline-ready ";

/** The whole program of Waline's template for Vercel, and an HTTP server as Vercel has one. */
const SERVER = `
  const server = require("node:http").createServer(require("@waline/vercel")());
  server.listen(0, "127.0.0.1", () => console.log("${READY}" + server.address().port));`;

export interface Waline {
  readonly url: string;
  stop(): Promise<void>;
}

/** Whether Waline is installed; prints how to do so, if not. */
export function hasWaline(): boolean {
  const isThere = existsSync(`${FOLDER}/node_modules/@waline/vercel`);
  if (!isThere) stderr.write(`Tests of Waline skipped: run npm ci --prefix ${FOLDER} first\n`);
  return isThere;
}

export function walineScript(path: string): string {
  return resolve(FOLDER, "node_modules/@waline/client/dist", path);
}

/**
 * Starts the unmodified server on a cloud.
 *
 * @param services URL that answers which third-party sign-ins there are; a service of Waline's authors by default
 */
export async function startWaline(
  cloud: CloudAccess,
  services: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<Waline> {
  const child = spawn(execPath, ["-e", SERVER], {
    cwd: FOLDER,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: env.PATH,
      LEAN_ID: cloud.appId,
      LEAN_KEY: cloud.appKey,
      LEAN_MASTER_KEY: cloud.masterKey,
      LEAN_SERVER: cloud.url,
      OAUTH_URL: services,
      AKISMET_KEY: "false",
      IPQPS: "0",
      ...variables,
    },
  });
  const url = `http://127.0.0.1:${await readPort(child)}`;
  return {
    url,
    async stop() {
      if (child.exitCode !== null) return;
      const exited = once(child, "exit");
      child.kill();
      await exited;
    },
  };
}

async function readPort(child: ChildProcess): Promise<string> {
  let printed = "";
  child.stderr?.on("data", (data) => {
    printed += data;
  });
  if (!child.stdout) throw new Error("Waline has no output");
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.startsWith(READY)) continue;
    child.stdout.resume();
    return line.slice(READY.length);
  }
  throw new Error(`Waline did not start: ${printed.trim()}`);
}
