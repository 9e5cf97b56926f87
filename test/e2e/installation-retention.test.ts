import AV from "leancloud-storage";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { RunningCloud } from "../../local/spawn.ts";
import { moveSharedClock, request, startCloudForSdk } from "../support/cloud/cloud.ts";
import { finishedRecord } from "../support/cloud/devices.ts";

let cloud: RunningCloud;
const DAY_SECONDS = 86_400;

beforeAll(async () => {
  cloud = await startCloudForSdk({ cheapHashes: true });
});
afterAll(() => {
  vi.useRealTimers();
  return cloud?.stop();
});

type Row = Record<string, unknown> & { readonly objectId: string };

const call = async (method: string, path: string, body?: object, master = false) => {
  const options = { ...(body && { body }), master };
  return (await request(cloud, method, `/1.1${path}`, options)).body as Row;
};
const days = (count: number) => moveSharedClock(cloud, count * DAY_SECONDS);

const android = (name: string) => ({
  deviceType: "android",
  installationId: name,
  vendor: "fcm",
  registrationId: `token-${name}`,
});

async function pushedTo(body: object): Promise<unknown> {
  const { objectId } = await call("POST", "/push", { ...body, data: { alert: "x" } }, true);
  return (await finishedRecord(cloud, objectId)) as unknown;
}

async function counted(where: object): Promise<unknown> {
  const query = `where=${encodeURIComponent(JSON.stringify(where))}&count=1&limit=0`;
  return (await call("GET", `/installations?${query}`, undefined, true)).count;
}

describe("the retention of 90 days after the last launch", () => {
  it("hides a device from reads, queries, counts and pushes, and registers it anew", async () => {
    const away = await call("POST", "/installations", { ...android("away"), channels: ["c"] });
    const busy = await call("POST", "/installations", { ...android("busy"), channels: ["c"] });
    expect(await pushedTo({ channels: ["c"] })).toMatchObject({ devices: 2, successes: 2 });

    await days(89);
    expect(await counted({ channels: "c" })).toBe(2);
    expect(await pushedTo({})).toMatchObject({ devices: 2, successes: 2 });
    await call("PUT", `/installations/${busy.objectId}`, android("busy"));
    await days(2);

    expect(await call("GET", `/installations/${away.objectId}`)).toEqual({});
    expect(await call("GET", `/installations/${busy.objectId}`)).toMatchObject({ channels: ["c"] });
    expect(await counted({ channels: "c" })).toBe(1);
    expect(await counted({ deviceType: "android" })).toBe(1);
    expect(await counted({ installationId: "away" })).toBe(0);
    expect(await pushedTo({ channels: ["c"] })).toMatchObject({ devices: 1, successes: 1 });
    expect(await pushedTo({})).toMatchObject({ devices: 1, successes: 1 });

    const back = await call("PUT", `/installations/${away.objectId}`, android("away"));
    expect(back.objectId).toBe(away.objectId);
    expect(await call("GET", `/installations/${back.objectId}`)).not.toHaveProperty("channels");
    expect(await pushedTo({ channels: ["c"] })).toMatchObject({ devices: 1 });
    expect(await pushedTo({})).toMatchObject({ devices: 2, successes: 2 });
  });

  it("gives a device that the stock SDK knows a new objectId", async () => {
    const device = new AV.Installation();
    device.set({ ...android("sdk"), channels: ["sdk"] });
    await device.save();
    const first = device.id;

    await days(91);
    const again = new AV.Installation();
    again.set({ ...android("sdk"), channels: ["sdk"] });
    await again.save();

    expect(again.id).not.toBe(first);
    const query = new AV.Query("_Installation").equalTo("channels", "sdk");
    const found = await query.find({ useMasterKey: true });
    expect(found.map(({ id }) => id)).toEqual([again.id]);
  });
});
