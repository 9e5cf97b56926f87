import { beforeEach, describe, expect, it, vi } from "vitest";
import { DEFAULT_SETTINGS } from "../../../functions/contract/settings.ts";
import type { StoredInstallation } from "../../../functions/domain/installations/stored-installation.ts";
import { startWork } from "../../../functions/domain/work-budget.ts";
import { createDevicePush } from "../../../functions/features/push/operations/create-device-push.ts";
import { createPush } from "../../../functions/features/push/operations/create-push.ts";
import { startDynamoDbEngine } from "../../support/dynamodb-engine.ts";
import { forAllTests } from "../../support/for-all-tests.ts";
import {
  anInstallation,
  type FakeInstallations,
  fakeInstallations,
} from "../../support/push/fake-installations.ts";
import { createPipeline, type LimitedPushPorts } from "../../support/push/pipeline.ts";

const data = { alert: "hello" };
const LONG_AGO = "2026-08-01T00:00:00.000Z";
const REFUSED_DAYS = ["2026-11-01", "2026-11-02", "2026-11-03"];

const engine = forAllTests(startDynamoDbEngine);
let installations: FakeInstallations;
let pipeline: ReturnType<typeof createPipeline>;

beforeEach(() => start(someDevices()));

function start(devices: StoredInstallation[], options = { pageSize: 16 }): void {
  installations = fakeInstallations(devices, options);
  pipeline = createPipeline({ engine, installations });
}

/** 40 of each provider, of which every tenth is excluded for one of four reasons. */
function someDevices(): StoredInstallation[] {
  return Array.from({ length: 80 }, (_, index) => {
    const channels = index % 4 < 2 ? ["half"] : [];
    if (index % 10 !== 9) return anInstallation(index, { channels });
    if (index < 30) return anInstallation(index, { channels, valid: false });
    if (index < 60) return anInstallation(index, { channels, updatedAt: LONG_AGO });
    if (index < 70) return anInstallation(index, { channels, registrationId: "" });
    return anInstallation(index, { channels, _refusals: REFUSED_DAYS });
  });
}

interface DryRun {
  readonly devices: number;
  readonly chunks: number;
  readonly exact: boolean;
  readonly platforms: Record<"apns" | "fcm", { devices: number; chunks: number; payload?: object }>;
  readonly excluded: Record<string, number>;
  readonly cost: { usd: number; readUnits: number; writeUnits: number };
}

async function dryRun(body: object, ports: LimitedPushPorts = pipeline.base): Promise<DryRun> {
  const used = { ...ports, installations };
  return (await ask(createPush, { dry_run: true, data, ...body }, used)) as DryRun;
}

async function ask(
  run: unknown,
  body: object,
  ports: LimitedPushPorts,
  master = true,
): Promise<unknown> {
  const requester = { master, work: startWork(master, ports.settings) };
  const request = { requester, body, production: undefined };
  const answer = await (run as typeof createPush)(request as never, ports);
  return answer.body;
}

/** Sends the same push. */
async function sent(body: object) {
  const record = await pipeline.push({ data, ...body });
  const plans = pipeline.messages.splice(0, pipeline.messages.length);
  pipeline.messages.push(...plans);
  await pipeline.drain();
  return pipeline.record(record);
}

describe("a dry run", () => {
  it.each([
    ["everybody", {}],
    ["a channel", { channels: "half" }],
    ["a condition", { where: { deviceType: "ios" } }],
    ["nobody", { channels: "empty" }],
  ])("counts exactly the devices that the push would reach: %s", async (_, body) => {
    const told = await dryRun(body);

    const { devices, iosSuccesses, fcmSuccesses } = await sent(body);
    expect(told).toMatchObject({ dryRun: true, exact: true, devices });
    expect(told.platforms).toMatchObject({
      apns: { devices: iosSuccesses },
      fcm: { devices: fcmSuccesses },
    });
  });

  it("counts the matching devices that are not targets, by reason", async () => {
    const told = await dryRun({});

    expect(told.excluded).toEqual({ invalid: 3, silent: 3, noAddress: 1, refused: 1 });
    expect((await dryRun({ where: { valid: false } })).excluded).toMatchObject({ invalid: 3 });
    expect(told.devices).toBe(72);
  });

  it("shows the notification of one device per platform, and the cost", async () => {
    const told = await dryRun({ topic: "com.example.app" });

    expect(told.platforms).toMatchObject({
      apns: {
        headers: { "apns-topic": "com.example.app" },
        payload: { aps: { alert: "hello" } },
        bytes: 25,
      },
      fcm: { payload: { message: { notification: { body: "hello" } } }, bytes: expect.any(Number) },
    });
    expect(told.cost.usd).toBeGreaterThan(0);
    expect(told.cost.usd).toBeLessThan(0.001);
  });

  it("counts a read and a write per raised badge, for Apple devices only", async () => {
    const plain = await dryRun({});
    const raising = await dryRun({ data: { alert: "hello", badge: "Increment" } });

    const apns = plain.platforms.apns.devices;
    expect(raising.cost.readUnits - plain.cost.readUnits).toBe(apns);
    expect(raising.cost.writeUnits - plain.cost.writeUnits).toBe(apns);
  });

  it("sends, writes and schedules nothing, and leaves its req_id and the minute free", async () => {
    const writes = vi.spyOn(engine.documents, "send");
    const pushTime = new Date(pipeline.now() + 3_600_000).toISOString();

    await dryRun({ req_id: "dry1" });
    const later = await dryRun({ push_time: pushTime });

    const names = writes.mock.calls.map(([command]) => command.constructor.name);
    writes.mockRestore();
    expect(names.filter((name) => !/Get|Query|Scan/.test(name))).toEqual([]);
    expect(pipeline.messages).toEqual([]);
    expect(pipeline.schedules.size).toBe(0);
    expect(later).toMatchObject({ "push-time": pushTime });
    await expect(pipeline.push({ data: { alert: "x" }, req_id: "dry1" })).resolves.toBeTypeOf(
      "string",
    );
  });

  it("counts a device once when a planner page ends inside a table page", async () => {
    const devices = Array.from({ length: 400 }, (_, index) => {
      const topic = { apnsTopic: `com.example.app${index % 200}` };
      return anInstallation(index * 2, index % 5 === 4 ? { ...topic, valid: false } : topic);
    });
    start(devices, { pageSize: 400 });

    const told = await dryRun({});

    expect(told).toMatchObject({ devices: 320, excluded: { invalid: 80 } });
    const { devices: planned } = await sent({});
    expect(planned).toBe(320);
  });

  it("estimates from a sample, marked as such, when a full count costs too much", async () => {
    const all = Array.from({ length: 1_000 }, (_, index) => anInstallation(index));
    start(all, { pageSize: 50 });
    const { scanPage } = installations;
    const metered: FakeInstallations = {
      ...installations,
      scanPage: async (request) => ({ ...(await scanPage(request)), readUnits: 313 }),
    };
    const settings = { ...DEFAULT_SETTINGS, maxQueryReadUnits: 1_000 };
    const body = { data, dry_run: true };

    // 20 pages of 313 units are the 6,250 of the table.
    const ports = { ...pipeline.base, settings, installations: metered };
    const told = (await ask(createPush, body, ports)) as DryRun;

    expect(told).toMatchObject({ exact: false, read: { installations: 80_000 } });
    expect(told.devices).toBeGreaterThan(950);
    expect(told.devices).toBeLessThan(1_050);
    expect(told.platforms.apns.devices + told.platforms.fcm.devices).toBeCloseTo(told.devices, -1);
  });

  it.each([
    ["true", true, "badParameter"],
    [1, true, "badParameter"],
    [true, false, "forbidden"],
  ])("rejects dry_run %j with master %s: %s", async (dry_run, master, error) => {
    const settings = { ...DEFAULT_SETTINGS, clientPushAllowed: true };
    const ports = { ...pipeline.base, settings };
    const listed = { device_type: "ios", device_ids: ["a"] };

    for (const run of [createPush, createDevicePush]) {
      const answer = ask(run, { data, dry_run, ...listed }, ports, master);
      await expect(answer).rejects.toMatchObject({ error });
    }
    expect(pipeline.messages).toEqual([]);
  });

  it("shows a raised badge to installations only, as listed devices get none", async () => {
    const raising = { data: { alert: "hello", badge: "Increment" }, dry_run: true };
    const listed = { device_type: "ios", device_ids: ["a"], ...raising };

    const queried = (await ask(createPush, raising, pipeline.base)) as DryRun;
    const told = (await ask(createDevicePush, listed, pipeline.base)) as DryRun;

    const payloads = [queried, told].map(({ platforms }) => platforms.apns.payload);
    expect(payloads).toEqual([{ aps: { alert: "hello", badge: 1 } }, { aps: { alert: "hello" } }]);
    expect(told.cost.writeUnits).toBeLessThan(queried.cost.writeUnits);
  });

  it("counts each listed device once", async () => {
    const body = { device_type: "ios", device_ids: ["a", "b", "a"], data, dry_run: true };

    const told = await ask(createDevicePush, body, pipeline.base);

    expect(told).toMatchObject({
      exact: true,
      devices: 2,
      chunks: 1,
      platforms: {
        apns: { devices: 2, payload: { aps: { alert: "hello" } } },
        fcm: { devices: 0 },
      },
    });
    expect(pipeline.messages).toEqual([]);
  });
});

describe("a push to every device", () => {
  it("needs confirmAll in an app that requires it, above its limit only", async () => {
    const limited = (confirmAllAbove: number) => {
      pipeline.wrap((ports) => ({ ...ports, settings: { ...DEFAULT_SETTINGS, confirmAllAbove } }));
    };

    limited(49_999);
    await expect(pipeline.push({ data })).rejects.toMatchObject({ error: "badParameter" });
    await expect(pipeline.push({ data, where: {} })).rejects.toThrow("confirmAll");
    await expect(pipeline.push({ data, confirmAll: true })).resolves.toBeTypeOf("string");
    await expect(pipeline.push({ data, channels: "half" })).resolves.toBeTypeOf("string");
    limited(50_000);
    await expect(pipeline.push({ data })).resolves.toBeTypeOf("string");
  });
});
