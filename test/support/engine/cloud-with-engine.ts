import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createInterface } from "node:readline";
import { expect } from "vitest";
import type { RunningCloud } from "../../../local/spawn.ts";
import { request } from "../cloud/cloud.ts";
import { startConfiguredCloud, startTestCloud } from "../cloud/spawn.ts";

export const HOOK_KEY = "landfall-local-hook";

export interface CloudWithEngine {
  readonly cloud: RunningCloud;
  readonly engineUrl: string;
  /** Starts the LeanEngine app of test/support/engine/app.cjs with LeanCloud's environment. */
  startApp(): Promise<LeanEngineApp>;
}

export interface LeanEngineApp {
  stop(): Promise<void>;
}

/** @param settings over those of cdk.json; `engine.url` is replaced */
export async function startCloudWithEngine(settings?: {
  readonly engine?: object;
  readonly [name: string]: unknown;
}): Promise<CloudWithEngine> {
  const port = await findFreePort();
  const engineUrl = `http://127.0.0.1:${port}`;
  const options = { engine: engineUrl, cheapHashes: true };
  const cloud = await (settings
    ? startConfiguredCloud(
        { ...settings, engine: { ...settings.engine, url: "https://engine.localhost" } },
        options,
      )
    : startTestCloud(options));
  return { cloud, engineUrl, startApp: () => startApp(cloud, port) };
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

async function startApp(cloud: RunningCloud, port: number): Promise<LeanEngineApp> {
  const child = spawn(process.execPath, ["test/support/engine/app.cjs"], {
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      LEANCLOUD_APP_ID: cloud.appId,
      LEANCLOUD_APP_KEY: cloud.appKey,
      LEANCLOUD_APP_MASTER_KEY: cloud.masterKey,
      LEANCLOUD_APP_HOOK_KEY: HOOK_KEY,
      LEANCLOUD_APP_PORT: String(port),
      LEANCLOUD_APP_ENV: "production",
      LEANCLOUD_API_SERVER: cloud.url,
      NODE_ENV: "production",
    },
  });
  await untilListening(child);
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, "exit");
    child.kill();
    await exited;
  };
  return { stop };
}

async function untilListening(child: ChildProcess): Promise<void> {
  if (!child.stdout) throw new Error("The engine has no output");
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.startsWith("listening")) continue;
    child.stdout.resume();
    return;
  }
  throw new Error("The engine did not start");
}

/** A call that a hook of the app got, as test/support/engine/app.cjs keeps it. */
export interface NotedCall {
  readonly hook: string;
  readonly [fact: string]: unknown;
}

/** @param about the name of a user, or the title of a task */
export async function findCalls(cloud: RunningCloud, about: string): Promise<NotedCall[]> {
  const { body } = await request(cloud, "POST", "/1.1/functions/calls", { body: { about } });
  return (body as { result: NotedCall[] }).result;
}

/** Waits until the hooks were called; after hooks are called after the answer, in any order. */
export async function expectCalls(
  cloud: RunningCloud,
  about: string,
  hooks: readonly string[],
): Promise<void> {
  const names = async () => (await findCalls(cloud, about)).map(({ hook }) => hook).sort();
  await expect.poll(names, { timeout: 10_000 }).toEqual([...hooks].sort());
}
