import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { JsonObject } from "../../../../functions/domain/json.ts";
import { createPushRecord } from "../../../../functions/domain/push/ledger/push-record.ts";
import { createPush } from "../../../../functions/features/push/operations/create-push.ts";
import { deleteNotification } from "../../../../functions/features/push/operations/delete-notification.ts";
import { findPushRecords } from "../../../../functions/features/push/operations/find-push-records.ts";
import { findScheduledPushes } from "../../../../functions/features/push/operations/find-scheduled-pushes.ts";
import { getNotification } from "../../../../functions/features/push/operations/get-notification.ts";
import { getPushRecord } from "../../../../functions/features/push/operations/get-push-record.ts";
import { type DynamoDbEngine, startDynamoDbEngine } from "../../../support/dynamodb-engine.ts";
import { anInstallation, fakeInstallations } from "../../../support/push/fake-installations.ts";
import { createPipeline, type LimitedPushPorts } from "../../../support/push/pipeline.ts";
import {
  catchError,
  type PushOperation,
  runAsMaster,
} from "../../../support/services/run-as-master.ts";

type Pipeline = ReturnType<typeof createPipeline>;
type Body = JsonObject & { results: JsonObject[]; count?: number };

const DAY_MS = 86_400_000;
let engine: DynamoDbEngine;
let pipeline: Pipeline;

/** Every test has its own tables, because lists return all records. */
beforeEach(async () => {
  engine = await startDynamoDbEngine();
  const devices = Array.from({ length: 3 }, (_, index) => anInstallation(index));
  pipeline = createPipeline({
    engine,
    installations: fakeInstallations(devices, { pageSize: 10 }),
  });
});

afterEach(() => engine?.stop());

function call(operation: PushOperation, facts: object = {}, ports = pipeline.base): Promise<Body> {
  return runAsMaster(operation, ports, facts);
}

const list = (query: Record<string, string> = {}, ports?: LimitedPushPorts) =>
  call(findPushRecords, { query }, ports);
const getIds = ({ results }: Body) => results.map(({ objectId }) => objectId);
const where = (condition: object) => ({ where: JSON.stringify(condition) });

async function push(body: object = {}): Promise<string> {
  pipeline.advance(1_000);
  const answer = await call(createPush, { body: { data: { alert: "x" }, ...body } });
  return String(answer.objectId);
}

/** Unplanned records with the same creation time; newest first. */
async function load(count: number, notificationId?: string): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, index) => `load${String(index).padStart(12, "0")}`);
  const create = async (objectId: string) => {
    const record = createPushRecord(
      { data: { alert: "x" }, where: {}, production: true },
      { objectId, notificationId: notificationId ?? objectId, nowMs: pipeline.now(), days: 7 },
    );
    await pipeline.base.records.create({ record });
  };
  for (let from = 0; from < count; from += 50) {
    await Promise.all(ids.slice(from, from + 50).map(create));
  }
  return ids.reverse();
}

describe("the list of push records", () => {
  it("is newest first, a page at a time, with the count of all", async () => {
    const ids = [await push(), await push(), await push()].reverse();

    expect(getIds(await list())).toEqual(ids);
    expect(getIds(await list({ limit: "1", skip: "1" }))).toEqual([ids[1]]);
    expect(await list({ limit: "0", count: "1" })).toEqual({ results: [], count: 3 });
    expect(await list({ limit: "1", count: "1" })).toMatchObject({ count: 3 });
  });

  it("supports every order, dashed names included", async () => {
    const push_time = (hours: number) => ({
      push_time: new Date(pipeline.now() + hours * 3_600_000).toISOString(),
    });
    const [late, none, soon] = [await push(push_time(5)), await push(), await push(push_time(2))];

    expect(getIds(await list({ order: "createdAt" }))).toEqual([late, none, soon]);
    expect(getIds(await list({ order: "-push-time", limit: "2" }))).toEqual([late, soon]);
    expect(getIds(await list({ order: "status,-createdAt" }))).toEqual([none, soon, late]);
  });

  it("filters by any field of a record", async () => {
    const [dev, prod] = [await push({ prod: "dev" }), await push({ notification_id: "mine" })];
    await pipeline.drain();
    const found = async (condition: object) => getIds(await list(where(condition)));

    expect(await found({ prod: "dev" })).toEqual([dev]);
    expect(await found({ notificationId: "mine" })).toEqual([prod]);
    expect(await found({ status: "done", devices: { $gte: 3 } })).toEqual([prod, dev]);
    expect(await found({ "from-service": "rtm" })).toEqual([]);
    expect(await found({ "msg.alert": { $regex: "^x$" } })).toEqual([prod, dev]);
    const { createdAt } = await call(getPushRecord, { params: { objectId: prod } });
    const date = { __type: "Date", iso: createdAt };
    expect(await found({ createdAt: { $gte: date } })).toEqual([prod]);
    expect(await found({ createdAt: { $lt: date } })).toEqual([dev]);
  });

  it("returns the selected fields, and never an internal one", async () => {
    const id = await push();
    await pipeline.drain();

    const { results } = await list({ keys: "status,cost.usd" });

    expect(results).toEqual([
      {
        ...{ objectId: id, status: "done", cost: { usd: expect.any(Number) } },
        ...{ createdAt: expect.any(String), updatedAt: expect.any(String) },
      },
    ]);
    const [whole] = (await list()).results;
    expect(Object.keys(whole ?? {}).filter((name) => name.startsWith("_"))).toEqual([]);
  });

  it.each([
    ["an internal field", where({ _expiresAt: 1 }), "invalidKeyName"],
    ["an order by an internal field", { order: "_created" }, "invalidKeyName"],
    ["a dashed name that no record has", where({ "a-b": 1 }), "invalidKeyName"],
    ["no JSON", { where: "{" }, "malformedJson"],
    ["a wrong number", { limit: "many" }, "badParameter"],
    [
      "a condition on other objects",
      where({ owner: { $inQuery: { className: "_User", where: {} } } }),
      "badParameter",
    ],
  ])("rejects %s", async (_case, query, error) => {
    expect(await catchError(list(query as Record<string, string>))).toBe(error);
  });

  it("counts all pages of them, and reads no more than it shows", async () => {
    const ids = await load(320);

    const counted = await list({ count: "1", limit: "300" });

    expect(counted.count).toBe(320);
    expect(getIds(counted)).toEqual(ids.slice(0, 300));
    expect(getIds(await list({ skip: "300" }))).toEqual(ids.slice(300));
    // The budget covers the newest ten records, at a unit or two each, but not all of them.
    const settings = { ...pipeline.base.settings, maxQueryReadUnits: 40 };
    const frugal = { ...pipeline.base, settings };
    expect(getIds(await list({ limit: "10" }, frugal))).toEqual(ids.slice(0, 10));
    expect(await catchError(list({ limit: "10", count: "1" }, frugal))).toBe("queryTooExpensive");
    expect(await catchError(list({ limit: "10", order: "status" }, frugal))).toBe(
      "queryTooExpensive",
    );
  });
});

describe("records of one notification id", () => {
  it("are counted together and found individually by their objectId", async () => {
    const ids = [await push({ notification_id: "sum" }), await push({ notification_id: "sum" })];
    await pipeline.drain();
    await load(150, "sum");
    const one = { status: "done", devices: 3, successes: 3, notificationId: "sum" };

    expect(await call(getNotification, { params: { notificationId: "sum" } })).toMatchObject({
      ...{ status: "in-queue", devices: 6, successes: 6, notificationId: "sum" },
    });
    for (const objectId of ids) {
      const record = { ...one, objectId };
      expect(await call(getNotification, { params: { notificationId: objectId } })).toMatchObject(
        record,
      );
      expect(await call(getPushRecord, { params: { objectId } })).toMatchObject(record);
    }
  });

  it("are all deleted by it, and their unsent parts never go out", async () => {
    const ids = await load(130, "gone");
    const waiting = await push({
      notification_id: "gone",
      push_time: new Date(pipeline.now() + 3_600_000).toISOString(),
    });
    const other = await push();

    await call(deleteNotification, { params: { notificationId: "gone" } });
    await pipeline.drain();

    expect(getIds(await list({ limit: "1000" }))).toEqual([other]);
    expect((await call(findScheduledPushes)).results).toEqual([]);
    expect(pipeline.schedules.has(waiting)).toBe(false);
    for (const id of [ids[0], ids.at(-1)]) {
      expect(await pipeline.record(String(id))).toMatchObject({ _cancelled: true, successes: 0 });
    }
    const again = call(deleteNotification, { params: { notificationId: "gone" } });
    expect(await catchError(again)).toBe("objectNotFound");
  });
});

describe("a record that has expired", () => {
  it("is hidden from every reader before TTL removes it, unlike others", async () => {
    const old = await push({ notification_id: "shared" });
    await pipeline.drain();
    pipeline.advance(3 * DAY_MS);
    const young = await push({ notification_id: "shared" });
    await pipeline.drain();
    pipeline.advance(4 * DAY_MS);

    expect(getIds(await list())).toEqual([young]);
    expect(await list({ limit: "0", count: "1" })).toMatchObject({ count: 1 });
    expect(await call(getNotification, { params: { notificationId: "shared" } })).toMatchObject({
      ...{ objectId: young, devices: 3 },
    });
    const gone = [
      () => call(getPushRecord, { params: { objectId: old } }),
      () => call(getNotification, { params: { notificationId: old } }),
      () => call(deleteNotification, { params: { notificationId: old } }),
    ];
    for (const read of gone) expect(await catchError(read())).toBe("objectNotFound");
  });
});
