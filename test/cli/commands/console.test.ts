import { expect, test } from "vitest";
import { consoleCommand } from "../../../cli/commands/console.ts";

test("a stack and a port are read", () => {
  expect(consoleCommand.parse(["--stack", "landfall", "--port", "0"])).toEqual({
    ...{ stack: "landfall", port: 0, isReadOnly: false },
  });
});

test.each([
  [[], "--stack NAME is missing"],
  [["--stack", "a b"], "--stack must be"],
  [["--stack", "landfall", "--port", "70000"], "--port must be a number from 0 to 65535"],
  [["--stack", "landfall", "--prot", "1"], "--prot"],
  [["--stack", "landfall", "--read-only", "--audit", "a.jsonl"], "leave one of them out"],
  [["--stack", "landfall", "--audit", ""], "name one, such as audit.jsonl"],
])("%j is refused with a line that names the flag", (args, words) => {
  expect(() => consoleCommand.parse(args)).toThrow(words);
});
