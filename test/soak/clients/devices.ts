import { type Activity, type Client, noteMember, pickUser, pointerTo } from "../client.ts";
import { Expected } from "../expected.ts";
import type { DevicePromise } from "../promises.ts";

export const CHANNELS = ["news", "sport", "weather"];

/** Tokens that a gateway with trouble calls dead begin so; no test expects such devices to stay. */
export const DEAD_PREFIX = "dead";

async function register(client: Client): Promise<void> {
  const { random, own, promises } = client;
  if (own.devices.length >= 60) return save(client);
  const isDying = random.chance(0.1);
  const token = toToken(client, isDying);
  const label = client.unique("label");
  const channel = random.pick(CHANNELS);
  const reply = await client.call("register device", {
    method: "POST",
    path: "/installations",
    body: { ...toAddress(token), label, channels: [channel] },
  });
  if (reply.outcome !== "done" || isDying) return;
  const device: DevicePromise = {
    objectId: String(reply.body.objectId),
    token,
    label: new Expected(label),
    channels: new Map([[channel, new Expected(true)]]),
  };
  own.devices.push(device);
  promises.devices.push(device);
}

/** An SDK registers again on every launch, with the same identifiers. */
async function launchAgain(client: Client): Promise<void> {
  const device = pickDevice(client);
  if (device === undefined) return;
  const label = client.unique("label");
  const body = { ...toAddress(device.token), label };
  const request = { method: "POST", path: "/installations", body } as const;
  const reply = await client.call("register device again", request);
  device.label.wrote(label, reply.outcome);
  if (reply.outcome !== "done") return;
  client.checks.expect(
    "a device that registers again keeps its row",
    reply.body.objectId === device.objectId,
    () => `${device.token} got ${reply.body.objectId}, not ${device.objectId}`,
  );
}

async function save(client: Client): Promise<void> {
  const device = pickDevice(client);
  if (device === undefined) return;
  const label = client.unique("label");
  const owner = pickUser(client);
  const body = { label, ...(owner && { owner: pointerTo("_User", owner.objectId) }) };
  const path = `/installations/${device.objectId}`;
  const { outcome } = await client.call("save device", { method: "PUT", path, body });
  device.label.wrote(label, outcome);
}

async function subscribe(client: Client): Promise<void> {
  const device = pickDevice(client);
  if (device === undefined) return;
  const channel = client.random.pick(CHANNELS);
  const isMember = client.random.chance(0.6);
  const __op = isMember ? "AddUnique" : "Remove";
  const body = { channels: { __op, objects: [channel] } };
  const path = `/installations/${device.objectId}`;
  const { outcome } = await client.call("change channels", { method: "PUT", path, body });
  noteMember(device.channels, channel, { isMember, outcome });
}

function pickDevice({ own, random }: Client): DevicePromise | undefined {
  return own.devices.length === 0 ? undefined : random.pick(own.devices);
}

function toToken(client: Client, isDying: boolean): string {
  const name = Buffer.from(client.unique("token")).toString("hex");
  const group = isDying ? DEAD_PREFIX : client.random.integer(10).toString();
  return (group + name).padEnd(64, "0");
}

/** The first digit of its token says whether a device is an iPhone or an Android phone. */
function toAddress(token: string): object {
  const isApple = /^[02468d]/.test(token);
  return isApple
    ? { deviceType: "ios", deviceToken: token, apnsTopic: "com.example.app" }
    : {
        deviceType: "android",
        installationId: `id-${token}`,
        vendor: "fcm",
        registrationId: token,
      };
}

export const DEVICE_ACTIVITIES: readonly Activity[] = [
  { weight: 10, run: register },
  { weight: 3, run: launchAgain },
  { weight: 4, run: save },
  { weight: 5, run: subscribe },
];
