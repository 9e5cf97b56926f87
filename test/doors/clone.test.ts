import { expect, it } from "vitest";
import { makeCloneWithoutScripts } from "../support/doors/clone.ts";
import { openDoor } from "../support/doors/doors.ts";

const clone = makeCloneWithoutScripts();
const door = openDoor(clone);

const ADVICE = /generated code .* is missing\. Run: npm run codegen/;

const LOCAL = "--url http://127.0.0.1:3000";

/** All commands of `landfall` look for it in one place. */
it.each([
  ...["npm start -- --port 0 --memory", "npm run demo", "npx landfall synth"],
  ...[`npx landfall credentials show ${LOCAL}`, "npx landfall indexes suggest --stack app"],
  ...["npm run bench -- cold", "npm run simulate -- --seeds 1"],
])("%s without generated code names the command that makes it, in one line", async (line) => {
  expect(linesOf(await door.run(line, 1))).toEqual([expect.stringMatching(ADVICE)]);
});

it("npx landfall doctor without generated code names the command that makes it", async () => {
  expect(linesOf(await door.run(`npx landfall doctor ${LOCAL}`, 2))).toEqual([
    expect.stringMatching(ADVICE),
  ]);
});

it("npx landfall --help needs no generated code", async () => {
  expect(await door.run("npx landfall doctor --help")).toContain("--test-alarms");
});

/** The output without the lines in which npm repeats its script. */
function linesOf(output: string): string[] {
  return output.split("\n").filter((line) => line !== "" && !line.startsWith("> "));
}

it("npm test without generated code names the command that makes it", async () => {
  const started = door.start("npm test");
  expect(await started.ended()).toBe(1);
  expect(started.output()).toMatch(ADVICE);
});

it("npm run codegen makes the code that a clone lacks", async () => {
  await door.run("npm run prepare");
  expect(await door.run("npm run simulate -- --seeds 1")).not.toMatch(ADVICE);
});

it("npx landfall synth with code older than its source names the command that renews it", async () => {
  for (const [file, source] of [
    ["schemas/operations/accounts/log-in.json", "schemas/"],
    ["functions/contract/push-providers.ts", "functions/contract/push-providers.ts"],
  ]) {
    await door.run(`touch ${file}`);
    expect(await door.run("npx landfall synth", 1)).toContain(
      `is older than ${source}. Run: npm run codegen`,
    );
    await door.run(`touch -r package.json ${file}`);
  }
  expect(await door.run("npm test -- no-such-test", 1)).toContain("No test files found");
});
