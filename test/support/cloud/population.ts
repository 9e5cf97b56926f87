import type { RunningCloud } from "../../../local/spawn.ts";
import { request } from "./cloud.ts";

/** The devices of one channel. */
export interface Population {
  readonly channel: string;
  readonly ios: number;
  readonly android: number;
}

const BATCH = 50;
const PARALLEL = 4;

/** The first character of a token divides the devices of each platform into 16 groups. */
const GROUPS = 16;

/** Registers the devices in batches, with the master key since one network may not; tokens are hexadecimal and begin with the group's digit. */
export async function registerPopulation(
  cloud: RunningCloud,
  { channel, ios, android }: Population,
): Promise<void> {
  const devices = [
    ...Array.from({ length: ios }, (_, index) => iosDevice(channel, index)),
    ...Array.from({ length: android }, (_, index) => androidDevice(channel, index)),
  ];
  const batches = Array.from({ length: Math.ceil(devices.length / BATCH) }, (_, index) =>
    devices.slice(index * BATCH, (index + 1) * BATCH),
  );
  const register = async () => {
    for (let batch = batches.pop(); batch; batch = batches.pop()) await createAll(cloud, batch);
  };
  await Promise.all(Array.from({ length: PARALLEL }, register));
}

export function groupSize(devices: number, group: number): number {
  return Math.ceil((devices - group) / GROUPS);
}

export function tokenFor(channel: string, index: number): string {
  const name = Buffer.from(channel).toString("hex");
  const group = (index % GROUPS).toString(16);
  return `${group}${name}${String(index).padStart(63 - name.length, "0")}`;
}

function iosDevice(channel: string, index: number): object {
  const deviceToken = tokenFor(channel, index);
  return { deviceType: "ios", deviceToken, apnsTopic: "com.example.app", channels: [channel] };
}

function androidDevice(channel: string, index: number): object {
  const registrationId = tokenFor(channel, index);
  const installationId = `${channel}-${index}`;
  return {
    deviceType: "android",
    vendor: "fcm",
    installationId,
    registrationId,
    channels: [channel],
  };
}

async function createAll(cloud: RunningCloud, devices: readonly object[]): Promise<void> {
  const requests = devices.map((body) => ({
    method: "POST",
    path: "/1.1/installations",
    body,
  }));
  const { body } = await request(cloud, "POST", "/1.1/batch", {
    master: true,
    body: { requests },
  });
  for (const result of body as { success?: object }[]) {
    if (!result.success) throw new Error(`Registration failed: ${JSON.stringify(result)}`);
  }
}
