import { describe, expect, it } from "vitest";
import { ledgerKey } from "../../../functions/adapters/dynamodb/pushes/table.ts";
import { PROVIDERS } from "../../../functions/generated/providers/registry.ts";
import type { GatewayScript } from "../gateways/gateways.ts";
import { distinctCounts, type OnePush, playOne, seeds } from "./one-push.ts";

const RATE = 1_000;
const DEVICES = 15_000;
const SECOND_MS = 1_000;

/** Arrival of each notification, by the gateways' clock. */
function rateProbe() {
  const timesMs: number[] = [];
  const script: GatewayScript = ({ atMs }) => {
    timesMs.push(atMs);
    return "accepted";
  };
  return { timesMs, gateways: { apns: script, fcm: script } };
}

/** Most notifications that arrived within any stretch of that length. */
function findPeak(timesMs: readonly number[], lengthMs = SECOND_MS): number {
  const sorted = Float64Array.from(timesMs).sort();
  let first = 0;
  let peak = 0;
  for (const [last, timeMs] of sorted.entries()) {
    while (timeMs - (sorted[first] ?? 0) >= lengthMs) first += 1;
    peak = Math.max(peak, last - first + 1);
  }
  return peak;
}

const paced: OnePush = {
  devices: DEVICES,
  pageSize: 2_000,
  scanned: "exact",
  segments: 4,
  concurrency: 40,
  answerParts: 1,
  body: { flow_control: RATE },
};

describe("flow_control 1000 with 40 workers per gateway (R36)", () => {
  it("exceeds the rate by at most 5 % in any second and uses it up", async () => {
    const { timesMs, gateways } = rateProbe();
    const { record, push, elapsedMs } = await playOne({ ...paced, gateways });

    expect(record).toMatchObject({ status: "done", successes: DEVICES });
    expect(distinctCounts(push.accepted)).toEqual(new Set([1]));
    expect(findPeak(timesMs)).toBeLessThanOrEqual(RATE * 1.05);
    expect(elapsedMs).toBeLessThan((DEVICES / RATE) * 1.5 * SECOND_MS + 10_000);
  });

  it.each(seeds(3))(
    "keeps the rate while messages are late or duplicated and workers die (seed %i)",
    async (seed) => {
      const { timesMs, gateways } = rateProbe();
      const story: OnePush = {
        ...paced,
        devices: DEVICES / 3,
        gateways,
        faults: { queues: { duplicate: 0.3, latestMs: 20_000 } },
        crashes: { probability: 0.003, most: 5 },
      };
      const { record } = await playOne(story, { seed });

      expect(record).toMatchObject({ status: "done", successes: DEVICES / 3 });
      expect(findPeak(timesMs)).toBeLessThanOrEqual(RATE * 1.05);
    },
  );
});

describe("a push that takes minutes at its provider's quota", () => {
  const PER_MINUTE = 6_000;
  const SLOW_DEVICES = 24_000;
  const slow: OnePush = {
    devices: SLOW_DEVICES,
    segments: 1,
    pageSize: 2_000,
    scanned: "exact",
    answerParts: 1,
    providers: { ...PROVIDERS, apns: { ...PROVIDERS.apns, devicesPerMinute: PER_MINUTE } },
  };

  it("keeps the quota in each minute, while its planner pauses (L7)", async () => {
    const { timesMs, gateways } = rateProbe();
    const { record, push, world } = await playOne({ ...slow, gateways: { apns: gateways.apns } });

    expect(record).toMatchObject({ status: "done", successes: SLOW_DEVICES });
    expect(distinctCounts(push.accepted)).toEqual(new Set([1]));
    expect(findPeak(timesMs, 60 * SECOND_MS)).toBeLessThanOrEqual(PER_MINUTE);
    const partition = world.table.get(ledgerKey(push.push, "partition#0000"));
    expect(Number(partition?.epoch)).toBeGreaterThan(1);
  });
});
