import { describe, expect, it } from "vitest";
import { sampleCrashPoints } from "../support/depth.ts";
import { runScenario } from "./scenario.ts";
import { MAIN_SCENARIOS } from "./scenarios.ts";

/** A container dies at each point when it is reached for the first and for the second time. */
const OCCURRENCES = [1, 2];

describe.each(MAIN_SCENARIOS)("$name", (story) => {
  it("ends the same way, with the same counts, after a crash at any point", async () => {
    const rehearsal = await runScenario(story, { seed: 1 });
    const points = [...rehearsal.crashPoints].flatMap(([point, times]) =>
      OCCURRENCES.filter((nth) => nth <= times).map((nth) => ({ point, nth })),
    );

    expect(points.length).toBeGreaterThan(20);
    for (const crash of sampleCrashPoints(points)) await runScenario(story, { seed: 1, crash });
  });
});
