import { describe, expect, it } from "vitest";
import { exportCommand } from "../../../cli/commands/export.ts";

describe("the flags of landfall export", () => {
  it("reads the folder, and the origin of a local cloud", () => {
    const flags = exportCommand.parse(["--out", "backup", "--url", "http://127.0.0.1:3000/1.1"]);
    expect(flags).toMatchObject({ out: "backup", url: "http://127.0.0.1:3000", stack: undefined });
  });

  it.each([
    [[], "--out DIR is missing; see --help"],
    [["--out", "a", "--url", "shop"], /^--url must be the address of a local cloud/],
    [["--out", "a", "--fast"], /^Unknown option '--fast'; see --help$/],
  ])("explains what is wrong with %j", (args, message) => {
    expect(() => exportCommand.parse(args)).toThrow(message);
  });
});
