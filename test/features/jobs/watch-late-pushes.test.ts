import { describe, expect, it } from "vitest";
import {
  createPushRecord,
  type PushRecord,
} from "../../../functions/domain/push/ledger/push-record.ts";
import { watchLatePushes } from "../../../functions/features/jobs/watch-late-pushes.ts";

const START = Date.UTC(2026, 10, 23, 10);
const MINUTE_MS = 60_000;

function aPush(facts: Partial<PushRecord> = {}): PushRecord {
  const identity = { objectId: "push", notificationId: "n", nowMs: START, days: 7 };
  const record = createPushRecord({ data: {}, where: {}, production: true }, identity);
  return { ...record, _partitions: 1, ...facts };
}

function watchAt(minutes: number, ...pushes: readonly PushRecord[]) {
  const lines: (readonly [event: string, facts: Readonly<Record<string, unknown>>])[] = [];
  const note = (event: string, facts: object) => void lines.push([event, { ...facts }]);
  const log = { info: note, warn: note, error: note, failure: () => undefined };
  const watch = watchLatePushes({ clock: { now: () => START + minutes * MINUTE_MS }, log });
  for (const push of pushes) watch.note(push);
  watch.report();
  return lines;
}

const eventsAt = (minutes: number, push: PushRecord) =>
  watchAt(minutes, push).map(([event]) => event);
const UNFINISHED = ["pushes unfinished"];
const LATE = ["pushes unfinished", "pushes late"];

describe("a push that is not done", () => {
  it("is logged once it is a minute old, and as late after ten minutes", () => {
    expect(eventsAt(0.9, aPush())).toEqual([]);
    expect(eventsAt(1, aPush())).toEqual(UNFINISHED);
    expect(eventsAt(10, aPush())).toEqual(UNFINISHED);
    expect(eventsAt(10.1, aPush())).toEqual(LATE);
  });

  it("has twice the time that its devices need at its rate", () => {
    const slow = aPush({ devices: 60_000, _rate: 1_000 });
    expect(eventsAt(11.9, slow)).toEqual(UNFINISHED);
    expect(eventsAt(12.1, slow)).toEqual(LATE);
    const large = aPush({ devices: 5_400_000 });
    expect(eventsAt(29.9, large)).toEqual(UNFINISHED);
    expect(eventsAt(30.1, large)).toEqual(LATE);
  });

  it("is late after half of its lifetime, since an outage may end it within ten minutes", () => {
    const short = aPush({ _expiresAtMs: START + 5 * MINUTE_MS });
    expect(eventsAt(2.5, short)).toEqual(UNFINISHED);
    expect(eventsAt(2.6, short)).toEqual(LATE);
    const brief = aPush({ _expiresAtMs: START + MINUTE_MS / 2 });
    expect(eventsAt(1, brief)).toEqual(UNFINISHED);
    expect(eventsAt(1.1, brief)).toEqual(LATE);
    const large = aPush({ devices: 2_160_000, _expiresAtMs: START + 6 * MINUTE_MS });
    expect(eventsAt(4, large)).toEqual(UNFINISHED);
    const long = aPush({ _expiresAtMs: START + 600 * MINUTE_MS });
    expect(eventsAt(10.1, long)).toEqual(LATE);
  });

  it("is as old as the time since its due time", () => {
    const scheduled = aPush({ status: "scheduled", _dueAtMs: START + 60 * MINUTE_MS });
    expect(eventsAt(59, scheduled)).toEqual([]);
    expect(eventsAt(71, scheduled)).toEqual(LATE);
  });

  it("is not logged when it is cancelled or has ended", () => {
    expect(eventsAt(60, aPush({ _cancelled: true }))).toEqual([]);
    expect(eventsAt(60, aPush({ status: "done" }))).toEqual([]);
  });

  it("is one line with all others; it names the oldest and its reason", () => {
    const old = aPush({ objectId: "old", _createdMs: START - MINUTE_MS, _partitions: 0 });
    const [, late] = watchAt(20, aPush(), old, aPush());

    expect(late?.[1]).toMatchObject({ pushes: 3, push: "old", ageSeconds: 1_260 });
    expect(late?.[1].because).toMatch(/have not been counted since 10:00 UTC/);
  });
});
