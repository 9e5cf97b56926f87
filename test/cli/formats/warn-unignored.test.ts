import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { runCommand } from "../../support/run-command.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

/** A LeanCloud that knows no key. */
const server = createServer((_, response) => {
  response.writeHead(401, { "content-type": "application/json" }).end('{"code":401,"error":"no"}');
});
let stranger: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  stranger = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

let repository: string;
beforeEach(() => {
  repository = temporaryFolder();
});

const init = () => execFileSync("git", ["init", "-q", repository]);
const URL = ["--url", "http://127.0.0.1:9"];

/** Commands that fail at their first connection, after they said where they would write. */
const COMMANDS: Record<string, () => [string, readonly string[]]> = {
  export: () => ["export", ["--out", join(repository, "backup"), ...URL]],
  "fetch-export": () => [
    "fetch-export",
    [
      ...["--app-id", "an-app-id", "--server-url", stranger],
      ...["--out", join(repository, "export")],
    ],
  ],
  import: () => {
    writeFileSync(join(repository, "Todo.jsonl"), '{"objectId":"a"}\n');
    const files = [join(repository, "Todo.jsonl"), "--report", join(repository, "report.jsonl")];
    return ["import", [...files, ...URL]];
  },
  "import-files": () => ["import-files", ["--report", join(repository, "report.jsonl"), ...URL]],
};

async function warningOf(command: string): Promise<string> {
  const [name, args] = COMMANDS[command]?.() ?? ["", []];
  const { stderr } = await runCommand(name, args, { LEANCLOUD_MASTER_KEY: "key" });
  return stderr;
}

describe.each(Object.keys(COMMANDS))("landfall %s", (command) => {
  it("warns of a work tree that does not ignore the written files", async () => {
    init();
    expect(await warningOf(command)).toMatch(/^Warning: git does not ignore .*\.gitignore/m);
  });

  it("says nothing where it is ignored, or outside of a work tree", async () => {
    expect(await warningOf(command)).not.toContain("Warning");
    init();
    writeFileSync(join(repository, ".gitignore"), "export/\nbackup/\nreport.jsonl\n");
    expect(await warningOf(command)).not.toContain("Warning");
  });
});

it("ignores the paths in this project's documents", () => {
  const documents = ["docs/migration.md", "docs/migration.zh-CN.md", "docs/local-cloud.md"].map(
    (name) => readFileSync(name, "utf8"),
  );
  const outs = documents.flatMap((text) => [...text.matchAll(/--out ([a-z][\w.-]+)/g)]);
  const paths = [
    ...outs.map(([, name]) => `${name}/_User.0.jsonl`),
    ...["import-report.jsonl", "import-files-report.jsonl"],
    ...["export.tar.gz", ".local/my-shop/secrets.json", "backup-2026-11-24/_User.jsonl"],
  ];
  const ignored = execFileSync("git", ["check-ignore", ...paths], { encoding: "utf8" });
  expect(ignored.trim().split("\n")).toEqual(paths);
  const sources = execFileSync("git", ["ls-files", "-ci", "--exclude-standard"]);
  expect(String(sources)).toBe("");
});
