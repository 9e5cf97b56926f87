import { describe, it } from "vitest";
import { runScenario, type Scenario } from "./scenario.ts";
import { ALL_SCENARIOS } from "./scenarios.ts";

const SEEDS = 500;

describe("500 seeds with all faults at once", () => {
  it.each(ALL_SCENARIOS.map((story, turn) => ({ ...story, turn })))("$name", async (story) => {
    for (let seed = 1 + story.turn; seed <= SEEDS; seed += ALL_SCENARIOS.length) {
      await play(story, seed);
    }
  });
});

function play(story: Scenario, seed: number) {
  return runScenario(story, { seed, chaos: true });
}
