import { expect, it } from "vitest";
import { CHUNK_DEVICES, QUEUE_BATCH_SIZE } from "../../functions/contract/limits.ts";
import { DEAD, type GatewayScript, type Provider } from "./gateways.ts";
import { runScenario, scenario } from "./scenario.ts";
import { pushOf } from "./user.ts";

const DEVICES = 1_000_000;
const CONCURRENCY = 10;
/** What a planner holds: a page is full with 4,000 devices, and the last read brings 2,000 more. */
const PAGE_DEVICES = 6_000;
const BATCH_DEVICES = QUEUE_BATCH_SIZE.apns * CHUNK_DEVICES;

function mostlyAccepting(provider: Provider): GatewayScript {
  return ({ index }) => (index % 100 === 7 ? DEAD[provider] : "accepted");
}

it("a million devices are counted exactly in bounded memory while containers die", async () => {
  const story = scenario({
    name: "a million devices",
    devices: DEVICES,
    gateways: { apns: mostlyAccepting("apns"), fcm: mostlyAccepting("fcm") },
    crashes: { probability: 0.005, most: 100 },
    pageSize: 2_000,
    scanned: "exact",
    segments: 20,
    concurrency: CONCURRENCY,
    answerParts: 1,
    script: async (user) => {
      pushOf(await user.push({ data: { alert: "hello" }, req_id: "million" }));
    },
  });

  const { records, mostDevicesHeld } = await runScenario(story, { seed: 34 });

  const [record] = records.values();
  expect(record).toMatchObject({ status: "done", devices: DEVICES, invalidTokens: 10_000 });
  // Planners and senders of both gateways and the planner's repeats, whatever the audience is.
  expect(mostDevicesHeld).toBeLessThan(CONCURRENCY * (PAGE_DEVICES + 2 * BATCH_DEVICES));
}, 600_000);
