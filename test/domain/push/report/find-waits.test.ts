import { describe, expect, it } from "vitest";
import type { ChunkProgress } from "../../../../functions/domain/push/ledger/ledger.ts";
import { explainWaits } from "../../../../functions/domain/push/report/explain-waits.ts";
import { findWaits } from "../../../../functions/domain/push/report/find-waits.ts";

const MINUTE_MS = 60_000;
const START = Date.UTC(2026, 10, 23, 10);
const NOW = START + 5 * MINUTE_MS;
const ROOT = "chunk#0000#000000#000";

function aChunk(facts: Partial<ChunkProgress> = {}): ChunkProgress {
  const chunk = facts.chunk ?? ROOT;
  const known = { push: "p", chunk, state: "open", provider: "apns", count: 500 } as const;
  return { ...known, createdMs: START, ...facts };
}

const waitsFor = (state: "planning" | "planned", chunks: readonly ChunkProgress[], nowMs = NOW) =>
  findWaits({ state }, chunks, { startedMs: START, nowMs });

function explain(chunks: readonly ChunkProgress[], facts: object = {}) {
  const record = { status: "in-queue", _createdMs: START, _partitions: 1 } as const;
  const updatedAt = new Date(NOW).toISOString();
  return explainWaits({ ...record, updatedAt, _waits: waitsFor("planned", chunks), ...facts }, NOW);
}

const putOff = { chunk: `${ROOT}#r01`, retryReason: "ConnectionLost", failingSinceMs: START };

describe("what a push waits for", () => {
  it("is nothing while its chunks are young, being sent or settled", () => {
    const young = aChunk({ createdMs: NOW - 5_000 });
    const leased = aChunk({ leaseUntilMs: NOW + 1 });
    expect(waitsFor("planned", [young, leased, aChunk({ state: "settled" })])).toEqual([]);
    expect(waitsFor("planning", [], START + 9_000)).toEqual([]);
  });

  it("is one entry a provider, with the first try and the longest wait", () => {
    const early = aChunk({ ...putOff, notBeforeMs: NOW + 10 });
    const old = { failingSinceMs: START - 5, retryReason: "NoAnswer" };
    const late = aChunk({ ...putOff, ...old, count: 7, notBeforeMs: NOW + 20 });
    const other = aChunk({ ...putOff, provider: "fcm", notBeforeMs: NOW + 30 });

    expect(waitsFor("planned", [early, late, other])).toMatchObject([
      { cause: "gateway", provider: "apns", devices: 507, sinceMs: START - 5, nextMs: NOW + 10 },
      { cause: "gateway", provider: "fcm", devices: 500 },
    ]);
    expect(waitsFor("planned", [early, late])[0]?.reason).toBe("NoAnswer");
  });

  it("is its turn where a chunk was never tried or found no turn", () => {
    const first = aChunk({ notBeforeMs: NOW + MINUTE_MS });
    const again = aChunk({ ...putOff, retryReason: "NoTurn", notBeforeMs: NOW + MINUTE_MS });
    expect(waitsFor("planned", [first, again])).toMatchObject([{ cause: "rate", devices: 1_000 }]);
  });

  it("is a sender once a chunk is overdue, regardless of earlier delays", () => {
    const overdue = aChunk({ ...putOff, notBeforeMs: NOW - 3 * MINUTE_MS });
    expect(waitsFor("planned", [overdue])).toMatchObject([{ cause: "sender" }]);
  });
});

describe("its explanation", () => {
  it("says since when a gateway is silent and when it is tried again", () => {
    expect(explain([aChunk({ ...putOff, notBeforeMs: NOW + 2 * MINUTE_MS })])).toEqual([
      {
        for: "gateway",
        provider: "apns",
        devices: 500,
        reason: "ConnectionLost",
        since: "2026-11-23T10:00:00.000Z",
        nextTry: "2026-11-23T10:07:00.000Z",
        explanation:
          "APNs has not answered since 10:00 UTC (ConnectionLost); 500 devices wait, next try at 10:07 UTC.",
      },
    ]);
  });

  it("names the answer of a gateway that gave one, and a single device", () => {
    const retry = { ...putOff, provider: "fcm", count: 1, retryReason: "QUOTA_EXCEEDED" } as const;
    const [waiting] = explain([aChunk({ ...retry, notBeforeMs: NOW - 1 })]);
    expect(waiting?.explanation).toBe(
      "FCM has put off 1 device since 10:00 UTC (QUOTA_EXCEEDED), the next try is due.",
    );
  });

  it("distinguishes flow_control from the quota of a provider", () => {
    const chunk = aChunk({ provider: "fcm", notBeforeMs: NOW + 30_000 });
    const sentence = (facts: object) => explain([chunk], facts)[0]?.explanation;
    expect(sentence({})).toContain("by the quota of FCM, next try at 10:05:30 UTC");
    expect(sentence({ _rate: 1_000 })).toContain("by its flow_control at FCM");
  });

  it("gives the date of another day", () => {
    const _dueAtMs = NOW + 86_400_000;
    expect(explain([], { status: "scheduled", _dueAtMs })).toMatchObject([
      { for: "schedule", explanation: "It is sent at 2026-11-24 10:05 UTC." },
    ]);
  });

  it("reports missing counting once the record is silent, and nothing at the end", () => {
    const updatedAt = new Date(NOW - MINUTE_MS).toISOString();
    expect(explain([], { updatedAt })).toMatchObject([{ for: "counting" }]);
    expect(explain([], { _partitions: undefined })).toMatchObject([{ for: "planning" }]);
    expect(explain([aChunk(putOff)], { status: "done" })).toEqual([]);
  });
});
