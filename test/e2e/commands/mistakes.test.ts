import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunningCloud } from "../../../local/spawn.ts";
import type { CommandMistake } from "../../../tools/codegen/errors-page.ts";
import { commandMistakes } from "../../support/cloud/mistakes.ts";
import { startTestCloud } from "../../support/cloud/spawn.ts";
import { runCommand } from "../../support/run-command.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

let cloud: RunningCloud;
const root = temporaryFolder();

beforeAll(async () => {
  cloud = await startTestCloud();
});
afterAll(() => cloud?.stop());

function writeFiles(folder: string, files: CommandMistake["files"] = {}): void {
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of Object.entries(files)) {
    const text = typeof content === "string" ? content : JSON.stringify(content);
    writeFileSync(join(folder, name), text);
  }
}

describe("a mistake on the command line", () => {
  it.each(commandMistakes.map((each, number) => [each.mistake, number, each] as const))(
    "is answered with a way out: %s",
    async (_, number, { command, args, files, says }) => {
      const folder = join(root, String(number));
      writeFiles(folder, files);
      const fill = (text: string) =>
        text.replaceAll("{folder}", folder).replaceAll("{url}", cloud.url);
      const { code, stdout, stderr } = await runCommand(command, args.map(fill));

      // The doctor's 1 means that it found something.
      expect([1, 2]).toContain(code);
      expect(stdout).toBe("");
      expect(toLines(stderr)).toEqual(says.map(fill).map(toPattern));
    },
  );
});

function toLines(text: string): string[] {
  return text.split("\n").filter((line) => line.trim() !== "");
}

/** A line that ends with … is longer. */
function toPattern(line: string): unknown {
  return line.endsWith(" …") ? expect.stringContaining(line.slice(0, -1)) : line;
}
