import { afterAll, expect, it } from "vitest";
import { openDoor } from "../support/doors/doors.ts";

const door = openDoor();
afterAll(() => door.close());

/** The title of the file names the size; no test has this name. */
const LISTED = "test/simulation/seeds -t no-such-test --reporter=verbose";

it("npm run test:deep plays a quarter of the seeds", async () => {
  expect(await door.run(`npm run test:deep -- ${LISTED}`)).toContain("125 seeds with all faults");
});

it("npm run test:deep -- --full plays all seeds", async () => {
  const shown = await door.run(`npm run test:deep -- --full ${LISTED}`);
  expect(shown).toContain("500 seeds with all faults");
});

it("npm run test:deep -- --help explains the flag", async () => {
  expect(await door.run("npm run test:deep -- --help")).toContain("--full  the sizes for releases");
});

it("npm run test:deep ends with the exit code of the tests", async () => {
  const shown = await door.run("npm run test:deep -- test/no-such-file", 1);
  expect(shown).toContain("No test files found");
});
