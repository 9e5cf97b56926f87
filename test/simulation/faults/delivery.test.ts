import { describe, expect, it } from "vitest";
import { CHUNK_DEVICES } from "../../../functions/contract/limits.ts";
import {
  chunksOf,
  crashPointsOf,
  type OnePush,
  playOne,
  providerOf,
  seeds,
  timesOf,
} from "./one-push.ts";

const DONE = { status: "done", devices: 60, successes: 60 };
const everybody: OnePush = { devices: 60 };

describe("R01: the same message delivered twice, one after the other", () => {
  it.each(seeds(5))("is sent once and counted once (seed %i)", async (seed) => {
    const queues = { duplicate: 1, copyAfterMs: 60_000 };
    const { record, push } = await playOne({ ...everybody, faults: { queues } }, { seed });

    expect(record).toMatchObject(DONE);
    expect(timesOf(push.sent)).toEqual(new Set([1]));
  });
});

describe("R02: the same message delivered twice at once", () => {
  it.each(seeds(10))("is sent by the worker that has the lease (seed %i)", async (seed) => {
    const queues = { duplicate: 1, copyAfterMs: 0 };
    const story = { ...everybody, faults: { queues }, concurrency: 6 };
    const { record, push } = await playOne(story, { seed });

    expect(record).toMatchObject(DONE);
    expect(timesOf(push.sent)).toEqual(new Set([1]));
  });
});

describe("R03: messages in any order, the finisher's before the last chunk's", () => {
  it.each(seeds(5))("end the push only when all is settled (seed %i)", async (seed) => {
    const story: OnePush = {
      ...everybody,
      faults: { queues: { latestMs: 120_000 } },
      during: async ({ scheduler, book, queueOf }) => {
        for (let round = 0; round < 40; round++) {
          await scheduler.sleep(1_000);
          for (const push of book.pushes.keys()) {
            queueOf("settle").send(JSON.stringify({ version: 1, push, round }), 0);
          }
        }
      },
    };
    const { record, push } = await playOne(story, { seed });

    expect(record).toMatchObject(DONE);
    expect(timesOf(push.settled)).toEqual(new Set([1]));
  });
});

describe("R04: the function's time ends in the middle of a batch", () => {
  const thousand: OnePush = {
    devices: 1_000,
    pageSize: 1_000,
    segments: 1,
    scanned: "exact",
    answerParts: 20,
  };

  it("what was sent is kept, the rest goes on, nothing twice", async () => {
    let retries = 0;
    for (const seed of seeds(4)) {
      const ending = await playOne({ ...thousand, answerMs: 15_000 }, { seed });
      retries += Number(providerOf(ending, "apns").retries);

      expect(ending.record).toMatchObject({ status: "done", successes: 1_000 });
      expect(timesOf(ending.push.accepted)).toEqual(new Set([1]));
    }
    expect(retries).toBeGreaterThan(0);
  });

  it("killed after any part of it, only its one chunk is in doubt", async () => {
    const parts = await crashPointsOf(thousand, (point) => /gateway\.send\.after$/.test(point));
    for (const crash of parts) {
      const { record, push } = await playOne(thousand, { crash });
      const doubles = push.accepted.filter((times) => times > 1).length;

      expect(record).toMatchObject({ status: "done", successes: 1_000 });
      expect(doubles).toBeLessThanOrEqual(CHUNK_DEVICES);
    }
    expect(parts.length).toBeGreaterThan(4);
  });
});

describe("R05: a crash after the gateway's yes, before the ledger's write", () => {
  it("repeats the same apns-id, counts once, and the record tells of the doubt", async () => {
    const story = { devices: 30 };
    const crashes = await crashPointsOf(story, (point) => /gateway\.send\.after$/.test(point));
    for (const crash of crashes) {
      const ending = await playOne(story, { crash });
      const doubts = (["apns", "fcm"] as const).map((name) => providerOf(ending, name).ambiguous);
      const doubles = ending.push.accepted.filter((times) => times === 2).length;

      expect(ending.record).toMatchObject({ status: "done", devices: 30, successes: 30 });
      expect(doubles).toBeGreaterThan(0);
      expect(Math.max(...doubts.map(Number))).toBeGreaterThanOrEqual(doubles);
    }
  });
});

describe("R06: the planner dies after it has sent some of its chunks", () => {
  it("goes on from its cursor with the same chunk ids, at whatever call it died", async () => {
    const story: OnePush = { devices: 20 };
    const calm = chunksOf(await playOne(story)).map(({ _part }) => _part);
    const crashes = await crashPointsOf(story, (point) => point.startsWith("plan-push."));
    for (const crash of crashes) {
      const ending = await playOne(story, { crash });

      expect(ending.record).toMatchObject({ status: "done", devices: 20, successes: 20 });
      expect(chunksOf(ending).map(({ _part }) => _part)).toEqual(calm);
      expect(timesOf(ending.push.accepted)).toEqual(new Set([1]));
    }
    expect(crashes.length).toBeGreaterThan(20);
  });
});

describe("R10: the function dies after its work, with its answer", () => {
  it.each(seeds(3))("all comes again and does nothing (seed %i)", async (seed) => {
    const { record, push } = await playOne({ ...everybody, faults: { answerLost: 1 } }, { seed });

    expect(record).toMatchObject(DONE);
    expect(timesOf(push.sent)).toEqual(new Set([1]));
  });
});

describe("R11: a message that is visible again before its work is done", () => {
  it.each(seeds(5))("meets the lease, which its owner extends (seed %i)", async (seed) => {
    const story = { ...everybody, visibilityMs: 10_000, answerMs: 25_000, answerParts: 2 };
    const ending = await playOne(story, { seed });

    expect(ending.record).toMatchObject(DONE);
    expect(timesOf(ending.push.sent)).toEqual(new Set([1]));
    expect(chunksOf(ending).some(({ extensions }) => Number(extensions) > 1)).toBe(true);
  });
});
