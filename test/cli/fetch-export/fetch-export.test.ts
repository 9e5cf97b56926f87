import { execFile } from "node:child_process";
import { chmod, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeEach, describe, expect, it } from "vitest";
import { fetchExport } from "../../../cli/fetch-export/fetch-export.ts";
import { createLeanCloudApi } from "../../../cli/fetch-export/leancloud-api.ts";
import { openProgress } from "../../../cli/fetch-export/progress-file.ts";
import { startLeanCloud } from "../../../local/leancloud/leancloud.ts";
import type { LeanCloudData } from "../../../local/leancloud/leancloud-data.ts";
import type { LeanCloudRule } from "../../../local/leancloud/leancloud-trouble.ts";
import { forAllTests } from "../../support/for-all-tests.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const APP_ID = "landfall-local-app";
const MASTER_KEY = "landfall-local-master";

const rows = (name: string, count: number) =>
  Array.from({ length: count }, (_, number) => ({
    objectId: `${name}${String(number).padStart(5, "0")}`,
    name,
    createdAt: "2020-01-01T00:00:00.000Z",
  }));

const link = (className: string, key: string, relatedClass: string) => ({
  className,
  key,
  relatedClass,
});

const DATA: Partial<LeanCloudData> = {
  classes: {
    _User: [{ objectId: "user1", username: "tom", salt: "s".repeat(48), password: "hash" }],
    _Role: [{ objectId: "role1", name: "admin" }],
    _Installation: rows("device", 1_500),
    Todo: rows("todo", 120),
    Tag: rows("tag", 1_050),
    Hidden: rows("hidden", 3),
  },
  links: [
    { ...link("_Role", "users", "_User"), owningId: "role1", relatedId: "user1" },
    ...rows("tag", 1_050).map(({ objectId }) => ({
      ...link("Todo", "tags", "Tag"),
      owningId: "todo00007",
      relatedId: objectId,
    })),
    { ...link("Todo", "tags", "Tag"), owningId: "todo00119", relatedId: "tag00001" },
  ],
  notExported: ["Hidden", "_Installation"],
  permissions: { Todo: { find: { onlySignInUsers: true } } },
  indexes: { Tag: [{ key: { name: 1 }, unique: true }] },
};

const leanCloud = forAllTests(() => startLeanCloud(Date.now));
let folder: string;
let retries: string[];

beforeEach(async () => {
  folder = temporaryFolder();
  retries = [];
  leanCloud.clear();
  leanCloud.script({ data: DATA });
});

async function run(change: { masterKey?: string } = {}) {
  const api = createLeanCloudApi({
    serverUrl: leanCloud.origin,
    appId: APP_ID,
    masterKey: MASTER_KEY,
    rate: 1_000,
    retryMs: 1,
    onRetry: (reason) => retries.push(reason),
    ...change,
  });
  const progress = await openProgress(folder, APP_ID);
  const report = { waiting: () => {}, downloading: () => {}, rows: () => {} };
  return fetchExport({ api, progress, folder, pollSeconds: 0.001, retryMs: 1, report });
}

/** The rows of a file without its header. */
async function rowsIn(name: string): Promise<Record<string, unknown>[]> {
  const [header = "", ...lines] = (await readFile(join(folder, name), "utf8")).trim().split("\n");
  expect(header).toMatch(/^#filetype:JSON-streaming \{"type":/);
  return lines.map((line) => JSON.parse(line));
}

const fail = (...rules: LeanCloudRule[]) => leanCloud.script({ rules });

async function assertComplete(): Promise<void> {
  expect(await rowsIn("_Installation.0.jsonl")).toEqual(DATA.classes?._Installation);
  expect(await rowsIn("Hidden.0.jsonl")).toEqual(DATA.classes?.Hidden);
  const expected = DATA.links?.filter(({ className }) => className === "Todo");
  const links = await rowsIn("Todo.tags.0.jsonl");
  expect(links).toEqual(expected?.map(({ owningId, relatedId }) => ({ owningId, relatedId })));
  expect(await rowsIn("_Role.users.0.jsonl")).toEqual([{ owningId: "role1", relatedId: "user1" }]);
  expect(await rowsIn("_Role.roles.0.jsonl")).toEqual([]);
}

describe("fetchExport", () => {
  it("fetches the archive, and the devices, relations and columns that it lacks", async () => {
    const { entries } = await run();
    expect(entries).toEqual(["_User.0.jsonl", "_Role.0.jsonl", "Todo.0.jsonl", "Tag.0.jsonl"]);
    await assertComplete();
    const first = (await readFile(join(folder, "Todo.tags.0.jsonl"), "utf8")).split("\n")[0];
    expect(first).toBe(
      '#filetype:JSON-streaming {"type":"Relation","class":"Todo","key":"tags","relatedClass":"Tag"}',
    );
    const schema = JSON.parse(await readFile(join(folder, "Todo_schema.json"), "utf8"));
    expect(schema).toMatchObject({ tags: { type: "Relation", className: "Tag" } });
    // The archive has it, with hashes that the API does not show.
    expect(await readdir(folder)).not.toContain("_User.0.jsonl");
  });

  it("fetches the class permissions and indexes, which only an export of schemas has", async () => {
    const read = async (name: string) => JSON.parse(await readFile(join(folder, name), "utf8"));
    expect(await run()).toMatchObject({ schemaFiles: 6 });
    expect(await read("Todo_all.json")).toMatchObject({
      schema: { tags: { type: "Relation" } },
      permissions: DATA.permissions?.Todo,
    });
    expect((await read("Tag_all.json")).indexes).toEqual(DATA.indexes?.Tag);
    // Only schemas are taken from the archive: a row that comes twice would be refused.
    expect((await readdir(folder)).filter((name) => /README|tar\.gz/.test(name))).toEqual([
      "export.tar.gz",
    ]);
    // They are here, so they are not asked for again.
    leanCloud.script({ data: DATA });
    expect(await run()).toMatchObject({ schemaFiles: 6 });
  });

  it("fetches everything else when LeanCloud exports no schemas", async () => {
    leanCloud.script({ data: { ...DATA, exportPolls: 0 } });
    fail({ path: "/1.1/exportData", times: 2 }, { path: "/1.1/exportData", status: 400 });
    const { schemaFiles } = await run();
    expect(schemaFiles).toMatch(/LeanCloud refuses POST \/exportData: HTTP 400/);
    await assertComplete();
  });

  it("writes files that only the owner can read", async () => {
    await run();
    for (const name of await readdir(folder)) {
      expect([name, (await stat(join(folder, name))).mode & 0o077]).toEqual([name, 0]);
    }
  });

  it("never sends the master key itself", async () => {
    await run();
    expect(JSON.stringify(leanCloud.requests())).not.toContain(MASTER_KEY);
    await expect(run({ masterKey: "wrong" })).rejects.toThrow(/LEANCLOUD_MASTER_KEY/);
  });

  it("repeats requests without an answer, refused as too many, or answered by a proxy", async () => {
    fail(
      { path: "/1.1/exportData", times: 2, status: 429 },
      { path: "/1.1/scan", times: 1, html: true },
      { path: "/1.1/scan", times: 1, reset: true },
      { path: "/1.1/classes", times: 3, status: 503 },
      { path: "/1.1/classes", times: 1, cutAfterBytes: 5 },
    );
    await run();
    await assertComplete();
    expect(retries).toHaveLength(8);
  });

  it("gives up in one line when nothing answers", async () => {
    fail({ path: "/1.1/schemas", status: 502 });
    await expect(run()).rejects.toThrow(/does not answer \(HTTP 502\).*it continues/);
  });

  it("continues a download that breaks off, again and again", async () => {
    fail({ path: "/exports", times: 12, cutAfterBytes: 100 });
    const { entries } = await run();
    expect(entries).toHaveLength(4);
    const parts = leanCloud.requests().filter((each) => each.startsWith("GET /exports"));
    expect(parts.filter((each) => each.endsWith("206")).length).toBeGreaterThan(0);
  });

  it("asks for no second export when it continues, and writes every row once", async () => {
    for (const path of ["/1.1/scan/classes/Hidden", "/1.1/classes/Tag"]) {
      fail({ path, status: 400 });
      await expect(run()).rejects.toThrow(/refuses GET/);
    }
    // A run that was killed in the middle of a write.
    const torn = join(folder, "Todo.tags.0.jsonl");
    await writeFile(torn, `${await readFile(torn, "utf8")}{"owningId":"to`, { flag: "w" });
    fail();
    await run();
    await assertComplete();
    const asked = leanCloud.requests().filter((each) => each.startsWith("POST /1.1/exportData"));
    expect(asked, "one of the rows, one of the schemas").toHaveLength(2);
  });

  it("asks for another export when the link has expired", async () => {
    fail({ path: "/exports", status: 403 });
    await expect(run()).rejects.toThrow(/no longer works; start the command again/);
    fail();
    await run();
    await assertComplete();
  });

  it("refuses an archive that is cut off", async () => {
    await run();
    const archive = join(folder, "export.tar.gz");
    await truncate(archive, (await stat(archive)).size - 20);
    await expect(run()).rejects.toThrow(/cut off or damaged; delete it/);
    await rm(archive);
    await run();
    await assertComplete();
  });

  it("refuses the folder of another app", async () => {
    await openProgress(folder, "other-app-1").then((progress) => progress.write({}));
    await expect(openProgress(folder, APP_ID)).rejects.toThrow(/holds data of the app other-app-1/);
  });
});

describe("npx landfall fetch-export", () => {
  const command = (args: readonly string[], env: Record<string, string>) =>
    promisify(execFile)(process.execPath, ["bin/landfall.mjs", "fetch-export", ...args], {
      env: { ...process.env, ...env },
    });
  const flags = () => ["--app-id", APP_ID, "--server-url", leanCloud.origin, "--rate", "1000"];

  it("fetches everything and prints the next step", async () => {
    const args = [...flags(), "--out", folder, "--poll-seconds", "0.01"];
    const { stdout } = await command(args, { LEANCLOUD_MASTER_KEY: MASTER_KEY });
    expect(stdout).toContain(`npx landfall import --dry-run ${folder}`);
    expect(stdout).not.toContain(MASTER_KEY);
    await assertComplete();
  });

  it("fails in one line", async () => {
    const problem = (args: readonly string[], env: Record<string, string> = {}) =>
      command(args, { LEANCLOUD_MASTER_KEY: MASTER_KEY, ...env }).then(
        () => "",
        ({ stderr }: { stderr: string }) => stderr,
      );
    expect(await problem(flags(), { LEANCLOUD_MASTER_KEY: "" })).toMatch(
      /^fetch-export: LEANCLOUD_MASTER_KEY is not set.*\n$/,
    );
    expect(await problem(["--app-id", APP_ID])).toMatch(/^fetch-export: --region is missing.*\n$/);
    expect(await problem(["--server-url", "http://example.com", "--app-id", APP_ID])).toMatch(
      /^fetch-export: --server-url must be like https.*\n$/,
    );
    await chmod(folder, 0o500);
    const isRoot = process.getuid?.() === 0;
    if (!isRoot)
      expect(await problem([...flags(), "--out", folder])).toMatch(
        /^fetch-export: .+ can't be used: you have no permission; /m,
      );
    await chmod(folder, 0o700);
  });
});
