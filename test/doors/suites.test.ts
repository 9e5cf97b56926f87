import { expect, it } from "vitest";
import { openDoor } from "../support/doors/doors.ts";

const door = openDoor();

/** The title of the file names the size; no test has this name. */
const LISTED = "test/simulation/seeds -t no-such-test --reporter=verbose";

it("npm run test:deep plays a tenth of the seeds", async () => {
  expect(await door.run(`npm run test:deep -- ${LISTED}`)).toContain("50 seeds with all faults");
});

it("npm run test:deep -- --full plays all seeds", async () => {
  const shown = await door.run(`npm run test:deep -- --full ${LISTED}`);
  expect(shown).toContain("500 seeds with all faults");
});

it("npm run test:deep -- --help explains the flag", async () => {
  expect(await door.run("npm run test:deep -- --help")).toMatch(/--full +the sizes/);
});

it("npm run test:deep ends with the exit code of the tests", async () => {
  const shown = await door.run("npm run test:deep -- test/no-such-file", 1);
  expect(shown).toContain("No test files found");
});

it("npm run test:deep -- --minutes lists what it left out, and ends with 0", async () => {
  const shown = await door.run("npm run test:deep -- --minutes 0.05 test/simulation/seeds");
  expect(shown).toMatch(/Left out after 0\.05 minutes:\n {2}test\/simulation\/seeds\.test\.ts/);
});

it("npm run test:deep -- --minutes without a number says what it wants", async () => {
  expect(await door.run("npm run test:deep -- --minutes soon", 2)).toContain("--minutes 40");
});
