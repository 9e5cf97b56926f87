import { beforeAll, describe, expect, it } from "vitest";
import { createPushPace } from "../../../functions/adapters/dynamodb/pushes/pace.ts";
import { slotMs, toSlices } from "../../../functions/domain/push/ledger/pace.ts";
import {
  type PacedSendPorts,
  sendPacedChunk,
} from "../../../functions/features/push/send/pace-chunk.ts";
import { PROVIDERS } from "../../../functions/generated/providers/registry.ts";
import type { ChunkMessage } from "../../../functions/generated/types.ts";
import type { PushPace } from "../../../functions/ports/push.ts";
import { startDynamoDbEngine } from "../../support/dynamodb-engine.ts";
import { forAllTests } from "../../support/for-all-tests.ts";
import { createMemorySample } from "../../support/push/memory-sample.ts";

const START_MS = Date.UTC(2026, 10, 21, 8);
const PUSH = "i4OcyCnyjckJOtzz";

interface Timer {
  readonly atMs: number;
  readonly task: () => void;
}

/** Virtual time that jumps to the next timer once nothing else is left to do. */
function virtualTime() {
  let nowMs = START_MS;
  const timers: Timer[] = [];
  return {
    clock: { now: () => nowMs },
    timers: {
      after: (ms: number, task: () => void) => {
        timers.push({ atMs: nowMs + ms, task });
        return () => undefined;
      },
      every: () => () => undefined,
    },
    run: async () => {
      for (;;) {
        await new Promise((resolve) => setImmediate(resolve));
        const next = timers.toSorted((a, b) => a.atMs - b.atMs)[0];
        if (!next) return;
        timers.splice(timers.indexOf(next), 1);
        nowMs = next.atMs;
        next.task();
      }
    },
  };
}

/** Slots as the port promises them. */
function paceInMemory(): PushPace {
  let nextMs = 0;
  return {
    freeFrom: async () => nextMs,
    reserve: async (_push, { fromMs, lengthMs, latestMs }) => {
      const startMs = Math.max(nextMs, fromMs);
      if (startMs > latestMs) return { kind: "later", startMs };
      nextMs = startMs + lengthMs;
      return { kind: "reserved", startMs };
    },
  };
}

function aChunk(index: number, rate: number, notBeforeMs: number): ChunkMessage {
  return {
    version: 1,
    push: PUSH,
    chunk: `chunk#0000#000000#${String(index).padStart(3, "0")}`,
    provider: "apns",
    group: { production: true },
    data: { alert: "Hello" },
    attempt: 1,
    rate,
    notBeforeMs,
    devices: Array.from({ length: 500 }, (_, device) => [`object-${index}-${device}`, "token"]),
  } as ChunkMessage;
}

function random(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state / 2 ** 32;
  };
}

/** Sends chunks through a queue with whole-second delays and late workers to a recording gateway. */
async function sendAll({ chunks, rate, workers }: Record<"chunks" | "rate" | "workers", number>) {
  const time = virtualTime();
  const chance = random(7);
  const sentAtMs: number[] = [];
  let requeued = 0;
  const waiting: ChunkMessage[] = [];
  let busy = 0;
  const work = () => {
    while (busy < workers && waiting.length > 0) {
      busy += 1;
      const message = waiting.shift() as ChunkMessage;
      time.timers.after(chance() * 400, () => {
        void sendPacedChunk(message, ports, { remainingMs: () => 120_000 }).then(() => {
          busy -= 1;
          work();
        });
      });
    }
  };
  const enqueue = (message: ChunkMessage, nowMs: number) => {
    const seconds = Math.max(0, Math.floor(((message.notBeforeMs ?? 0) - nowMs) / 1_000));
    time.timers.after(seconds * 1_000 + chance() * 200, () => {
      waiting.push(message);
      work();
    });
  };
  const ports: PacedSendPorts = {
    ...time,
    pace: paceInMemory(),
    accepted: createMemorySample(),
    providers: PROVIDERS,
    gateway: {
      send: async ({ devices }) => {
        sentAtMs.push(...devices.map(() => time.clock.now() + chance() * 10));
        return devices.map(() => ({ kind: "accepted" }));
      },
    },
    queues: {
      sendChunks: async (messages, nowMs) => {
        requeued += messages.length;
        for (const message of messages) enqueue(message, nowMs);
      },
      sendPrune: async () => undefined,
    },
    ledger: {
      takeLease: async (chunk, { owner, nowMs, leaseMs }) => ({
        kind: "leased",
        lease: { push: chunk.push, chunk: chunk.chunk, owner, untilMs: nowMs + leaseMs },
      }),
      extendLease: async (lease) => lease,
      settle: async () => ({ kind: "settled" }),
      stop: async () => true,
    },
    random: { bytes: (length) => new Uint8Array(length), text: () => "owner" },
    log: { info: ignore, warn: ignore, error: ignore, failure: ignore },
  };
  for (let index = 0; index < chunks; index++) {
    enqueue(aChunk(index, rate, START_MS + (index * 500_000) / rate), START_MS);
  }
  await time.run();
  return { sentAtMs: sentAtMs.toSorted((a, b) => a - b), requeued };
}

function ignore(): void {}

/** The highest count in any window of a second. */
function busiest(times: readonly number[]): number {
  let first = 0;
  return times.reduce((most, time, last) => {
    while (time - (times[first] ?? 0) >= 1_000) first += 1;
    return Math.max(most, last - first + 1);
  }, 0);
}

describe("a push with a rate (R36)", () => {
  it.each([
    { rate: 1_000, chunks: 60, workers: 40 },
    { rate: 1_000, chunks: 40, workers: 2 },
    { rate: 20_000, chunks: 200, workers: 40 },
  ])(
    "reaches no more than 5 % over $rate devices in any second, with $workers late senders",
    async (setting) => {
      const { sentAtMs } = await sendAll(setting);
      expect(sentAtMs).toHaveLength(setting.chunks * 500);
      expect(busiest(sentAtMs)).toBeLessThanOrEqual(setting.rate * 1.05);
    },
  );

  it("uses the rate of the request", async () => {
    const { sentAtMs } = await sendAll({ chunks: 120, rate: 1_000, workers: 40 });
    const seconds = ((sentAtMs.at(-1) ?? 0) - (sentAtMs[0] ?? 0)) / 1_000;
    expect(sentAtMs.length / seconds).toBeGreaterThan(900);
  });

  it("returns few chunks to the queue", async () => {
    const { requeued } = await sendAll({ chunks: 120, rate: 1_000, workers: 40 });
    expect(requeued).toBeLessThan(60);
  });

  it("splits every chunk into slices with each device once", () => {
    const slices = toSlices(500, 3_333);
    expect(slices[0]).toMatchObject({ from: 0, afterMs: 0 });
    expect(slices.at(-1)?.to).toBe(500);
    for (const [index, { from }] of slices.entries()) {
      if (index > 0) expect(from).toBe(slices[index - 1]?.to);
    }
    expect(slices.at(-1)?.afterMs).toBeLessThanOrEqual(slotMs(500, 3_333));
  });
});

describe("the time of a push in DynamoDB", () => {
  const engine = forAllTests(startDynamoDbEngine);
  let pace: PushPace;
  beforeAll(async () => {
    const table = { client: engine.documents, pushesTable: engine.tables.pushes };
    pace = createPushPace({ ...table, clock: { now: () => START_MS } });
  });

  it("is reserved by one sender at a time, however many ask at once", async () => {
    const slot = { fromMs: START_MS, lengthMs: 100, latestMs: START_MS + 10_000 };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => pace.reserve("push00000000once", slot)),
    );
    const starts = answers.map(({ startMs }) => startMs).toSorted((a, b) => a - b);
    expect(answers.every(({ kind }) => kind === "reserved")).toBe(true);
    expect(starts).toEqual(Array.from({ length: 20 }, (_, index) => START_MS + index * 100));
  });

  it("is not reserved when it would start too late", async () => {
    const slot = { fromMs: START_MS, lengthMs: 500, latestMs: START_MS + 400 };
    await pace.reserve("push00000000late", slot);
    const answer = await pace.reserve("push00000000late", slot);
    expect(answer).toEqual({ kind: "later", startMs: START_MS + 500 });
  });

  it("starts at the requested time after a gap", async () => {
    const slot = { fromMs: START_MS, lengthMs: 500, latestMs: START_MS + 3_000 };
    await pace.reserve("push000000000gap", slot);
    const later = { fromMs: START_MS + 2_000, lengthMs: 500, latestMs: START_MS + 5_000 };
    const answer = await pace.reserve("push000000000gap", later);
    expect(answer).toEqual({ kind: "reserved", startMs: START_MS + 2_000 });
  });
});
