import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { makeClone } from "../support/doors/clone.ts";
import { openDoor } from "../support/doors/doors.ts";

const clone = makeClone();
const door = openDoor(clone);

/** Real checks take minutes; CI runs them. */
function givenChecks(checks: Readonly<Record<string, string>>) {
  const file = join(clone, "package.json");
  const { scripts, ...rest } = JSON.parse(readFileSync(file, "utf8"));
  const { check } = scripts;
  writeFileSync(file, JSON.stringify({ ...rest, scripts: { check, ...checks } }));
}

it("npm run check shows the output of each check that fails, and ends with 1", async () => {
  givenChecks({
    "check:a": "echo first && ls no-such-a && ls no-such-b",
    "check:b": "ls no-such-c",
  });
  const shown = await door.run("npm run check", 1);
  for (const name of ["a", "b", "c"]) expect(shown).toMatch(new RegExp(`ls: .*no-such-${name}`));
  expect(shown).toContain("✓ echo first");
});

it("npm run check ends with 0 when all checks pass", async () => {
  givenChecks({ "check:a": "true", "check:b": "true && true" });
  expect(await door.run("npm run check")).not.toContain("✗");
});
