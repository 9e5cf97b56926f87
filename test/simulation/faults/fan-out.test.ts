import { describe, expect, it } from "vitest";
import { CHUNK_DEVICES } from "../../../functions/contract/limits.ts";
import { WORKERS } from "../../../functions/contract/workers.ts";
import { chooseAccesses } from "../../../functions/features/push/plan/choose-accesses.ts";
import { parseWhere } from "../../support/queries/unlimited.ts";
import { DEAD, type GatewayScript, type Provider } from "../gateways/gateways.ts";
import { runScenario, scenario } from "../scenario.ts";
import { getPush } from "../user.ts";
import {
  DATA,
  distinctCounts,
  HOUR_MS,
  MINUTE_MS,
  type OnePush,
  playOne,
  seeds,
} from "./one-push.ts";

const MILLION = 1_000_000;
const LARGE = 1_000_000;
const CONCURRENCY = 10;
/** Most devices that a planner holds: a page is full at 8,000, and the last read may add 2,000. */
const PAGE_DEVICES = 10_000;
const BATCH_DEVICES = WORKERS.apns.batchSize * CHUNK_DEVICES;
/** Held by all planners and by the senders of both gateways, whatever the size of the audience. */
const MOST_DEVICES_HELD = CONCURRENCY * (PAGE_DEVICES + 2 * BATCH_DEVICES);

function mostlyAccepting(provider: Provider): GatewayScript {
  return ({ index }) => (index % 100 === 7 ? DEAD[provider] : "accepted");
}

function fanOut(devices: number, segments: number): OnePush {
  return {
    devices,
    segments,
    pageSize: 2_000,
    scanned: "exact",
    concurrency: CONCURRENCY,
    answerParts: 1,
    gateways: { apns: mostlyAccepting("apns"), fcm: mostlyAccepting("fcm") },
    crashes: { probability: 0.005, most: devices / 5_000 },
  };
}

/** Counts invocations and notes the containers that died in one. */
function watchWorkers() {
  const deaths: string[] = [];
  let invocations = 0;
  const onNote = (line: string) => {
    if (line.includes(" takes ")) invocations += 1;
    if (line.includes("dies: crash")) deaths.push(line);
  };
  return { onNote, deaths, share: () => deaths.length / invocations };
}

describe("a huge audience, while planners and 5 % of the workers die (R34)", () => {
  it(`is counted exactly and in bounded memory with ${LARGE} devices`, async () => {
    const workers = watchWorkers();
    const run = { seed: 34, onNote: workers.onNote };
    const { record, push, mostDevicesHeld } = await playOne(fanOut(LARGE, 20), run);
    const tookMs = Date.parse(String(record.updatedAt)) - Number(record._createdMs);

    expect(record).toMatchObject({
      status: "done",
      successes: LARGE * 0.99,
      invalidTokens: LARGE * 0.01,
    });
    expect(distinctCounts(push.settled)).toEqual(new Set([1]));
    expect(workers.share()).toBeGreaterThan(0.05);
    expect(workers.deaths.some((line) => line.includes("plan-push"))).toBe(true);
    expect(mostDevicesHeld).toBeLessThan(MOST_DEVICES_HELD);
    expect(tookMs).toBeLessThan(15 * MINUTE_MS);
  });

  it.each(seeds(10))("is counted exactly with 10,000 devices (seed %i)", async (seed) => {
    const story = { ...fanOut(10_000, 2), crashes: { probability: 0.02, most: 20 } };
    const { record, push } = await playOne(story, { seed });

    expect(record).toMatchObject({ status: "done", successes: 9_900, invalidTokens: 100 });
    expect(distinctCounts(push.settled)).toEqual(new Set([1]));
  });
});

describe("a channel with very many members (R35)", () => {
  it("is read by a parallel scan instead of its one posting list, with a million members", async () => {
    const reader = {
      size: async () => ({ objects: MILLION, scanUnits: MILLION / 16 }),
      measure: async () => ({ objects: MILLION, scanUnits: MILLION / 16 }),
      count: async () => ({ entries: MILLION, readUnits: 1 }),
    };
    const accesses = await chooseAccesses(parseWhere({ channels: "news" }), {
      indexCatalog: { usableFields: async () => ["channels"] },
      readers: { _Installation: reader as never },
      settings: { planners: 20 },
    });

    expect(accesses.length).toBeGreaterThanOrEqual(20);
    expect(new Set(accesses.map(({ kind }) => kind))).toEqual(new Set(["scan"]));
  });

  it("only delays three pushes that read it faster than its partition allows", async () => {
    const story = scenario({
      name: "hot channel",
      devices: 20_000,
      pageSize: 1_000,
      scanned: "exact",
      fields: () => ({ channels: ["news"] }),
      // Enough for four pages a second.
      laws: { capacity: { reads: 50 } },
      script: async (user) => {
        const body = { channels: ["news"], data: DATA };
        const ids = ["one", "two", "three"];
        await Promise.all(ids.map(async (req_id) => getPush(await user.push({ ...body, req_id }))));
      },
    });
    const { records, facts, elapsedMs } = await runScenario(story, { seed: 1 });

    expect(records.size).toBe(3);
    for (const record of records.values()) {
      expect(record).toMatchObject({ status: "done", devices: 20_000, successes: 20_000 });
    }
    for (const { accepted } of facts.values())
      expect(distinctCounts(accepted)).toEqual(new Set([1]));
    expect(elapsedMs).toBeGreaterThan(10_000);
    expect(elapsedMs).toBeLessThan(HOUR_MS);
  });
});
