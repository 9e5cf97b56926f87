import { describe, expect, it } from "vitest";
import type { Notification } from "../gateways/gateways.ts";
import { runScenario, type ScenarioResult, scenario } from "../scenario.ts";
import { getPush } from "../user.ts";
import { DATA, findCrashPoints, MINUTE_MS, seeds } from "./one-push.ts";

const DEVICES = 40;
const REFUSED = [0, 10, 20, 30];
const BAD = { status: 400, reason: "BadDeviceToken" };
const TODAY = "2026-11-21";
const BEFORE = ["2026-11-19", "2026-11-20"];

/** Two pushes of the third day on which APNs refuses every tenth token. */
const story = scenario({
  name: "two pushes to refused tokens",
  devices: DEVICES,
  pageSize: DEVICES,
  segments: 1,
  fields: (index) => (isRefused(index) ? { _refusals: BEFORE } : {}),
  gateways: { apns: ({ index }: Notification) => (isRefused(index) ? BAD : "accepted") },
  script: async (user) => {
    getPush(await user.push({ data: DATA, req_id: "one" }));
    await user.wait(30 * MINUTE_MS);
    getPush(await user.push({ data: DATA, req_id: "two" }));
  },
});

function isRefused(index: number): boolean {
  return index % 10 === 0;
}

function toDevices({ records }: ScenarioResult): unknown[] {
  return [...records.values()].map(({ devices }) => devices);
}

function expectOnlyRefused({ world }: ScenarioResult): void {
  for (const [index, days] of world.installations.refusals) {
    expect(REFUSED).toContain(index);
    expect(days).toEqual([...BEFORE, TODAY]);
  }
}

describe("a token that its gateway refuses on several days", () => {
  it("is left out from the third day on, and no other is (A116)", async () => {
    const ending = await runScenario(story, { seed: 1 });

    expect(toDevices(ending)).toEqual([DEVICES, DEVICES - REFUSED.length]);
    expect([...ending.world.installations.refusals.keys()].sort()).toEqual(REFUSED);
    expectOnlyRefused(ending);
  });

  it("is counted once a day despite crashes (A116)", async () => {
    const points = await findCrashPoints(story, (point) => /apns|prune|noteRefusal/i.test(point));
    expect(points.some(({ point }) => point.includes("noteRefusal"))).toBe(true);

    for (const crash of points) {
      const ending = await runScenario(story, { seed: 1, crash });
      expect(toDevices(ending), crash.point).toEqual([DEVICES, DEVICES - REFUSED.length]);
      expectOnlyRefused(ending);
    }
  });

  it.each(seeds(6))("loses no other device under all faults together (seed %i)", async (seed) => {
    const ending = await runScenario(story, { seed, chaos: true });

    expectOnlyRefused(ending);
    const [first, second] = toDevices(ending);
    expect(first).toBe(DEVICES);
    expect(Number(second)).toBeGreaterThanOrEqual(DEVICES - REFUSED.length);
  });
});
