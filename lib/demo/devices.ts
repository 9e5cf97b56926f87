import { createHash } from "node:crypto";
import AV from "leancloud-storage";
import { progressBar, table } from "./terminal.ts";

const CHANNELS = ["news", "sports", "weather"] as const;
type Channel = (typeof CHANNELS)[number];

/** Devices in one `/batch` call, and calls at once. */
const BATCH = 50;
const PARALLEL = 4;

/** Channels of this run, so that a second demo on the same data counts only its own devices. */
export function channelFor(run: string, channel: Channel): string {
  return `${channel}-${run}`;
}

/** Some devices on channel news. */
export interface KnownDevices {
  /** Their apps are gone, as the gateways will say. */
  readonly goneIos: AV.Object;
  readonly goneAndroid: AV.Object;
  readonly alive: AV.Object;
}

/** Registers `count` iOS and `count` Android devices, each on one or two of three channels. */
export async function registerDevices(run: string, count: number): Promise<KnownDevices> {
  const devices = Array.from({ length: count * 2 }, (_, index) => aDevice(run, index));
  const bar = progressBar("Registering", devices.length);
  const batches = chunksOf(devices, BATCH);
  await Promise.all(
    Array.from({ length: PARALLEL }, async () => {
      for (let batch = batches.pop(); batch; batch = batches.pop()) {
        await AV.Object.saveAll(batch);
        bar.increment(batch.length);
      }
    }),
  );
  bar.stop();
  table(
    ["channel", "iOS", "Android"],
    CHANNELS.map((channel) => [
      channel,
      subscribers(devices, run, channel, "ios"),
      subscribers(devices, run, channel, "android"),
    ]),
  );
  const [goneIos, goneAndroid] = devices as [AV.Object, AV.Object];
  return { goneIos, goneAndroid, alive: devices[6] ?? goneIos };
}

function aDevice(run: string, index: number): AV.Object {
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
  installation.set({ ...address, channels: channelsOf(run, index) });
  return installation;
}

function channelsOf(run: string, index: number): string[] {
  const pair = Math.floor(index / 2);
  const first = CHANNELS[pair % 3] ?? "news";
  const chosen: Channel[] = pair % 4 === 0 && first !== "news" ? [first, "news"] : [first];
  return chosen.map((channel) => channelFor(run, channel));
}

function subscribers(devices: AV.Object[], run: string, channel: Channel, type: string): number {
  const name = channelFor(run, channel);
  return devices.filter((d) => d.get("deviceType") === type && d.get("channels").includes(name))
    .length;
}

function chunksOf<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
