import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import AV from "leancloud-storage";
import type { RunningCloud } from "../../../local/spawn.ts";
import { request } from "./cloud.ts";

interface Devices {
  readonly ios: number;
  readonly android: number;
  readonly channels?: readonly string[];
  readonly fields?: Readonly<Record<string, unknown>>;
  readonly tokenPrefix?: string;
}

/** Registers devices as the SDK does, 50 to a batch. */
export async function registerDevices(devices: Devices): Promise<void> {
  const { ios, android, channels = [], fields = {}, tokenPrefix = "" } = devices;
  const token = () => tokenPrefix + randomBytes(32).toString("hex").slice(tokenPrefix.length);
  const all = [
    ...Array.from({ length: ios }, () => ({
      deviceType: "ios",
      deviceToken: token(),
      apnsTopic: "com.example.app",
    })),
    ...Array.from({ length: android }, () => ({
      deviceType: "android",
      installationId: randomBytes(16).toString("hex"),
      vendor: "fcm",
      registrationId: `fcm-${token()}`,
    })),
  ].map((address) => {
    const installation = new AV.Installation();
    installation.set({ ...address, channels, ...fields });
    return installation;
  });
  for (let from = 0; from < all.length; from += 50) {
    await AV.Object.saveAll(all.slice(from, from + 50));
  }
}

interface PushRecord {
  readonly status: string;
}

/** Polls the record until it has a terminal status. */
export async function finishedRecord(
  cloud: RunningCloud,
  objectId: string,
  withinMs = 60_000,
): Promise<PushRecord> {
  const giveUpAt = performance.now() + withinMs;
  for (;;) {
    const { body } = await request(cloud, "GET", `/1.1/tables/Notifications/${objectId}`);
    const record = body as PushRecord;
    if (record.status === "done" || record.status === "error") return record;
    if (performance.now() > giveUpAt)
      throw new Error(`The push is not done: ${JSON.stringify(record)}`);
    await sleep(100);
  }
}

interface Notification {
  readonly payload: unknown;
}

/** Number of notifications with this alert that each gateway received. */
export async function received(
  cloud: RunningCloud,
  alert: string,
): Promise<{ apns: number; fcm: number }> {
  const count = async (provider: string) => {
    const path = `/_local/notifications?provider=${provider}&limit=20000`;
    const { results } = (await request(cloud, "GET", path)).body as { results: Notification[] };
    return results.filter(({ payload }) => getAlert(payload) === alert).length;
  };
  return { apns: await count("apns"), fcm: await count("fcm") };
}

function getAlert(payload: unknown): unknown {
  const { aps, message } = payload as {
    aps?: { alert?: unknown };
    message?: { notification?: { body?: unknown } };
  };
  return aps?.alert ?? message?.notification?.body;
}
