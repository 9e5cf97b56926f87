import { createHash } from "node:crypto";
import AV from "leancloud-storage";
import pMap from "p-map";
import { type Provider, VENDOR_NAMES } from "../../functions/contract/push-providers.ts";
import { progressBar, table } from "../terminal.ts";
import { registerBrowsers } from "./browsers.ts";

const CHANNELS = ["news", "sports", "weather"] as const;
type Channel = (typeof CHANNELS)[number];

/** Vendors of phones that only their makers' services reach; all others are browsers. */
export const MAKER_NAMES: readonly Provider[] = VENDOR_NAMES.filter((name) => name !== "webpush");

/** iOS, Android with Google, Android without. */
const KINDS = 3;

/** Number of devices on channel news; does not depend on the number of phones. */
const BROWSERS = 40;

/** Devices per `/batch` call. */
const BATCH_SIZE = 50;
const CONCURRENCY = 4;

/** A channel name of this run, so that another demo on the same data counts only its own devices. */
export function channelFor(run: string, channel: Channel): string {
  return `${channel}-${run}`;
}

/** Devices on channel news. */
export interface KnownDevices {
  /** Number of iOS devices, and of Android devices of each kind. */
  readonly count: number;
  /** The gateways are going to report that these two were uninstalled. */
  readonly goneIos: AV.Object;
  readonly goneAndroid: AV.Object;
  /** Its maker is going to refuse its id. */
  readonly refusedPhone: AV.Object;
  readonly alive: AV.Object;
}

/**
 * Registers `count` iOS devices, `count` Android devices with Google's services and `count` without,
 * each on one or two of three channels, and some browsers.
 */
export async function registerDevices(
  url: string,
  run: string,
  count: number,
): Promise<KnownDevices> {
  const devices = Array.from({ length: count * KINDS }, (_, index) => createDevice(run, index));
  const bar = progressBar("Registering", devices.length);
  const save = async (batch: AV.Object[]) => {
    // With the app key, one network may not register so many.
    await AV.Object.saveAll(batch, { useMasterKey: true });
    bar.increment(batch.length);
  };
  await pMap(toBatches(devices), save, { concurrency: CONCURRENCY });
  await registerBrowsers(url, BROWSERS, [channelFor(run, "news")]);
  bar.stop();
  table(
    ["channel", "iOS", "Android (FCM)", `Android (${MAKER_NAMES.join(", ")})`, "browsers"],
    CHANNELS.map((channel) => {
      const name = channelFor(run, channel);
      const on = devices.filter((device) => device.get("channels").includes(name));
      const ios = on.filter((device) => device.get("deviceType") === "ios").length;
      const fcm = on.filter((device) => device.get("vendor") === "fcm").length;
      const browsers = channel === "news" ? BROWSERS : 0;
      return [channel, ios, fcm, on.length - ios - fcm, browsers];
    }),
  );
  const [goneIos, goneAndroid, refusedPhone] = devices as [AV.Object, AV.Object, AV.Object];
  return { count, goneIos, goneAndroid, refusedPhone, alive: devices[3 * KINDS] ?? goneIos };
}

function createDevice(run: string, index: number): AV.Object {
  const token = createHash("sha256").update(`${run}-${index}`).digest("hex");
  const group = Math.floor(index / KINDS);
  const maker = MAKER_NAMES[group % MAKER_NAMES.length] ?? "fcm";
  const addresses = [
    { deviceType: "ios", deviceToken: token, apnsTopic: "com.example.landfall" },
    toAndroid("fcm", token),
    toAndroid(maker, token),
  ];
  const installation = new AV.Installation();
  installation.set({ ...addresses[index % KINDS], channels: channelsFor(run, group) });
  return installation;
}

function toAndroid(provider: Provider, token: string): object {
  return {
    deviceType: "android",
    installationId: token.slice(0, 32),
    vendor: provider,
    registrationId: `${provider}-${token}`,
  };
}

function channelsFor(run: string, group: number): string[] {
  const first = CHANNELS[group % 3] ?? "news";
  const chosen: Channel[] = group % 4 === 0 && first !== "news" ? [first, "news"] : [first];
  return chosen.map((channel) => channelFor(run, channel));
}

function toBatches(devices: readonly AV.Object[]): AV.Object[][] {
  return Array.from({ length: Math.ceil(devices.length / BATCH_SIZE) }, (_, index) =>
    devices.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE),
  );
}
