import { beforeAll, describe, expect, it } from "vitest";
import { createTimerRuns } from "../../../../functions/adapters/dynamodb/pushes/timer-runs.ts";
import type { RunKey, TimerRuns } from "../../../../functions/ports/timers.ts";
import { startDynamoDbEngine } from "../../../support/dynamodb-engine.ts";
import { forAllTests } from "../../../support/for-all-tests.ts";

const LEASE_MS = 20_000;
const engine = forAllTests(startDynamoDbEngine);
let nowMs = Date.UTC(2026, 10, 25, 19);
let runs: TimerRuns;

beforeAll(async () => {
  const table = { client: engine.documents, pushesTable: engine.tables.pushes };
  runs = createTimerRuns({ ...table, clock: { now: () => nowMs } }, LEASE_MS);
});

function at(second: number, run: Partial<RunKey> = {}): RunKey {
  const due = new Date(Date.UTC(2026, 10, 25, 19, 0, second)).toISOString();
  return { timer: "nightly", at: due, attempt: 0, manual: false, ...run };
}

describe("a run of a timer", () => {
  it("is taken once, however many messages say it", async () => {
    const key = at(0, { timer: "once" });
    const taken = await Promise.all(Array.from({ length: 12 }, () => runs.begin(key)));
    expect(taken.filter(Boolean)).toHaveLength(1);
    await runs.end(key, { state: "succeeded" });
    expect(await runs.begin(key)).toBe(false);
  });

  it("is taken again when its executor has died", async () => {
    const key = at(0, { timer: "dead" });
    expect(await runs.begin(key)).toBe(true);
    nowMs += LEASE_MS - 1;
    expect(await runs.begin(key)).toBe(false);
    nowMs += 1;
    expect(await runs.begin(key)).toBe(true);
  });

  it("is left out after a later one, and followed by its repeats", async () => {
    expect(await runs.begin(at(10))).toBe(true);
    expect(await runs.begin(at(5))).toBe(false);
    expect(await runs.begin(at(10, { attempt: 1 }))).toBe(true);
    expect(await runs.begin(at(20))).toBe(true);
    expect(await runs.begin(at(10, { attempt: 2 }))).toBe(false);
  });

  it("leaves runs by the clock alone if it is started by hand", async () => {
    const timer = "both";
    expect(await runs.begin(at(30, { timer, manual: true }))).toBe(true);
    expect(await runs.begin(at(29, { timer }))).toBe(true);
  });
});

describe("the list of last runs", () => {
  it("has the later run of each timer, with its result", async () => {
    const timer = "listed";
    await runs.begin(at(0, { timer }));
    await runs.end(at(0, { timer }), { state: "failed", error: "no disk" });
    nowMs += 1_000;
    const startedAt = new Date(nowMs).toISOString();
    await runs.begin(at(1, { timer, manual: true }));
    // A run that ends after a later one has begun changes nothing.
    await runs.end(at(0, { timer, manual: true }), { state: "failed" });
    expect((await runs.findAll()).get(timer)).toEqual({ startedAt, state: "running", attempt: 0 });
    await runs.end(at(1, { timer, manual: true }), { state: "succeeded" });
    const ended = { startedAt, endedAt: startedAt, state: "succeeded", attempt: 0 };
    expect((await runs.findAll()).get(timer)).toEqual(ended);
  });
});
