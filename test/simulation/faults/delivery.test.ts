import { describe, expect, it } from "vitest";
import { CHUNK_DEVICES } from "../../../functions/contract/limits.ts";
import {
  distinctCounts,
  type Ending,
  findCrashPoints,
  listChunks,
  type OnePush,
  playOne,
  providerCounts,
  seeds,
} from "./one-push.ts";

const DONE = { status: "done", devices: 60, successes: 60 };
const everybody: OnePush = { devices: 60 };

describe("a message delivered twice in a row (R01)", () => {
  it.each(seeds(5))("is sent once and counted once (seed %i)", async (seed) => {
    const queues = { duplicate: 1, copyAfterMs: 60_000 };
    const { record, push } = await playOne({ ...everybody, faults: { queues } }, { seed });

    expect(record).toMatchObject(DONE);
    expect(distinctCounts(push.sent)).toEqual(new Set([1]));
  });
});

describe("a message delivered twice at once (R02)", () => {
  it.each(seeds(10))("is sent only by the worker that holds the lease (seed %i)", async (seed) => {
    const queues = { duplicate: 1, copyAfterMs: 0 };
    const story = { ...everybody, faults: { queues }, concurrency: 6 };
    const { record, push } = await playOne(story, { seed });

    expect(record).toMatchObject(DONE);
    expect(distinctCounts(push.sent)).toEqual(new Set([1]));
  });
});

describe("messages in any order, the finisher's before the last chunk's (R03)", () => {
  it.each(seeds(5))("end the push only when everything is settled (seed %i)", async (seed) => {
    const story: OnePush = {
      ...everybody,
      faults: { queues: { latestMs: 120_000 } },
      during: async ({ scheduler, book, queueFor }) => {
        for (let round = 0; round < 40; round++) {
          await scheduler.sleep(1_000);
          for (const push of book.pushes.keys()) {
            queueFor("settle").send(JSON.stringify({ version: 1, push, round }), 0);
          }
        }
      },
    };
    const { record, push } = await playOne(story, { seed });

    expect(record).toMatchObject(DONE);
    expect(distinctCounts(push.settled)).toEqual(new Set([1]));
  });
});

describe("a function that times out in the middle of a batch (R04)", () => {
  const thousand: OnePush = {
    devices: 1_000,
    pageSize: 1_000,
    segments: 1,
    scanned: "exact",
    answerParts: 20,
  };

  it("keeps sent chunks, continues with the rest and sends nothing twice", async () => {
    let retries = 0;
    for (const seed of seeds(4)) {
      const ending = await playOne({ ...thousand, answerMs: 15_000 }, { seed });
      retries += Number(providerCounts(ending, "apns").retries);

      expect(ending.record).toMatchObject({ status: "done", successes: 1_000 });
      expect(distinctCounts(ending.push.accepted)).toEqual(new Set([1]));
    }
    expect(retries).toBeGreaterThan(0);
  });

  it("leaves one chunk in doubt when it is killed after any part", async () => {
    const parts = await findCrashPoints(thousand, (point) => /gateway\.send\.after$/.test(point));
    for (const crash of parts) {
      const { record, push } = await playOne(thousand, { crash });
      const doubles = push.accepted.filter((times) => times > 1).length;

      expect(record).toMatchObject({ status: "done", successes: 1_000 });
      expect(doubles).toBeLessThanOrEqual(CHUNK_DEVICES);
    }
    expect(parts.length).toBeGreaterThan(4);
  });
});

describe("a crash between the gateway's acceptance and the ledger's write (R05)", () => {
  it("repeats the same apns-id, counts once and reports the doubt in the record", async () => {
    const story = { devices: 30 };
    const crashes = await findCrashPoints(story, (point) => /gateway\.send\.after$/.test(point));
    for (const crash of crashes) {
      const ending = await playOne(story, { crash });
      const doubts = (["apns", "fcm"] as const).map(
        (name) => providerCounts(ending, name).ambiguous,
      );
      const doubles = ending.push.accepted.filter((times) => times === 2).length;

      expect(ending.record).toMatchObject({ status: "done", devices: 30, successes: 30 });
      expect(doubles).toBeGreaterThan(0);
      expect(Math.max(...doubts.map(Number))).toBeGreaterThanOrEqual(doubles);
    }
  });
});

describe("a planner that dies after it enqueued some chunks (R06)", () => {
  it("continues from its cursor with the same chunks after a crash at any call", async () => {
    const story: OnePush = { devices: 20 };
    const describeChunks = (ending: Ending) =>
      listChunks(ending).map(({ provider, after, count }) => ({ provider, after, count }));
    const calm = describeChunks(await playOne(story));
    const crashes = await findCrashPoints(story, (point) => point.startsWith("plan-push."));
    for (const crash of crashes) {
      const ending = await playOne(story, { crash });

      expect(ending.record).toMatchObject({ status: "done", devices: 20, successes: 20 });
      expect(describeChunks(ending)).toEqual(calm);
      expect(distinctCounts(ending.push.accepted)).toEqual(new Set([1]));
    }
    expect(crashes.length).toBeGreaterThan(20);
  });
});

describe("a function whose answer is lost after its work (R10)", () => {
  it.each(seeds(3))("does nothing when everything is delivered again (seed %i)", async (seed) => {
    const { record, push } = await playOne({ ...everybody, faults: { answerLost: 1 } }, { seed });

    expect(record).toMatchObject(DONE);
    expect(distinctCounts(push.sent)).toEqual(new Set([1]));
  });
});

describe("a message that is visible again before its work is done (R11)", () => {
  it.each(seeds(5))("meets a lease that its owner extends (seed %i)", async (seed) => {
    const story = { ...everybody, visibilityMs: 10_000, answerMs: 25_000, answerParts: 2 };
    const ending = await playOne(story, { seed });

    expect(ending.record).toMatchObject(DONE);
    expect(distinctCounts(ending.push.sent)).toEqual(new Set([1]));
    expect(listChunks(ending).some(({ extensions }) => Number(extensions) > 1)).toBe(true);
  });
});
