import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createPushLedger } from "../../functions/adapters/dynamodb/pushes/leases.ts";
import { createPushPlans } from "../../functions/adapters/dynamodb/pushes/plans.ts";
import { createPushProgress } from "../../functions/adapters/dynamodb/pushes/progress.ts";
import { createPushRecords } from "../../functions/adapters/dynamodb/pushes/records.ts";
import { createPushTrace } from "../../functions/adapters/dynamodb/pushes/trace.ts";
import { packChunks } from "../../functions/domain/push/ledger/chunk.ts";
import {
  type ChunkOutcome,
  NO_OUTCOMES,
} from "../../functions/domain/push/ledger/chunk-outcome.ts";
import { NOTHING_FOLDED } from "../../functions/domain/push/ledger/ledger.ts";
import { createPushRecord } from "../../functions/domain/push/ledger/push-record.ts";
import type { HeldLease } from "../../functions/ports/ledger.ts";
import { PUSHES_TABLES, type PushesTable } from "../support/push/pushes-tables.ts";

const NOW = Date.UTC(2026, 10, 21, 8);
const CHUNK = "chunk#0000#000000#000";
const LEASE_MS = 30_000;

describe.each(PUSHES_TABLES)("$name", ({ start }) => {
  let started: PushesTable;
  let serial = 0;
  let push: string;
  let ledger: ReturnType<typeof createPushLedger>;
  let progress: ReturnType<typeof createPushProgress>;
  let plans: ReturnType<typeof createPushPlans>;
  let records: ReturnType<typeof createPushRecords>;

  beforeAll(async () => {
    started = await start();
    const clock = { now: () => NOW };
    const table = { ...started, clock };
    ledger = createPushLedger(table);
    progress = createPushProgress(table);
    plans = createPushPlans(table);
    records = createPushRecords(table);
  });
  afterAll(() => started?.stop());

  /** One push with one chunk of 500 devices. */
  beforeEach(async () => {
    serial += 1;
    push = `push${String(serial).padStart(12, "0")}`;
    const record = createPushRecord(
      { data: {}, where: {}, production: true },
      { objectId: push, notificationId: push, nowMs: NOW, days: 7 },
    );
    const chunks = packChunks(
      Array.from({ length: 500 }, (_, position) => ({
        provider: "apns",
        group: { topic: "com.example.app", production: true },
        objectId: "",
        token: `token${position}`,
        after: "",
        position,
      })),
    );
    await records.create({ record, chunks });
  });

  async function lease(owner: string, nowMs = NOW): Promise<HeldLease> {
    const answer = await ledger.takeLease(
      { push, chunk: CHUNK },
      { owner, nowMs, leaseMs: LEASE_MS },
    );
    if (answer.kind !== "leased") throw new Error(answer.kind);
    return answer.lease;
  }

  function outcome(counts: Partial<ChunkOutcome>): ChunkOutcome {
    return { ...NO_OUTCOMES, reasons: {}, exceptions: [], ...counts };
  }

  async function readChunks() {
    return progress.readChunks(push, 0);
  }

  describe("a chunk", () => {
    it("is leased to one of many senders", async () => {
      const claims = Array.from({ length: 20 }, (_, index) =>
        ledger.takeLease(
          { push, chunk: CHUNK },
          { owner: `o${index}`, nowMs: NOW, leaseMs: LEASE_MS },
        ),
      );

      const kinds = (await Promise.all(claims)).map(({ kind }) => kind).sort();

      expect(kinds).toEqual([...Array(19).fill("busy"), "leased"]);
    });

    it("goes to the next sender when the lease has expired; the first one counts nothing", async () => {
      const first = await lease("first");
      const second = await lease("second", NOW + LEASE_MS);

      const late = await ledger.settle(first, outcome({ successes: 500 }), { nowMs: NOW });
      const good = await ledger.settle(second, outcome({ successes: 500 }), { nowMs: NOW });

      expect([late.kind, good.kind]).toEqual(["lost", "settled"]);
      expect(await ledger.extendLease(first, NOW + 99_000)).toBeUndefined();
    });

    it("stays with a sender that extends its lease", async () => {
      const extended = await ledger.extendLease(await lease("first"), NOW + 2 * LEASE_MS);

      const other = { owner: "other", nowMs: NOW + LEASE_MS, leaseMs: LEASE_MS };
      expect(extended?.untilMs).toBe(NOW + 2 * LEASE_MS);
      expect(await ledger.takeLease({ push, chunk: CHUNK }, other)).toEqual({
        kind: "busy",
        untilMs: NOW + 2 * LEASE_MS,
      });
    });

    it("is settled once, and repeating the same settlement is harmless", async () => {
      const held = await lease("first");
      const end = { nowMs: NOW };

      const answers = [
        await ledger.settle(held, outcome({ successes: 500 }), end),
        await ledger.settle(held, outcome({ successes: 500 }), end),
      ];

      expect(answers).toEqual([{ kind: "settled" }, { kind: "settled" }]);
      const again = { owner: "again", nowMs: NOW, leaseMs: LEASE_MS };
      expect(await ledger.takeLease({ push, chunk: CHUNK }, again)).toEqual({ kind: "settled" });
    });

    it("always adds up: a device missing from the message counts as an invalid token", async () => {
      const counts = outcome({ successes: 400, invalidTokens: 20, rejected: 30 });

      await ledger.settle(await lease("first"), counts, { nowMs: NOW });

      expect(await readChunks()).toMatchObject([
        { state: "settled", successes: 400, rejected: 30, invalidTokens: 70 },
      ]);
    });

    it("rejects more outcomes than it has devices", async () => {
      const held = await lease("first");

      const settlement = ledger.settle(held, outcome({ successes: 501 }), { nowMs: NOW });

      await expect(settlement).rejects.toThrow("more outcomes than devices");
    });

    it("creates one child for its retries in the write that settles it", async () => {
      const held = await lease("first");
      const retry = { members: ["token1", "token2"], notBeforeMs: NOW + 5_000 };
      const end = { nowMs: NOW, retry };

      const answers = [
        await ledger.settle(held, outcome({ successes: 498 }), end),
        await ledger.settle(held, outcome({ successes: 498 }), end),
      ];

      const child = `${CHUNK}#r01`;
      expect(answers).toEqual([
        { kind: "settled", child },
        { kind: "settled", child },
      ]);
      expect(await readChunks()).toMatchObject([
        { chunk: CHUNK, state: "settled", successes: 498, invalidTokens: 0 },
        { chunk: child, state: "open", count: 2, notBeforeMs: NOW + 5_000 },
      ]);
    });

    it("needs no work when its push was removed", async () => {
      const claim = { owner: "first", nowMs: NOW, leaseMs: LEASE_MS };

      const answer = await ledger.takeLease({ push: "gone", chunk: CHUNK }, claim);

      expect(answer).toEqual({ kind: "settled" });
    });

    it("is settled as cancelled by its lease when its push was cancelled", async () => {
      await records.delete(push, NOW);

      const claim = { owner: "first", nowMs: NOW, leaseMs: LEASE_MS };
      const answer = await ledger.takeLease({ push, chunk: CHUNK }, claim);

      expect(answer).toEqual({ kind: "cancelled" });
      expect(await readChunks()).toMatchObject([{ state: "settled", cancelled: 500 }]);
    });

    it("takes a ledger item below 3 KB with 500 members", async () => {
      const found = await plans.findChunk(push, CHUNK);

      const { digest, ...rest } = found?.chunk ?? {};
      expect((digest?.length ?? 0) + JSON.stringify(rest).length).toBeLessThan(3_000);
    });
  });

  describe("a partition", () => {
    it("is planned by one planner: a late one writes nothing, and a repeated page is the same", async () => {
      const record = createPushRecord(
        { data: {}, where: {}, production: true },
        { objectId: `${push.slice(0, 15)}P`, notificationId: "n", nowMs: NOW, days: 7 },
      );
      await records.create({ record });
      const access = [{ kind: "scan" as const, segment: 0, segments: 1 }];
      const starts = await Promise.all([
        plans.start(record, access, NOW),
        plans.start(record, access, NOW),
      ]);
      const id = { push: record.objectId, partition: 0 };
      const first = await plans.takePartition(id, { nowMs: NOW, leaseMs: LEASE_MS });
      const busy = await plans.takePartition(id, { nowMs: NOW, leaseMs: LEASE_MS });
      const second = await plans.takePartition(id, { nowMs: NOW + LEASE_MS, leaseMs: LEASE_MS });
      if (!first || !second) throw new Error("not leased");
      const page = { chunks: [], cursor: "x", last: false, readUnits: 0, leaseUntilMs: 0 };

      const late = await plans.commitPage(record, { ...page, partition: first }, NOW);
      const good = await plans.commitPage(record, { ...page, partition: second }, NOW);
      const twice = await plans.commitPage(record, { ...page, partition: second }, NOW);

      expect(starts.sort()).toEqual([false, true]);
      expect(busy).toBeUndefined();
      expect(late).toBeUndefined();
      expect(good).toMatchObject({ page: 2, cursor: "x", state: "planning" });
      expect(twice).toEqual(good);
    });
  });

  it("traces a device to its chunk, not to a digest of a page that was never committed", async () => {
    const order = { data: {}, where: {}, production: true };
    const ids = { objectId: `${push.slice(0, 15)}T`, notificationId: "n", nowMs: NOW, days: 7 };
    const record = createPushRecord(order, ids);
    await records.create({ record });
    await plans.start(record, [{ kind: "scan", segment: 0, segments: 1 }], NOW);
    const id = { push: record.objectId, partition: 0 };
    const first = await plans.takePartition(id, { nowMs: NOW, leaseMs: LEASE_MS });
    const second = await plans.takePartition(id, { nowMs: NOW + LEASE_MS, leaseMs: LEASE_MS });
    if (!first || !second) throw new Error("not leased");
    const group = { topic: "com.example.app", production: true };
    const device = { objectId: "5f9d7ce", token: "t", after: "", position: 0 };
    const chunks = packChunks([{ provider: "apns", group, ...device }]);
    const page = { chunks, cursor: "x", last: true, readUnits: 0, leaseUntilMs: 0 };

    const late = await plans.commitPage(record, { ...page, partition: first }, NOW);
    const trace = createPushTrace({ ...started, clock: { now: () => NOW } });
    const planned = { ...record, _partitions: 1 };
    const before = await trace.findMember(planned, ["5f9d7ce"]);
    await plans.commitPage(record, { ...page, partition: second }, NOW);
    const after = await trace.findMember(planned, ["5f9d7ce"]);

    expect([late, before]).toEqual([undefined, []]);
    expect(after).toMatchObject([{ chunk: { chunk: "chunk#0000#000001#000" }, position: 0 }]);
  });

  describe("a record", () => {
    const aRecord = (index: number, order: object = {}) =>
      createPushRecord(
        { data: {}, where: {}, production: true, ...order },
        {
          objectId: `${push}${String(index).padStart(3, "0")}`,
          notificationId: push,
          nowMs: NOW + index,
          days: 7,
        },
      );
    const counts = { ...NOTHING_FOLDED, devices: 500 };

    it("is created once for a request key: the same body repeats it, another conflicts", async () => {
      const request = { key: push, bodyHash: "a", endsMs: NOW + 1_000 };

      const answers = [
        await records.create({ record: aRecord(1), request }),
        await records.create({ record: aRecord(2), request }),
        await records.create({ record: aRecord(3), request: { ...request, bodyHash: "b" } }),
        await records.create({ record: aRecord(2_000), request }),
      ];

      expect(answers).toEqual([
        { kind: "created" },
        { kind: "repeated", objectId: aRecord(1).objectId },
        { kind: "conflict" },
        { kind: "created" },
      ]);
    });

    it("is listed with the others of its notification id, page by page, newest first", async () => {
      for (let index = 1; index <= 90; index++) await records.create({ record: aRecord(index) });

      const found: string[] = [];
      for await (const page of records.findByNotificationId(push)) {
        found.push(...page.records.map(({ objectId }) => objectId));
      }
      const open: string[] = [];
      for await (const { objectId } of progress.listOpen("in-queue")) open.push(objectId);

      const ids = Array.from({ length: 90 }, (_, index) => aRecord(90 - index).objectId);
      expect(found).toEqual([...ids, push]);
      expect(open.filter((id) => id.startsWith(push))).toEqual([push, ...ids.reverse()]);
    });

    it("advances from a fold once a round, and never goes back", async () => {
      const record = await records.find(push);
      if (!record) throw new Error("no record");
      const save = (round: number, successes: number) =>
        progress.saveProgress(record, { ...counts, successes, round }, NOW);

      expect([await save(0, 10), await save(0, 10), await save(1, 5), await save(1, 11)]).toEqual([
        true,
        false,
        false,
        true,
      ]);
      expect(await records.find(push)).toMatchObject({ successes: 11, devices: 500, _round: 2 });
    });

    it("ends once", async () => {
      const record = await records.find(push);
      if (!record) throw new Error("no record");
      const end = { ...counts, successes: 500, errors: [] };

      const ends = [
        await progress.finish(record, end, NOW),
        await progress.finish(record, { ...end, successes: 1 }, NOW),
      ];

      expect(ends).toEqual([true, false]);
      expect(await records.find(push)).toMatchObject({ status: "done", devices: 500 });
      expect(await records.delete(push, NOW)).toBe("deleted");
      expect(await records.delete(push, NOW)).toBe("absent");
    });

    it("is either cancelled or started while it waits", async () => {
      const scheduleId = await records.nextScheduleId();
      const waiting = { ...aRecord(1, { dueAtMs: NOW + 60_000 }), _scheduleId: scheduleId };
      await records.create({ record: waiting });

      expect(await records.findScheduled(scheduleId)).toBe(waiting.objectId);
      expect((await records.listScheduled()).map(({ objectId }) => objectId)).toContain(
        waiting.objectId,
      );
      expect(await records.cancelScheduled(waiting, NOW)).toBe(true);
      expect(await records.cancelScheduled(waiting, NOW)).toBe(false);
      expect(await plans.start(waiting, [], NOW)).toBe(false);
      expect(await records.findScheduled(scheduleId)).toBeUndefined();
      expect(await records.nextScheduleId()).toBe(scheduleId + 1);
    });

    it("keeps the first stop of each provider", async () => {
      await ledger.stop(push, "apns", "first");
      await ledger.stop(push, "apns", "second");
      await ledger.stop(push, "fcm", "third");

      expect(await records.find(push)).toMatchObject({ _stopped: { apns: "first", fcm: "third" } });
    });
  });
});
