import { describe, expect, it } from "vitest";
import type {
  ChunkProgress,
  PlanPartition,
} from "../../../../functions/domain/push/ledger/ledger.ts";
import { createPushRecord } from "../../../../functions/domain/push/ledger/push-record.ts";
import {
  isStuck,
  repairRunning,
  repairScheduled,
} from "../../../../functions/domain/push/ledger/repairs.ts";

const NOW = 1_000_000_000;
const MINUTE = 60_000;
const running = {
  ...createPushRecord(
    { data: {}, where: {}, production: true },
    { objectId: "p", notificationId: "n", nowMs: NOW, days: 7 },
  ),
  _partitions: 1,
};

function partition(fields: Partial<PlanPartition> = {}): PlanPartition {
  return {
    push: "p",
    partition: 0,
    access: { kind: "scan", segment: 0, segments: 1 },
    state: "planned",
    cursor: "",
    page: 1,
    epoch: 1,
    leaseUntilMs: 0,
    chunks: 1,
    devices: 1,
    ...fields,
  };
}

function chunk(fields: Partial<ChunkProgress> = {}): ChunkProgress {
  return {
    push: "p",
    chunk: "chunk#0000#000000#000",
    state: "open",
    provider: "apns",
    count: 1,
    createdMs: NOW,
    ...fields,
  };
}

type StuckCase = typeof running & {
  readonly partitions: PlanPartition[];
  readonly chunks: ChunkProgress[];
  readonly _dueAtMs: number;
  readonly _startedMs: number;
};

/** With a settle chain that has just written the record, unless `writtenMs` says otherwise. */
function repairsAt(
  nowMs: number,
  partitions: PlanPartition[],
  chunks: ChunkProgress[],
  writtenMs = nowMs,
) {
  const record = { ...running, updatedAt: new Date(writtenMs).toISOString() };
  return repairRunning(record, { partitions, chunks }, nowMs).map(({ kind }) => kind);
}

describe("a stalled push", () => {
  it("is started when nothing was planned", () => {
    const { _partitions, ...fresh } = running;
    const empty = { partitions: [], chunks: [] };

    expect(repairRunning(fresh, empty, NOW + 1_000)).toEqual([]);
    expect(repairRunning(fresh, empty, NOW + 20_000)).toEqual([{ kind: "start" }]);
    expect(repairRunning({ ...fresh, _cancelled: true }, empty, NOW)).toEqual([{ kind: "settle" }]);
  });

  it("gets a new settle chain when nothing has written its record for a minute", () => {
    const held = chunk({ leaseUntilMs: NOW + 10 * MINUTE });

    expect(repairsAt(NOW + MINUTE, [partition()], [held], NOW)).toEqual(["settle"]);
    expect(repairsAt(NOW + MINUTE, [partition()], [held], NOW + 1)).toEqual([]);
  });

  it("gets another planner only after the lease of the last one has expired", () => {
    const leased = partition({ state: "planning", leaseUntilMs: NOW + MINUTE });

    expect(repairsAt(NOW, [leased], [])).toEqual([]);
    expect(repairsAt(NOW + MINUTE, [leased], [])).toEqual(["plan"]);
  });

  it("has a chunk rebuilt two minutes after its last sign of life, then ever more slowly", () => {
    const at = (ms: number, fields: Partial<ChunkProgress>) =>
      repairsAt(NOW + ms, [partition()], [chunk(fields)]);

    expect(at(2 * MINUTE - 1, {})).toEqual([]);
    expect(at(2 * MINUTE, {})).toEqual(["rebuild"]);
    expect(at(2 * MINUTE, { leaseUntilMs: NOW + 1 })).toEqual([]);
    expect(at(2 * MINUTE, { notBeforeMs: NOW + 10 * MINUTE })).toEqual([]);
    expect(at(4 * MINUTE - 1, { rebuiltMs: NOW, rebuilds: 1 })).toEqual([]);
    expect(at(4 * MINUTE, { rebuiltMs: NOW, rebuilds: 1 })).toEqual(["rebuild"]);
    expect(at(600 * MINUTE, { rebuiltMs: NOW, rebuilds: 14 })).toEqual(["abandon"]);
  });

  it("is folded when everything is settled", () => {
    expect(repairsAt(NOW, [partition()], [chunk({ state: "settled" })])).toEqual(["settle"]);
  });

  it("is not flooded with rebuilt messages", () => {
    const chunks = Array.from({ length: 500 }, (_, i) =>
      chunk({ chunk: `chunk#0000#000000#${i}` }),
    );

    expect(repairsAt(NOW + 5 * MINUTE, [partition()], chunks)).toHaveLength(100);
  });
});

describe("a push that waits for its time", () => {
  const scheduled = { ...running, status: "scheduled" as const, _dueAtMs: NOW + 60 * MINUTE };

  it("gets its schedule, and is started when the schedule is late", () => {
    expect(repairScheduled(scheduled, NOW + 1_000)).toEqual([]);
    expect(repairScheduled(scheduled, NOW + 20_000)).toEqual([{ kind: "arm" }]);
    expect(repairScheduled({ ...scheduled, _armed: true }, NOW + 20_000)).toEqual([]);
    expect(repairScheduled(scheduled, NOW + 61 * MINUTE)).toEqual([{ kind: "start" }]);
  });

  it("gets no schedule in the past, but is started", () => {
    expect(repairScheduled(scheduled, NOW + 60 * MINUTE - 6_000)).toEqual([{ kind: "arm" }]);
    expect(repairScheduled(scheduled, NOW + 60 * MINUTE - 1_000)).toEqual([]);
    expect(repairScheduled(scheduled, NOW + 60 * MINUTE)).toEqual([{ kind: "start" }]);
    expect(repairScheduled({ ...scheduled, _armed: true }, NOW + 60 * MINUTE)).toEqual([]);
  });
});

describe("a stuck push", () => {
  const stuckAt = (
    minutes: number,
    { partitions = [partition()], chunks = [], ...fields }: Partial<StuckCase>,
  ) => {
    const nowMs = NOW + minutes * MINUTE;
    const record = { ...running, updatedAt: new Date(nowMs).toISOString(), ...fields };
    return isStuck(record, { partitions, chunks }, nowMs);
  };

  it.each<[string, Partial<StuckCase>]>([
    ["not started", { _partitions: undefined as never, _createdMs: NOW }],
    ["due but not started", { _partitions: undefined as never, _dueAtMs: NOW }],
    ["left by its planner", { partitions: [partition({ state: "planning", leaseUntilMs: NOW })] }],
    ["never planned", { partitions: [partition({ state: "planning" })], _startedMs: NOW }],
    ["left by its sender", { chunks: [chunk({ createdMs: 0, leaseUntilMs: NOW })] }],
    ["rebuilt again and again", { chunks: [chunk({ rebuilds: 3, rebuiltMs: NOW + 14 * MINUTE })] }],
    ["without a settler", { updatedAt: new Date(NOW).toISOString() }],
  ])("is one that was %s for 15 minutes", (_, facts) => {
    expect(stuckAt(14, facts)).toBe(false);
    expect(stuckAt(15, facts)).toBe(true);
  });

  it("is not one whose chunks wait for their time or whose devices were all settled", () => {
    const later = chunk({ notBeforeMs: NOW + 60 * MINUTE });

    expect(stuckAt(60, { chunks: [later] })).toBe(false);
    expect(stuckAt(60, { chunks: [chunk({ state: "settled" })] })).toBe(false);
  });
});
