import { describe, expect, it } from "vitest";
import { createDevicePush } from "../../../../functions/features/push/operations/create-device-push.ts";
import { createPush } from "../../../../functions/features/push/operations/create-push.ts";
import { deleteNotification } from "../../../../functions/features/push/operations/delete-notification.ts";
import { deleteScheduledPush } from "../../../../functions/features/push/operations/delete-scheduled-push.ts";
import { findPushRecords } from "../../../../functions/features/push/operations/find-push-records.ts";
import { findScheduledPushes } from "../../../../functions/features/push/operations/find-scheduled-pushes.ts";
import { getNotification } from "../../../../functions/features/push/operations/get-notification.ts";
import { getPushRecord } from "../../../../functions/features/push/operations/get-push-record.ts";
import type { FindScheduledPushesResponse } from "../../../../functions/generated/types.ts";
import { startDynamoDbEngine } from "../../../support/dynamodb-engine.ts";
import { forAllTests } from "../../../support/for-all-tests.ts";
import { anInstallation, fakeInstallations } from "../../../support/push/fake-installations.ts";
import { createPipeline } from "../../../support/push/pipeline.ts";
import { catchError, runAsMaster } from "../../../support/services/run-as-master.ts";

const engine = forAllTests(startDynamoDbEngine);

const DATA = { alert: "hello" };
let serial = 0;

function fresh(installations = fakeInstallations([], { pageSize: 10 })) {
  return createPipeline({ engine, installations });
}

function newId(): string {
  serial += 1;
  return `id${Date.now().toString(36)}${serial}`.slice(-16);
}

describe("POST /push", () => {
  it("needs the master key, unless clients may push", async () => {
    const { base } = fresh();
    const request = { requester: { master: false }, body: { data: DATA } };

    expect(await catchError(runAsMaster(createPush, base, request))).toBe("clientPushForbidden");
    const open = { ...base, settings: { ...base.settings, clientPushAllowed: true } };
    expect(await catchError(runAsMaster(createPush, open, request))).toBe("none");
  });

  it("creates one push for repeated and concurrent requests with one req_id", async () => {
    const pipeline = fresh();
    const body = { data: DATA, req_id: newId() };

    const answers = await Promise.all(
      Array.from({ length: 8 }, () => runAsMaster(createPush, pipeline.base, { body })),
    );

    expect(new Set(answers.map(({ objectId }) => objectId)).size).toBe(1);
    expect(new Set(answers.map(({ createdAt }) => createdAt)).size).toBe(1);
    const reordered = { req_id: body.req_id, data: DATA };
    expect(await runAsMaster(createPush, pipeline.base, { body: reordered })).toEqual(answers[0]);
  });

  it("rejects a req_id used with another body, and forgets it after five minutes", async () => {
    const pipeline = fresh();
    const body = { data: DATA, req_id: newId() };
    const first = await runAsMaster(createPush, pipeline.base, { body });
    const other = { ...body, data: { alert: "other" } };

    expect(await catchError(runAsMaster(createPush, pipeline.base, { body: other }))).toBe(
      "badParameter",
    );
    pipeline.advance(5 * 60_000 - 1);
    expect(await runAsMaster(createPush, pipeline.base, { body })).toEqual(first);
    pipeline.advance(1);
    expect((await runAsMaster(createPush, pipeline.base, { body: other })).objectId).not.toBe(
      first.objectId,
    );
  });

  it("keeps the request's parameters in its record", async () => {
    const { base } = fresh();
    const body = { where: { city: "Brest" }, channels: ["a"], prod: "dev", data: DATA };

    const { objectId, createdAt } = await runAsMaster(createPush, base, { body });
    const record = await runAsMaster(getPushRecord, base, { params: { objectId } });

    expect(record).toMatchObject({
      ...{ objectId, createdAt, updatedAt: createdAt, status: "in-queue", msg: DATA, prod: "dev" },
      ...{ "from-service": "push", devices: 0, successes: 0, invalidTokens: 0, errors: [] },
      where: { city: "Brest", channels: "a", valid: true },
    });
    expect(Object.keys(record).filter((name) => name.startsWith("_"))).toEqual([]);
  });
});

describe("POST /push/devices", () => {
  it("reaches each listed device once, and known installation ids by their address", async () => {
    const known = { "installationId#inst1": { provider: "fcm", target: "fid", token: "fid1" } };
    const installations = {
      ...fakeInstallations([], { pageSize: 10 }),
      findByUnique: async (entries: readonly string[]) =>
        new Map(
          Object.entries(known)
            .filter(([entry]) => entries.includes(entry))
            .map(([entry, address]) => [entry, { objectId: "o1", address: address as never }]),
        ),
    };
    const pipeline = fresh(installations);
    const body = { device_type: "android", device_ids: ["inst1", "reg2", "reg2"], data: DATA };

    const { objectId } = await runAsMaster(createDevicePush, pipeline.base, { body });
    await pipeline.drain();

    expect([...pipeline.sent.keys()].sort()).toEqual(["fid:fid1", "reg2"]);
    expect(await pipeline.record(objectId)).toMatchObject({
      ...{ status: "done", devices: 2, successes: 2, fcmSuccesses: 2 },
    });
  });

  it("reaches its devices although every message was lost", async () => {
    const pipeline = fresh();
    const device_ids = Array.from({ length: 500 }, (_, index) => `${index}`.padEnd(1_000, "x"));
    const body = { device_type: "ios", device_ids, topic: "t", data: DATA };

    const { objectId } = await runAsMaster(createDevicePush, pipeline.base, { body });
    pipeline.messages.length = 0;
    for (let run = 0; run < 3; run++) {
      pipeline.advance(180_000);
      await pipeline.reconcile();
      await pipeline.drain();
    }

    expect(pipeline.sent.size).toBe(500);
    expect(await pipeline.record(objectId)).toMatchObject({ status: "done", iosSuccesses: 500 });
  });
});

describe("push records", () => {
  it("are listed newest first and found by their notification id", async () => {
    const pipeline = fresh();
    const notification_id = newId();
    const ids: string[] = [];
    for (let count = 0; count < 3; count++) {
      pipeline.advance(1_000);
      ids.unshift(
        (await runAsMaster(createPush, pipeline.base, { body: { data: DATA } })).objectId,
      );
    }
    const { objectId } = await runAsMaster(createPush, pipeline.base, {
      body: { data: DATA, notification_id },
    });

    const { results } = await runAsMaster<{ results: { objectId: string }[] }>(
      findPushRecords,
      pipeline.base,
      {
        query: { limit: "1000" },
      },
    );
    const listed = results.map((record) => record.objectId);
    expect(listed.filter((id) => ids.includes(id))).toEqual(ids);
    const params = { notificationId: notification_id };
    expect(await runAsMaster(getNotification, pipeline.base, { params })).toMatchObject({
      objectId,
    });
  });

  it("are counted together when they share a notification id", async () => {
    const all = Array.from({ length: 3 }, (_, index) => anInstallation(index));
    const pipeline = fresh(fakeInstallations(all, { pageSize: 10 }));
    const notification_id = newId();

    await runAsMaster(createPush, pipeline.base, { body: { data: DATA, notification_id } });
    await runAsMaster(createPush, pipeline.base, { body: { data: DATA, notification_id } });
    await pipeline.drain();

    const params = { notificationId: notification_id };
    expect(await runAsMaster(getNotification, pipeline.base, { params })).toMatchObject({
      ...{ status: "done", devices: 6, successes: 6 },
    });
  });

  it("are hidden from readers once deleted, and nothing more is sent", async () => {
    const all = Array.from({ length: 20 }, (_, index) => anInstallation(index));
    const pipeline = fresh(fakeInstallations(all, { pageSize: 5 }));
    const { objectId } = await runAsMaster(createPush, pipeline.base, { body: { data: DATA } });
    let chunks = 0;
    pipeline.wrap((ports) => ({
      ...ports,
      ledger: {
        ...ports.ledger,
        takeLease: async (...claim) => {
          chunks += 1;
          if (chunks === 3) {
            await runAsMaster(deleteNotification, pipeline.base, {
              params: { notificationId: objectId },
            });
          }
          return ports.ledger.takeLease(...claim);
        },
      },
    }));

    await pipeline.drain();

    const record = await pipeline.record(objectId);
    expect(record).toMatchObject({ status: "done", devices: 20 });
    expect(record.successes).toBe(pipeline.sent.size);
    expect(record.cancelled).toBe(20 - pipeline.sent.size);
    expect(record.cancelled).toBeGreaterThan(0);
    const read = runAsMaster(getPushRecord, pipeline.base, { params: { objectId } });
    expect(await catchError(read)).toBe("objectNotFound");
    const again = runAsMaster(deleteNotification, pipeline.base, {
      params: { notificationId: objectId },
    });
    expect(await catchError(again)).toBe("objectNotFound");
  });

  it("live for the days that the settings give them", async () => {
    const pipeline = fresh();
    const { objectId } = await runAsMaster(createPush, pipeline.base, { body: { data: DATA } });

    pipeline.advance(7 * 86_400_000);

    const read = runAsMaster(getPushRecord, pipeline.base, { params: { objectId } });
    expect(await catchError(read)).toBe("objectNotFound");
  });
});

describe("scheduled pushes", () => {
  const schedule = async (pipeline: ReturnType<typeof fresh>) => {
    const push_time = new Date(pipeline.now() + 3_600_000).toISOString();
    const { objectId } = await runAsMaster(createPush, pipeline.base, {
      body: { data: DATA, push_time },
    });
    const { results } = await runAsMaster<FindScheduledPushesResponse>(
      findScheduledPushes,
      pipeline.base,
    );
    const entry = results.find(({ push_msg }) => push_msg.id === objectId);
    return { objectId, entry };
  };

  it("are listed in LeanCloud's shape", async () => {
    const pipeline = fresh();
    const { objectId, entry } = await schedule(pipeline);

    expect(entry).toEqual({
      id: expect.any(Number),
      expire_time: pipeline.now() + 3_600_000,
      push_msg: {
        "through?": null,
        "app-id": "app",
        where: { sort: { createdAt: 1 }, query: { valid: true } },
        prod: "prod",
        "api-version": "1.1",
        msg: DATA,
        id: objectId,
        notificationId: expect.any(String),
      },
      createdAt: new Date(pipeline.now()).toISOString(),
    });
    expect(pipeline.schedules.get(objectId)).toBe(entry?.expire_time);
  });

  it("are cancelled by their outer id, once", async () => {
    const pipeline = fresh();
    const { objectId, entry } = await schedule(pipeline);
    const params = { scheduleId: String(entry?.id) };

    expect(await runAsMaster(deleteScheduledPush, pipeline.base, { params })).toEqual({});

    expect(await catchError(runAsMaster(deleteScheduledPush, pipeline.base, { params }))).toBe(
      "objectNotFound",
    );
    const inner = { params: { scheduleId: objectId } };
    expect(await catchError(runAsMaster(deleteScheduledPush, pipeline.base, inner))).toBe(
      "objectNotFound",
    );
    expect(pipeline.schedules.has(objectId)).toBe(false);
    const { results } = await runAsMaster<FindScheduledPushesResponse>(
      findScheduledPushes,
      pipeline.base,
    );
    expect(JSON.stringify(results)).not.toContain(objectId);
  });

  it("are cancelled by deleting their record, too", async () => {
    const pipeline = fresh();
    const { objectId } = await schedule(pipeline);

    await runAsMaster(deleteNotification, pipeline.base, { params: { notificationId: objectId } });

    expect(pipeline.schedules.has(objectId)).toBe(false);
    expect(await pipeline.record(objectId)).toMatchObject({ status: "done", _deleted: true });
  });
});
