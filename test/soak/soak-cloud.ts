import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RunningCloud, spawnLocalCloud } from "../../local/spawn.ts";
import type { Reachable } from "./caller.ts";

/** A local cloud on disk that can be killed and comes back at the same address. */
export interface SoakCloud extends Reachable {
  /** Calls the endpoints of the local cloud. @param path below `/_local` */
  control<Body>(
    method: "GET" | "PUT" | "POST" | "DELETE",
    path: string,
    body?: object,
  ): Promise<Body>;
  /** SIGKILL and a start on the same data. */
  crash(): Promise<void>;
  /** Ends what runs, as a deployment does, and starts another assembly on the same data. */
  update(assembly: string): Promise<void>;
  stop(): Promise<void>;
}

/** @param assembly folder of the cloud assembly to run */
export async function startSoakCloud(assembly: string): Promise<SoakCloud> {
  const data = await mkdtemp(join(tmpdir(), "landfall-soak-"));
  let current = assembly;
  const start = (port: string) =>
    spawnLocalCloud(["--port", port, "--assembly", current, "--data", data]);
  let running = await start("0");
  const { port } = new URL(running.url);
  let isReady: Promise<RunningCloud> = Promise.resolve(running);
  const restart = async (end: "kill" | "stop") => {
    await running[end]();
    running = await start(port);
    return running;
  };
  return {
    ready: () => isReady,
    control: async (method, path, body) => callControl(await isReady, { method, path, body }),
    crash: async () => {
      isReady = restart("kill");
      await isReady;
    },
    update: async (next) => {
      current = next;
      isReady = restart("stop");
      await isReady;
    },
    stop: async () => {
      await running.stop();
      await rm(data, { recursive: true, force: true });
    },
  };
}

interface ControlRequest {
  readonly method: string;
  readonly path: string;
  readonly body: object | undefined;
}

async function callControl<Body>(
  { url }: RunningCloud,
  { method, path, body }: ControlRequest,
): Promise<Body> {
  const answer = await fetch(`${url}/_local${path}`, {
    method,
    ...(body && { body: JSON.stringify(body) }),
  });
  if (answer.ok) return (await answer.json()) as Body;
  throw new Error(`${method} /_local${path} answered ${answer.status}: ${await answer.text()}`);
}
