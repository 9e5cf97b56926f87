import { afterAll, expect, it } from "vitest";
import { makeCloneWithoutScripts } from "../support/doors/clone.ts";
import { openDoor } from "../support/doors/doors.ts";

const clone = makeCloneWithoutScripts();
const door = openDoor(clone.folder);
afterAll(async () => {
  await door.close();
  clone.remove();
});

const ADVICE = /generated code .* is missing\. Run: npm run codegen/;

it.each(["npm start -- --port 0 --memory", "npx landfall synth"])(
  "%s without generated code names the command that makes it",
  async (line) => expect(await door.run(line, 1)).toMatch(ADVICE),
);

it("npm test without generated code names the command that makes it", async () => {
  const started = door.start("npm test");
  expect(await started.ended()).toBe(1);
  expect(started.output()).toMatch(ADVICE);
});

it("npm run codegen makes the code that a clone lacks", async () => {
  await door.run("npm run prepare");
  expect(await door.run("npx landfall synth")).toContain("cdk.out/");
});

it("npx landfall synth with code older than its schemas names the command that renews it", async () => {
  await door.run("touch schemas/operations/accounts/log-in.json");
  expect(await door.run("npx landfall synth", 1)).toMatch(
    /is older than schemas\/\. Run: npm run codegen/,
  );
  await door.run("npm run codegen");
  expect(await door.run("npm test -- no-such-test", 1)).toContain("No test files found");
});
