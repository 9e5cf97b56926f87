import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { COMMANDS } from "../../../cli/commands.ts";
import { findCommand } from "../../../cli/program.ts";
import { parseConfig } from "../../../lib/config.ts";

const page = readFileSync("docs/deploying.md", "utf8");
const configs = [...page.matchAll(/<!-- config -->\n```json\n([\s\S]*?)```/g)];

describe("the guide to deploying", () => {
  it.each(configs.map(([, text = ""]) => text))("shows settings that are accepted: %s", (text) => {
    expect(parseConfig(JSON.parse(text))).toMatchObject({ appName: "my-shop" });
  });

  it("names only commands that exist", () => {
    const names = [...page.matchAll(/npx landfall ([\w-]+)/g)].map(([, name = ""]) => name);
    expect(names).not.toHaveLength(0);
    expect(names.filter((name) => findCommand(COMMANDS, name) === undefined)).toEqual([]);
  });

  it("calls the doctor with flags that it takes", () => {
    const calls = [...page.matchAll(/npx landfall doctor ([^`#\n]+)/g)];
    const flags = calls.map(([, text = ""]) =>
      findCommand(COMMANDS, "doctor")?.parse(text.trim().split(/\s+/)),
    );
    expect(flags.length).toBeGreaterThan(3);
  });
});
