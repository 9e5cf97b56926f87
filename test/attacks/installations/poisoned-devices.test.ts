import { randomBytes, randomUUID } from "node:crypto";
import AV from "leancloud-storage";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type RunningCloud, spawnLocalCloud } from "../../../local/spawn.ts";
import { request } from "../../support/cloud/cloud.ts";
import { finishedRecord, registerDevices } from "../../support/cloud/devices.ts";
import { sendAlone } from "../../support/cloud/twins.ts";

/**
 * Anyone with the app key can register such devices; they share chunks with the devices of others.
 */

let cloud: RunningCloud;

beforeAll(async () => {
  cloud = await spawnLocalCloud(["--port", "0", "--memory"]);
  const { appId, appKey, url: serverURL } = cloud;
  AV.init({ appId, appKey, serverURL });
});
afterAll(() => cloud?.stop());

async function register(channel: string, fields: object): Promise<void> {
  const device = { deviceType: "android", installationId: randomUUID(), channels: [channel] };
  const body = { ...device, ...fields };
  const answer = await sendAlone(cloud, { route: "POST /installations", body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
}

async function pushTo(channel: string, alert = "x") {
  const body = { channels: [channel], data: { alert } };
  const accepted = await request(cloud, "POST", "/1.1/push", { body, master: true });
  const { objectId } = accepted.body as { objectId: string };
  return finishedRecord(cloud, objectId);
}

it.each(["\uFFFE", "\uFFFF", "\u0001"])(
  "a device token with %j does not stop a push to the devices beside it",
  async (character) => {
    const channel = randomBytes(4).toString("hex");
    await registerDevices({ ios: 0, android: 3, channels: [channel] });
    await register(channel, { registrationId: `evil${character}` });

    const record = await pushTo(channel, `a${character}b`);

    expect(record).toMatchObject({ status: "done", devices: 4, successes: 4 });
  },
);
