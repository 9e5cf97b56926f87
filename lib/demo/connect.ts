import AV from "leancloud-storage";
import { type RunningCloud, spawnLocalCloud } from "../local/spawn.ts";
import { line } from "./terminal.ts";

export interface DemoFlags {
  readonly url?: string;
  readonly "app-id"?: string;
  readonly "app-key"?: string;
  readonly "master-key"?: string;
  readonly devices: string;
}

/** Points the SDK at a local cloud: the one at `--url`, or a new one in memory. */
export async function connect(flags: DemoFlags): Promise<{ url: string; stop(): Promise<void> }> {
  if (!/^[1-9]\d{0,5}$/.test(flags.devices)) {
    throw new Error("--devices must be a number from 1 to 999999");
  }
  const cloud = flags.url ? await useRunning(flags.url, flags) : await startOwn();
  AV.init({
    appId: cloud.appId,
    appKey: cloud.appKey,
    masterKey: cloud.masterKey,
    serverURL: cloud.url,
  });
  line(`Service: ${cloud.url}`);
  return cloud;
}

async function startOwn(): Promise<RunningCloud> {
  line("Starting a local cloud in memory …");
  return spawnLocalCloud(["--port", "0", "--memory"]);
}

async function useRunning(url: string, flags: DemoFlags) {
  const local = await fetch(`${url}/_local/clock`).then(
    (response) => response.ok,
    () => false,
  );
  if (!local) {
    throw new Error(
      `${url} is not a running local cloud. The demo registers fake devices, so it never uses a deployment. Start a local cloud with: npm start`,
    );
  }
  const { "app-id": appId, "app-key": appKey, "master-key": masterKey } = flags;
  if (!appId || !appKey || !masterKey) {
    throw new Error("--url needs --app-id, --app-key and --master-key as `npm start` printed them");
  }
  return { url, appId, appKey, masterKey, stop: async () => undefined };
}
