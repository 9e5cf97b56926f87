import { describe, expect, it } from "vitest";
import { sampleCrashPoints } from "../../support/depth.ts";
import { startDynamoDbEngine } from "../../support/dynamodb-engine.ts";
import { forAllTests } from "../../support/for-all-tests.ts";
import {
  Crash,
  countCalls,
  crashAt,
  crashChunks,
  expectCountedOnce,
  ignoreCrash,
  type Pipeline,
  recover,
} from "../../support/push/crashes.ts";
import { anInstallation, fakeInstallations } from "../../support/push/fake-installations.ts";
import { createPipeline, type PipelineOptions } from "../../support/push/pipeline.ts";

const engine = forAllTests(startDynamoDbEngine);

const DATA = { alert: "hello" };

function devices(count: number, fields: Record<string, unknown> = {}) {
  return Array.from({ length: count }, (_, index) => anInstallation(index, fields));
}

function createTestPipeline(options: Omit<PipelineOptions, "engine">) {
  return createPipeline({ engine, ...options });
}

describe("a push", () => {
  it("reaches every device of every page and segment once", async () => {
    const all = devices(60);
    const pipeline = createTestPipeline({
      installations: fakeInstallations(all, { pageSize: 7, segments: 3 }),
    });

    const push = await pipeline.push({ data: DATA });
    await pipeline.drain();

    await expectCountedOnce(pipeline, push, 60);
    expect([...pipeline.sent.values()]).toEqual(Array(60).fill(1));
    expect(await pipeline.record(push)).toMatchObject({ iosSuccesses: 30, fcmSuccesses: 30 });
  });

  it("reaches a device that has several of its channels once", async () => {
    const all = [
      ...devices(10, { channels: ["a", "b"] }),
      anInstallation(10, { channels: ["b"] }),
      anInstallation(11, { channels: ["c"] }),
    ];
    const pipeline = createTestPipeline({ installations: fakeInstallations(all, { pageSize: 3 }) });

    const push = await pipeline.push({ channels: ["a", "b"], data: DATA });
    await pipeline.drain();

    await expectCountedOnce(pipeline, push, 11);
    expect([...pipeline.sent.values()]).toEqual(Array(11).fill(1));
  });

  it("reaches devices through a field whose index is still being filled", async () => {
    const installations = fakeInstallations(devices(10, { channels: ["a"] }), { pageSize: 3 });
    const subscribersPage = async () => ({ items: [], scanned: 0 });
    const pipeline = createTestPipeline({ installations: { ...installations, subscribersPage } });
    pipeline.wrap((ports) => ({ ...ports, indexCatalog: { usableFields: async () => [] } }));

    const push = await pipeline.push({ channels: ["a"], data: DATA });
    await pipeline.drain();

    await expectCountedOnce(pipeline, push, 10);
  });

  it("reaches the devices that it names without reading others", async () => {
    const installations = fakeInstallations(devices(10), { pageSize: 3 });
    const scanPage = () => Promise.reject(new TypeError("That would be a scan"));
    const pipeline = createTestPipeline({ installations: { ...installations, scanPage } });
    const [a, b, c] = installations.all.map(({ objectId }) => objectId);

    const byId = await pipeline.push({ where: { objectId: { $in: [b, a, "gone"] } }, data: DATA });
    const where = { deviceToken: { $in: ["apns0", "apns2", "none"] } };
    const byToken = await pipeline.push({ where, data: DATA });
    await pipeline.drain();

    expect(await pipeline.record(byId)).toMatchObject({ devices: 2, successes: 2 });
    expect(await pipeline.record(byToken)).toMatchObject({ devices: 2, successes: 2 });
    expect(pipeline.sent).toEqual(new Map([a, b, c].map((id, i) => [id, i === 0 ? 2 : 1])));
  });

  it("leaves out devices that are invalid, silent, without address, or do not match", async () => {
    const all = [
      anInstallation(0, { city: "Brest" }),
      anInstallation(1, { city: "Brest", valid: false }),
      anInstallation(2, { city: "Brest", updatedAt: "2026-08-01T00:00:00.000Z" }),
      anInstallation(3, { city: "Brest", registrationId: "" }),
      anInstallation(4, { city: "Rennes" }),
    ];
    const pipeline = createTestPipeline({ installations: fakeInstallations(all, { pageSize: 2 }) });

    const push = await pipeline.push({ where: { city: "Brest" }, data: DATA });
    await pipeline.drain();

    await expectCountedOnce(pipeline, push, 1);
  });

  it("counts every device once when messages arrive twice and out of order", async () => {
    let seed = 7;
    const pick = (count: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % count;
    };
    const installations = fakeInstallations(devices(40), { pageSize: 6, segments: 2 });
    const pipeline = createTestPipeline({ installations, pick, deliveries: 2 });

    const push = await pipeline.push({ data: DATA });
    await pipeline.drain();

    await expectCountedOnce(pipeline, push, 40);
    expect([...pipeline.sent.values()]).toEqual(Array(40).fill(1));
  });

  it("sends the devices of a retry chunk again, and counts them once", async () => {
    const pipeline = createTestPipeline({
      installations: fakeInstallations(devices(20), { pageSize: 50 }),
      send: ({ attempt, devices: [first] }) => (attempt < 3 && first ? { retry: [first[0]] } : {}),
    });

    const push = await pipeline.push({ data: DATA });
    await pipeline.drain();

    await expectCountedOnce(pipeline, push, 20);
    expect([...pipeline.sent.values()].filter((times) => times === 3)).toHaveLength(2);
  });

  it("is done when it has no devices", async () => {
    const pipeline = createTestPipeline({ installations: fakeInstallations([], { pageSize: 5 }) });

    const push = await pipeline.push({ data: DATA });
    await pipeline.drain();

    await expectCountedOnce(pipeline, push, 0);
  });

  it("keeps its rate over all partitions", async () => {
    const installations = fakeInstallations(devices(3_000), { pageSize: 500, segments: 2 });
    const pipeline = createTestPipeline({ installations });

    const push = await pipeline.push({ data: DATA, flow_control: 10 });
    const startMs = pipeline.now();
    await pipeline.drain();

    await expectCountedOnce(pipeline, push, 3_000);
    expect(pipeline.now() - startMs).toBeGreaterThanOrEqual(2_000);
  });
});

describe("a push whose messages or functions fail", () => {
  const run = async (pipeline: Pipeline) => {
    const push = await pipeline.push({ data: DATA, req_id: undefined });
    await pipeline.drain(ignoreCrash);
    return push;
  };

  it("ends without help after a crash at any call, before or after its effect", async () => {
    const fresh = () => {
      const installations = fakeInstallations(devices(12), { pageSize: 3, segments: 2 });
      return createTestPipeline({ installations });
    };
    const rehearsal = fresh();
    const total = countCalls(rehearsal);
    await run(rehearsal);
    const calls = total();

    const crashes = Array.from({ length: calls }, (_, index) => index + 1).flatMap((call) => [
      { call, moment: "before" as const },
      { call, moment: "after" as const },
    ]);
    for (const { call, moment } of sampleCrashPoints(crashes)) {
      const pipeline = fresh();
      const push = await pipeline.push({ data: DATA });
      const crashed = crashAt(pipeline, call, moment);
      await pipeline.drain(ignoreCrash);
      pipeline.restore();
      await recover(pipeline, push);

      const record = await pipeline.record(push);
      const where = `${crashed()} ${moment}`;
      expect(record, where).toMatchObject({ status: "done", devices: 12, successes: 12 });
      expect(pipeline.sent.size, where).toBe(12);
      if (crashed() !== "settle") {
        expect(Math.max(...pipeline.sent.values()), where).toBe(1);
      }
    }
  });

  it("ends when every message was lost", async () => {
    const installations = fakeInstallations(devices(30), { pageSize: 4 });
    const pipeline = createTestPipeline({ installations });

    const push = await pipeline.push({ data: DATA });
    pipeline.messages.length = 0;
    await recover(pipeline, push);

    await expectCountedOnce(pipeline, push, 30);
  });

  it("counts a device that is gone before its message was rebuilt as an invalid token", async () => {
    const installations = fakeInstallations(devices(10), { pageSize: 20 });
    const pipeline = createTestPipeline({ installations });
    const push = await pipeline.push({ data: DATA });
    crashChunks(pipeline);
    await pipeline.drain(ignoreCrash);
    pipeline.restore();

    installations.all.splice(2, 3);
    await recover(pipeline, push);

    expect(await pipeline.record(push)).toMatchObject({
      status: "done",
      devices: 10,
      successes: 7,
      invalidTokens: 3,
    });
  });
});

describe("a push that is cancelled or expires", () => {
  it("sends no further chunk and counts the rest as cancelled", async () => {
    const installations = fakeInstallations(devices(20), { pageSize: 5 });
    const pipeline = createTestPipeline({
      installations,
      send: () => ({}),
    });
    const push = await pipeline.push({ data: DATA });
    const [start] = pipeline.messages;
    expect(start).toBeDefined();
    await pipeline.base.records.delete(push, pipeline.now());
    await pipeline.base.queues.sendSettle({ version: 1, push, round: 0 }, 0);
    await pipeline.drain();

    expect(await pipeline.record(push)).toMatchObject({ status: "done", devices: 0 });
    expect(pipeline.sent.size).toBe(0);
  });

  it("counts devices as expired when its time ends before they are sent", async () => {
    const installations = fakeInstallations(devices(8), { pageSize: 5 });
    const pipeline = createTestPipeline({ installations });

    const push = await pipeline.push({ data: DATA, expiration_interval: 10 });
    await pipeline.base.plans.start(
      await pipeline.record(push),
      [{ kind: "scan", segment: 0, segments: 1 }],
      pipeline.now(),
    );
    pipeline.advance(11_000);
    await pipeline.drain();

    expect(await pipeline.record(push)).toMatchObject({ status: "done", successes: 0 });
    expect(pipeline.sent.size).toBe(0);
  });
});

describe("a scheduled push", () => {
  const inOneHour = (pipeline: Pipeline) => new Date(pipeline.now() + 3_600_000).toISOString();
  const fresh = () =>
    createTestPipeline({ installations: fakeInstallations(devices(4), { pageSize: 5 }) });

  it("goes out at its time, and not before", async () => {
    const pipeline = fresh();
    const push = await pipeline.push({ data: DATA, push_time: inOneHour(pipeline) });
    await pipeline.base.queues.sendPlans([{ version: 1, push }]);
    await pipeline.drain();
    expect(pipeline.sent.size).toBe(0);

    pipeline.advance(3_600_000);
    await pipeline.base.queues.sendPlans([
      { version: 1, push },
      { version: 1, push },
    ]);
    await pipeline.drain();

    await expectCountedOnce(pipeline, push, 4);
    expect(await pipeline.base.records.listScheduled()).toEqual([]);
  });

  it("goes out although its schedule never fires", async () => {
    const pipeline = fresh();
    const push = await pipeline.push({ data: DATA, push_time: inOneHour(pipeline) });

    pipeline.advance(3_700_000);
    await pipeline.reconcile();
    await pipeline.drain();

    await expectCountedOnce(pipeline, push, 4);
  });

  it("gets its schedule from the reconciler when the request crashed", async () => {
    const pipeline = fresh();
    pipeline.wrap((ports) => ({
      ...ports,
      schedule: { ...ports.schedule, create: () => Promise.reject(new Crash()) },
    }));
    await pipeline.push({ data: DATA, push_time: inOneHour(pipeline) }).catch(ignoreCrash);
    pipeline.restore();
    expect(pipeline.schedules.size).toBe(0);

    pipeline.advance(60_000);
    await pipeline.reconcile();

    expect(pipeline.schedules.size).toBe(1);
    const [record] = await pipeline.base.records.listScheduled();
    expect(record && (await pipeline.base.records.cancelScheduled(record, pipeline.now()))).toBe(
      true,
    );
  });

  it("is either cancelled or sent when both happen at once", async () => {
    for (let round = 0; round < 10; round++) {
      const pipeline = fresh();
      const push = await pipeline.push({ data: DATA, push_time: inOneHour(pipeline) });
      const record = await pipeline.record(push);
      pipeline.advance(3_600_000);

      await pipeline.base.queues.sendPlans([{ version: 1, push }]);
      const [cancelled] = await Promise.all([
        pipeline.base.records.cancelScheduled(record, pipeline.now()),
        pipeline.drain(),
      ]);

      expect(pipeline.sent.size).toBe(cancelled ? 0 : 4);
      expect(await pipeline.record(push)).toMatchObject({ status: "done" });
    }
  });
});
