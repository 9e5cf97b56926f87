import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { BENCHES } from "../../../tools/bench/commands.ts";

const run = promisify(execFile);

/** @returns what it prints on standard error */
async function refuse(...args: string[]): Promise<string> {
  const command = ["--import", "tsx", "tools/bench/run.ts", ...args];
  const failed = await run(process.execPath, command).catch((error) => error);
  expect(failed.code).toBe(2);
  return failed.stderr;
}

it("an unknown bench is answered with the one that was probably meant", async () => {
  expect(await refuse("gat")).toBe(
    "bench: gat is not a command; did you mean gate? See npm run bench -- --help\n",
  );
});

it.each([
  [["push", "many"], 'push: an argument must be a number of devices, 1 or more, not "many"'],
  [["gate", "--rounds", "0"], 'gate: --rounds must be a number from 1 to 100, not "0"'],
  [["send", "--only", "("], "send: --only must be a regular expression such as sending"],
  [["accounts", "5"], "accounts: Unexpected argument '5'"],
])("the wrong words %j are refused before anything is measured", async (words, reason) => {
  expect(await refuse(...words)).toContain(reason);
});

it("every bench loads", async () => {
  const files = BENCHES.map(({ name }) => import(`../../../tools/bench/${name}.ts`));
  expect(await Promise.all(files)).toHaveLength(BENCHES.length);
});
