import AV from "leancloud-storage";
import { describe, expect, it } from "vitest";
import { request, startCloudForSdk } from "../../support/cloud/cloud.ts";
import { finishedRecord, registerDevices } from "../../support/cloud/devices.ts";
import { forAllTests } from "../../support/for-all-tests.ts";

const cloud = forAllTests(() => startCloudForSdk({ cheapHashes: true }));

interface Notification {
  readonly payload: { readonly aps: { readonly alert?: string; readonly badge?: number } };
}

async function pushed(body: object): Promise<object> {
  const answer = await request(cloud, "POST", "/1.1/push", { master: true, body });
  return finishedRecord(cloud, (answer.body as { objectId: string }).objectId);
}

async function received(): Promise<Notification["payload"]["aps"][]> {
  const path = "/_local/notifications?provider=apns&limit=1000";
  const { results } = (await request(cloud, "GET", path)).body as { results: Notification[] };
  return results.map(({ payload }) => payload.aps);
}

async function storedBadges(): Promise<unknown[]> {
  const devices = await new AV.Query("_Installation").find({ useMasterKey: true });
  return devices.map((device) => device.get("badge"));
}

describe("a push whose badge is Increment", () => {
  it("raises the stored badge of every device by one, and sends it", async () => {
    await registerDevices({ ios: 3, android: 0 });

    expect(await pushed({ data: { alert: "one", badge: "Increment" } })).toMatchObject({
      successes: 3,
    });
    expect(await storedBadges()).toEqual([1, 1, 1]);
    const updated = (await new AV.Query("_Installation").find({ useMasterKey: true })).map(
      ({ createdAt, updatedAt }) => Number(updatedAt) - Number(createdAt),
    );
    await pushed({ data: { alert: "two", badge: "Increment" } });

    expect(await storedBadges()).toEqual([2, 2, 2]);
    expect(updated).toEqual([0, 0, 0]);
    expect(await received()).toEqual([
      ...Array(3).fill({ alert: "one", badge: 1 }),
      ...Array(3).fill({ alert: "two", badge: 2 }),
    ]);
  });

  it("continues from the badge that the app saved", async () => {
    const [device] = await new AV.Query("_Installation").find({ useMasterKey: true });
    const path = `/1.1/installations/${device?.id}`;
    await request(cloud, "PUT", path, { body: { badge: 0 } });

    await pushed({ data: { alert: "three", badge: "Increment" } });

    expect((await storedBadges()).sort()).toEqual([1, 3, 3]);
  });

  it("sends no badge to a list of tokens, whose installations are not read", async () => {
    const [device] = await new AV.Query("_Installation").find({ useMasterKey: true });
    const answer = await request(cloud, "POST", "/1.1/push/devices", {
      master: true,
      body: {
        device_type: "ios",
        device_ids: [device?.get("deviceToken")],
        topic: "com.example.app",
        data: { alert: "listed", badge: "Increment" },
      },
    });
    await finishedRecord(cloud, (answer.body as { objectId: string }).objectId);

    expect((await received()).at(-1)).toEqual({ alert: "listed" });
    expect((await storedBadges()).sort()).toEqual([1, 3, 3]);
  });
});

describe("a push to a list of tokens whose content is large", () => {
  const push = async (data: object) => {
    const body = {
      device_type: "ios",
      device_ids: ["token1", "token2"],
      topic: "com.example.app",
      data,
    };
    const answer = await request(cloud, "POST", "/1.1/push/devices", { master: true, body });
    return finishedRecord(cloud, (answer.body as { objectId: string }).objectId);
  };

  it("sends as much of its alert as fits", async () => {
    expect(await push({ alert: "é".repeat(4_000) })).toMatchObject({
      status: "done",
      successes: 2,
    });

    const alert = (await received()).at(-1)?.alert ?? "";
    expect(alert).toMatch(/^é+…$/);
    expect(Buffer.byteLength(JSON.stringify({ aps: { alert } }))).toBeGreaterThan(4_094);
  });

  it("is rejected with its size when cutting the alert is not enough", async () => {
    const record = await push({ alert: "a", custom: "x".repeat(5_000) });

    expect(record).toMatchObject({ successes: 0, rejected: 2 });
    const { errors } = record as unknown as { errors: string[] };
    expect(errors.join()).toMatch(
      /refused by APNs, reason PayloadTooLarge: \d+ bytes, the limit is 4096/,
    );
  });
});

it("incrementing badges costs a read and a write per device, as the dry run says", async () => {
  await registerDevices({ ios: 100, android: 0, channels: ["priced"] });
  type Priced = { cost: { readUnits: number; writeUnits: number } };
  const toPush = (badge: unknown) => ({ channels: ["priced"], data: { alert: "a", badge } });
  const taken = async (badge: unknown) => ((await pushed(toPush(badge))) as Priced).cost;
  const foretold = async (badge: unknown) => {
    const body = { ...toPush(badge), dry_run: true };
    return ((await request(cloud, "POST", "/1.1/push", { master: true, body })).body as Priced)
      .cost;
  };

  const [raising, plain] = [await taken("Increment"), await taken(1)];
  const [promised, usual] = [await foretold("Increment"), await foretold(1)];

  // Folds run by the clock, and each takes some units.
  expect(Math.abs(raising.writeUnits - plain.writeUnits - 100)).toBeLessThan(30);
  expect(Math.abs(raising.readUnits - plain.readUnits - 100)).toBeLessThan(30);
  expect(promised.writeUnits - usual.writeUnits).toBe(100);
  expect(promised.readUnits - usual.readUnits).toBe(100);
});
