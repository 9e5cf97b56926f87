import { describe, it } from "vitest";
import { DEPTH } from "../support/depth.ts";
import { runScenario, type Scenario } from "./scenario.ts";
import { MAIN_SCENARIOS } from "./scenarios.ts";

const SEEDS = DEPTH.seeds;

describe(`${SEEDS} seeds with all faults at once`, () => {
  it.each(MAIN_SCENARIOS.map((story, turn) => ({ ...story, turn })))("$name", async (story) => {
    for (let seed = 1 + story.turn; seed <= SEEDS; seed += MAIN_SCENARIOS.length) {
      await play(story, seed);
    }
  });
});

function play(story: Scenario, seed: number) {
  return runScenario(story, { seed, chaos: true });
}
