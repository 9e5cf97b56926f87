import AV from "leancloud-storage";
import { DEFAULT_KEYS } from "../../local/default-keys.ts";
import { type RunningCloud, spawnLocalCloud } from "../../local/spawn.ts";
import { line } from "../terminal.ts";

interface Keys {
  readonly appId: string;
  readonly masterKey: string;
}

export interface DemoFlags {
  /** Origin of a running local cloud; undefined: a new one. */
  readonly url: string | undefined;
  readonly appId: string | undefined;
  readonly appKey: string | undefined;
  readonly masterKey: string | undefined;
  readonly devices: number;
}

/** Points the SDK at a local cloud: the one at `--url`, or a new one in memory. */
export async function connect(flags: DemoFlags): Promise<{ url: string; stop(): Promise<void> }> {
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

async function assertKeys(url: string, { appId, masterKey }: Keys) {
  const headers = { "X-LC-Id": appId, "X-LC-Key": `${masterKey},master` };
  const { status } = await fetch(`${url}/1.1/scheduledPushMessages`, { headers });
  if (status === 200) return;
  throw new Error(
    `${url} refuses the keys. Give those that npm start printed: --app-id, --app-key, --master-key`,
  );
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
  const keys = {
    appId: flags.appId ?? DEFAULT_KEYS.appId,
    appKey: flags.appKey ?? DEFAULT_KEYS.appKey,
    masterKey: flags.masterKey ?? DEFAULT_KEYS.masterKey,
  };
  await assertKeys(url, keys);
  return { url, ...keys, stop: async () => undefined };
}
