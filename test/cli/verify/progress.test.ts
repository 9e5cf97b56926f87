import { describe, expect, it } from "vitest";
import { Progress, type StepResult } from "../../../cli/verify/progress.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const BEFORE = { target: "shop", version: "1.0.0", region: "us-east-1" };
const PASSED: StepResult = {
  ...{ step: "scan", title: "A scan", laws: [], state: "passed", text: "10,000 objects" },
  ...{ seconds: 1, endedAt: "2026-11-28T00:00:00Z" },
};
const PATH = "/1.1/classes/LandfallVerify/1";

describe("the report of a folder", () => {
  it.each([
    [BEFORE, { passed: true, leftovers: [PATH] }],
    [
      { ...BEFORE, version: "2.0.0" },
      { passed: false, leftovers: [PATH] },
    ],
    [
      { ...BEFORE, region: "eu-west-1" },
      { passed: false, leftovers: [] },
    ],
  ])("counts a pass of one version and region alone: %j", async (now, { passed, leftovers }) => {
    const folder = temporaryFolder();
    const earlier = Progress.open(folder, BEFORE);
    earlier.note(PASSED);
    earlier.remember([PATH]);

    const progress = Progress.open(folder, now);

    expect(progress.hasPassed("scan")).toBe(passed);
    expect(progress.report).toMatchObject({ ...now, leftovers });
  });
});
