import { describe, expect, it } from "vitest";
import { type PackedChunk, packChunks } from "../../../functions/domain/push/ledger/chunk.ts";
import type { PushRecord } from "../../../functions/domain/push/ledger/push-record.ts";
import {
  createWritePace,
  reserveQuotas,
} from "../../../functions/features/push/plan/pace-pages.ts";
import { PROVIDERS } from "../../../functions/generated/providers/registry.ts";
import type { PushPace } from "../../../functions/ports/push.ts";

const START_MS = Date.UTC(2026, 10, 22, 8);
const PAGE_DEVICES = 8_000;
const QUOTA = 600_000;

function aPage(provider: "apns" | "fcm", devices = PAGE_DEVICES): readonly PackedChunk[] {
  return packChunks(
    Array.from({ length: devices }, (_, position) => ({
      ...{ provider, group: { production: true }, after: "", position },
      ...{ objectId: `object-${position}`, token: `token-${position}` },
    })),
  );
}

/** Slots one after the other, as the table gives them away. */
function aLine() {
  const ends = new Map<string, number>();
  const pace: PushPace = {
    freeFrom: async (line) => ends.get(line) ?? 0,
    reserve: async (line, { fromMs, lengthMs }) => {
      const startMs = Math.max(fromMs, ends.get(line) ?? 0);
      ends.set(line, startMs + lengthMs);
      return { kind: "reserved", startMs };
    },
  };
  let nowMs = START_MS;
  const clock = { now: () => nowMs };
  const advance = (ms: number) => {
    nowMs += ms;
  };
  return { ports: { pace, clock, providers: PROVIDERS }, clock, advance };
}

/** When each device of some pages is due, in order. */
async function dueTimes(pages: number, ports: ReturnType<typeof aLine>["ports"]) {
  const times: number[] = [];
  for (let page = 0; page < pages; page++) {
    const chunks = aPage("fcm");
    const starts = await reserveQuotas(chunks, ports);
    for (const [index, { devices }] of chunks.entries()) {
      times.push(...devices.map(() => starts[index] ?? START_MS));
    }
  }
  return times.sort((a, b) => a - b);
}

describe("the quota of FCM", () => {
  it("is kept in any minute, for all simultaneous plans (L7)", async () => {
    const times = await dueTimes(125, aLine().ports);

    let since = 0;
    let most = 0;
    for (const [index, timeMs] of times.entries()) {
      while ((times[since] ?? 0) <= timeMs - 60_000) since += 1;
      most = Math.max(most, index - since + 1);
    }
    expect(times).toHaveLength(1_000_000);
    expect(most).toBeLessThan(QUOTA * 0.93);
  });

  it.each([
    [500_000, 53, 57],
    [50_000, 4, 6],
  ])("spreads %i devices over about as long as they take (L7)", async (devices, from, to) => {
    const times = await dueTimes(Math.ceil(devices / PAGE_DEVICES), aLine().ports);

    const seconds = ((times.at(-1) ?? 0) - START_MS) / 1_000;
    expect(seconds).toBeGreaterThan(from);
    expect(seconds).toBeLessThan(to);
  });

  it("delays no small push, and none of APNs", async () => {
    const { ports } = aLine();

    const small = await reserveQuotas(aPage("fcm", 5_000), ports);
    const apns = await reserveQuotas(aPage("apns"), ports);

    expect(new Set([...small, ...apns])).toEqual(new Set([undefined]));
  });

  it("lets a push to 100 devices pass a broadcast that waits", async () => {
    const { ports } = aLine();
    for (let page = 0; page < 20; page++) await reserveQuotas(aPage("fcm"), ports);

    expect(await reserveQuotas(aPage("fcm", 100), ports)).toEqual([undefined]);
    expect(await reserveQuotas(aPage("fcm", 101), ports)).not.toEqual([undefined]);
  });
});

describe("the writes of a planner", () => {
  it.each([
    [1, 500],
    [20, 125],
  ])(
    "divide into %i partitions, each taking less than %i units a second of its key (L3)",
    async (partitions, rate) => {
      const { clock, advance } = aLine();
      const timers = {
        after: (ms: number, task: () => void) => {
          advance(ms);
          queueMicrotask(task);
          return () => undefined;
        },
        every: () => () => undefined,
      };
      const record = { _partitions: partitions } as PushRecord;
      const wait = createWritePace(record, { clock, timers });
      const chunks = aPage("apns");
      const unitsAPage = chunks.length * 5 + 2;

      for (let page = 0; page < 100; page++) await wait(chunks);

      const seconds = (clock.now() - START_MS) / 1_000;
      expect((99 * unitsAPage) / seconds).toBeLessThanOrEqual(rate * 1.01);
    },
  );
});
