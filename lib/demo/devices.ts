import { createHash } from "node:crypto";
import AV from "leancloud-storage";
import pMap from "p-map";
import { progressBar, table } from "./terminal.ts";

const CHANNELS = ["news", "sports", "weather"] as const;
type Channel = (typeof CHANNELS)[number];

/** Devices per `/batch` call. */
const BATCH_SIZE = 50;
const CONCURRENCY = 4;

/** A channel name of this run, so that another demo on the same data counts only its own devices. */
export function channelFor(run: string, channel: Channel): string {
  return `${channel}-${run}`;
}

/** Three devices on channel news. */
export interface KnownDevices {
  /** The gateways are going to report that these two were uninstalled. */
  readonly goneIos: AV.Object;
  readonly goneAndroid: AV.Object;
  readonly alive: AV.Object;
}

/** Registers `count` iOS and `count` Android devices, each on one or two of three channels. */
export async function registerDevices(run: string, count: number): Promise<KnownDevices> {
  const devices = Array.from({ length: count * 2 }, (_, index) => createDevice(run, index));
  const bar = progressBar("Registering", devices.length);
  const save = async (batch: AV.Object[]) => {
    // With the app key, one network may not register so many.
    await AV.Object.saveAll(batch, { useMasterKey: true });
    bar.increment(batch.length);
  };
  await pMap(toBatches(devices), save, { concurrency: CONCURRENCY });
  bar.stop();
  table(
    ["channel", "iOS", "Android"],
    CHANNELS.map((channel) => [
      channel,
      countSubscribers(devices, run, channel, "ios"),
      countSubscribers(devices, run, channel, "android"),
    ]),
  );
  const [goneIos, goneAndroid] = devices as [AV.Object, AV.Object];
  return { goneIos, goneAndroid, alive: devices[6] ?? goneIos };
}

function createDevice(run: string, index: number): AV.Object {
  const token = createHash("sha256").update(`${run}-${index}`).digest("hex");
  const address =
    index % 2 === 0
      ? { deviceType: "ios", deviceToken: token, apnsTopic: "com.example.landfall" }
      : {
          deviceType: "android",
          installationId: token.slice(0, 32),
          vendor: "fcm",
          registrationId: `fcm-${token}`,
        };
  const installation = new AV.Installation();
  installation.set({ ...address, channels: channelsFor(run, index) });
  return installation;
}

function channelsFor(run: string, index: number): string[] {
  const pair = Math.floor(index / 2);
  const first = CHANNELS[pair % 3] ?? "news";
  const chosen: Channel[] = pair % 4 === 0 && first !== "news" ? [first, "news"] : [first];
  return chosen.map((channel) => channelFor(run, channel));
}

function countSubscribers(
  devices: AV.Object[],
  run: string,
  channel: Channel,
  type: string,
): number {
  const name = channelFor(run, channel);
  return devices.filter((d) => d.get("deviceType") === type && d.get("channels").includes(name))
    .length;
}

function toBatches(devices: readonly AV.Object[]): AV.Object[][] {
  return Array.from({ length: Math.ceil(devices.length / BATCH_SIZE) }, (_, index) =>
    devices.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE),
  );
}
