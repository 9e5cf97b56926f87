import { describe, expect, it } from "vitest";
import { runScenario } from "./scenario.ts";
import { MAIN_SCENARIOS } from "./scenarios.ts";

describe.each(MAIN_SCENARIOS)("$name", (story) => {
  it("ends as expected without faults, and identically each time", async () => {
    const first = await runScenario(story, { seed: 1 });
    const second = await runScenario(story, { seed: 1 });

    expect(second.traceHash).toBe(first.traceHash);
  });
});
