import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { COMMANDS } from "../../../cli/commands.ts";
import { runCommand } from "../../support/run-command.ts";

const NAMES = [
  ...["start", "demo", "setup", "synth", "diff", "deploy", "doctor", "verify", "drill"],
  ...[
    "credentials",
    "fetch-export",
    "import",
    "import-files",
    "moved",
    "export",
    "indexes",
    "reindex",
  ],
  ...["dead-letters", "console"],
];

describe("landfall", () => {
  it.each(["--help", "-h"])("lists every command with its summary: %s", async (flag) => {
    const { code, stdout, stderr } = await runCommand(flag, []);

    expect([code, stderr]).toEqual([0, ""]);
    for (const { summary } of COMMANDS) expect(stdout).toContain(` ${summary}\n`);
    const listed = [...stdout.matchAll(/^ {2}([a-z][a-z-]+) {2,}\S/gm)].map(([, name]) => name);
    expect(listed).toEqual(NAMES);
  });

  it.each([
    ["help", ["reindex"]],
    ["--help", ["reindex"]],
  ])("%s with a command prints the help of the command", async (name, args) => {
    const { code, stdout } = await runCommand(name, args);

    expect(code).toBe(0);
    expect(stdout).toContain("npx landfall reindex [--class NAME] [FLAGS]");
  });

  it("help with an unknown command says so, and exits with 2", async () => {
    const { code, stdout, stderr } = await runCommand("help", ["improt"]);

    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain("did you mean import?");
  });

  it.each([
    ["start", ["--port"], "--port"],
    ["start", ["--port", "-1"], "--port"],
    ["start", ["--data", "--memory"], "--data"],
    ["synth", ["-c"], "-c"],
  ])("%s %j names the flag without a value, and exits with 2", async (name, args, flag) => {
    expect(await runCommand(name, args)).toEqual({
      code: 2,
      stdout: "",
      stderr: `${name}: ${flag} needs a value (${flag}=VALUE if it begins with -); see --help\n`,
    });
  });

  it("prints the version of the package", async () => {
    const { version } = JSON.parse(readFileSync("package.json", "utf8"));

    expect(await runCommand("--version", [])).toEqual({
      code: 0,
      stdout: `${version}\n`,
      stderr: "",
    });
  });

  it.each([
    ["improt", "landfall: improt is not a command; did you mean import? See npx landfall --help"],
    ["docter", "landfall: docter is not a command; did you mean doctor? See npx landfall --help"],
    ["frobnicate", "landfall: frobnicate is not a command; see npx landfall --help"],
    ["constructor", "landfall: constructor is not a command; see npx landfall --help"],
  ])("suggests the command that %s may be, and exits with 2", async (name, message) => {
    expect(await runCommand(name, [])).toEqual({ code: 2, stdout: "", stderr: `${message}\n` });
  });

  it.each([
    ["export", 2],
    ["reindex", 2],
    ["console", 2],
    ["doctor", 2],
    // Scripts of migrations rely on their 2: some rows or files are missing.
    ["import", 1],
    ["import-files", 1],
  ])("names the flag that %s may mean, and exits with %d", async (name, expected) => {
    const { code, stderr } = await runCommand(name, ["--stak", "shop"]);

    expect([code, stderr]).toEqual([
      expected,
      `${name}: Unknown option '--stak'; did you mean --stack? See --help\n`,
    ]);
  });

  it("names the version of Node.js to install where it is too old", async () => {
    const code =
      'Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.18.3" } })';
    const options = `--import=data:text/javascript,${encodeURIComponent(code)}`;
    const answer = await runCommand("--version", [], { NODE_OPTIONS: options });

    expect(answer).toEqual({
      code: 1,
      stdout: "",
      stderr: "landfall: Node.js 20.18.3 is too old; install 20.19 or newer\n",
    });
  });

  it("exits with 1 when a command fails", async () => {
    const { code, stderr } = await runCommand("reindex", ["--url", "http://127.0.0.1:9"]);

    expect([code, stderr]).toEqual([1, expect.stringMatching(/^reindex: .* npm start\n$/)]);
  });

  it("prints the help of a command even where other flags are wrong", async () => {
    const { code, stdout } = await runCommand("export", ["--fast", "--help"]);

    expect(code).toBe(0);
    expect(stdout).toContain("npx landfall export --out DIR [FLAGS]");
    expect(stdout).toContain("Exit codes: 0: done; 1: failed; 2: the command line is wrong.");
  });

  it("lists the flags of a provider beside it", async () => {
    const { stdout } = await runCommand("credentials", ["add", "hms", "--help"]);

    expect(stdout).toContain("--client-secret VALUE");
    expect((await runCommand("credentials", ["--help"])).stdout).not.toContain("--client-secret");
  });
});
