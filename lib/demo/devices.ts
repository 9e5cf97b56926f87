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

/** Registers `count` iOS and `count` Android devices, each on one or two of three channels. */
export async function registerDevices(run: string, count: number): Promise<void> {
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
}

/** Tokens of devices on channel news: two whose apps the gateways call gone, and one more. */
export interface KnownTokens {
  readonly goneIos: string;
  readonly goneAndroid: string;
  readonly alive: string;
}

export function knownTokens(run: string): KnownTokens {
  return {
    goneIos: tokenOf(run, 0),
    goneAndroid: `fcm-${tokenOf(run, 1)}`,
    alive: tokenOf(run, 6),
  };
}

function tokenOf(run: string, index: number): string {
  return createHash("sha256").update(`${run}-${index}`).digest("hex");
}

function aDevice(run: string, index: number): AV.Object {
  const token = tokenOf(run, index);
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
