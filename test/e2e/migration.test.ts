import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Script } from "node:vm";
import AV from "leancloud-storage";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseFlags as parseDoctor } from "../../lib/doctor/flags.ts";
import { parseFlags as parseIndexes } from "../../lib/indexes/flags.ts";
import { parseFlags as parseStart } from "../../lib/local/flags.ts";
import type { RunningCloud } from "../../lib/local/spawn.ts";
import { parseFlags as parseExport } from "../../transfer/export/flags.ts";
import { parseFlags as parseFetch } from "../../transfer/fetch-export/flags.ts";
import { parseFlags as parseFiles } from "../../transfer/files/flags.ts";
import { parseFlags as parseImport } from "../../transfer/import/flags.ts";
import { pointSdkAt, request } from "../support/cloud/cloud.ts";
import { startTestCloud } from "../support/cloud/spawn.ts";
import { type CommandRun, runCommand } from "../support/run-command.ts";

const GUIDES = ["docs/migration.md", "docs/migration.zh-CN.md"];

/** The commands of the guide that run on one machine, in their order, without comments. */
function rehearsalIn(guide: string): string[] {
  const blocks = readFileSync(guide, "utf8").matchAll(
    /<!-- run by e2e\/migration -->\n```sh\n([\s\S]*?)```/g,
  );
  return [...blocks]
    .flatMap(([, block = ""]) => block.trim().split("\n"))
    .map((line) => line.replace(/\s+#.*$/, ""));
}

const snippetsIn = (guide: string, language: string): string[] =>
  [
    ...readFileSync(guide, "utf8").matchAll(new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``, "g")),
  ].map(([, snippet = ""]) => snippet);

/** The lines of all shell commands, without comments. */
const shellIn = (guide: string): string[] =>
  snippetsIn(guide, "sh")
    .flatMap((block) => block.trim().split("\n"))
    .map((line) => line.trim().replace(/\s+#.*$/, ""));

/** What reads the flags of each command. */
const PARSERS: Readonly<Record<string, (args: readonly string[]) => unknown>> = {
  ...{ start: parseStart, doctor: parseDoctor, indexes: parseIndexes, export: parseExport },
  ...{ "fetch-export": parseFetch, import: parseImport, "import-files": parseFiles },
};

/** The vector of LeanCloud's documentation: the password of this hash is `password`. */
const TOM = {
  password:
    "tA7BLW+NK0UeARng0693gCaVnljkglCB9snqlpCSUKjx2RgYp8VZZOQt0S5iUtlDrkJXfT3gknS4rRqjYsd/Ug==",
  salt: "h60d8x797d3oa0naxybxxv9bn7xpt2yiowz68mpiwou7gwr2",
};
const TOKEN = "pgk09h1eszchu3bn4ub5frywm";
const BYTES = Buffer.from("tea");

const APP = { appId: "AbCdEfGhIjKlMnOpQrStUvWx-gzGzoHsz", appKey: "aBcDeFgHiJkLmNoPqRsTuVwX" };
const landfall = { appName: "my-shop", ...APP, classes: {}, files: {} };

const at = (second: number) => new Date(1_700_000_000_000 + second * 1_000).toISOString();
const times = (second: number, updatedAt = at(second)) => ({
  objectId: `${(1_700_000_000 + second).toString(16)}${"0".repeat(16)}`,
  createdAt: at(second),
  updatedAt,
});
const pointer = (className: string, second: number) => ({
  ...{ __type: "Pointer", className, objectId: times(second).objectId },
});
const link = (className: string, key: string, relatedClass: string) => ({
  ...{ className, key, relatedClass, owningId: times(1).objectId, relatedId: times(1).objectId },
});

/** An app at LeanCloud. */
function leanCloudData(origin: string) {
  const recently = new Date().toISOString();
  const device = { deviceType: "ios", deviceToken: "ab".repeat(32), channels: ["news"], badge: 3 };
  return {
    ...APP,
    masterKey: "the-master-key-at-leancloud",
    classes: {
      _User: [{ ...times(1), username: "tom", sessionToken: TOKEN, ...TOM }],
      _Role: [{ ...times(1), name: "admin", ACL: { "*": { read: true } } }],
      _Installation: [{ ...times(1, recently), ...device }],
      _File: [
        {
          ...{ ...times(1), name: "tea.txt", url: `${origin}/files/tea.txt`, key: "tea.txt" },
          ...{ mime_type: "text/plain", metaData: { size: BYTES.length } },
        },
      ],
      Tag: [{ ...times(1), name: "green" }],
      Todo: [
        {
          ...{ ...times(1), title: "茶", state: "open", owner: pointer("_User", 1) },
          photo: { __type: "File", id: times(1).objectId },
          ACL: { "*": { read: true } },
        },
      ],
    },
    links: [link("_Role", "users", "_User"), link("Todo", "tags", "Tag")],
    files: { "tea.txt": BYTES.toString("base64") },
  };
}

const folder = mkdtempSync(join(tmpdir(), "landfall-migration-"));
const path = (name: string) => join(folder, name);
const dataFolder = path("data");
let cloud: RunningCloud;
let leanCloud: string;

beforeAll(async () => {
  writeFileSync(path("production.json"), JSON.stringify(landfall));
  cloud = await startTestCloud({ landfall, dataFolder, cheapHashes: true });
  leanCloud = await fillLeanCloud();
  pointSdkAt(cloud);
});
afterAll(async () => {
  await cloud?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** @returns the origin of the simulated LeanCloud */
async function fillLeanCloud(): Promise<string> {
  const { body } = await request(cloud, "GET", "/_local/leancloud");
  const { origin } = body as { origin: string };
  const script = { body: { data: leanCloudData(origin) } };
  expect((await request(cloud, "PUT", "/_local/leancloud", script)).status).toBe(200);
  return origin;
}

const commands = rehearsalIn("docs/migration.md").filter((line) => line.startsWith("npm run"));

/** Runs the next command of the guide, with the addresses and paths of this test. */
async function runNext(name: string): Promise<CommandRun> {
  const command = commands.shift() ?? "";
  expect(command).toMatch(new RegExp(`^npm run ${name} -- `));
  const replaced = command
    .replace("--region cn-n1", `--server-url ${leanCloud} --poll-seconds 1`)
    .replace("http://127.0.0.1:3000", cloud.url)
    .replace("production.json", path("production.json"))
    .replace(/(--out |import -- )(export|backup)\b/, (_, before, to) => before + path(to))
    .replace(".local/my-shop/logs/*.log", logFiles().join(" "));
  const report = /^import/.test(name) ? ["--report", path("report.jsonl")] : [];
  const args = [...replaced.split(" ").slice(4), ...report];
  return runCommand(name, args, { LEANCLOUD_MASTER_KEY: "the-master-key-at-leancloud" });
}

function logFiles(): string[] {
  const logs = join(dataFolder, landfall.appName, "logs");
  return readdirSync(logs).map((name) => join(logs, name));
}

async function expectDone(name: string): Promise<string> {
  const { code, stdout, stderr } = await runNext(name);
  const report = code === 2 ? readFileSync(path("report.jsonl"), "utf8") : "";
  expect([code, stderr], stdout + report).toEqual([0, expect.not.stringMatching(/^\w[\w-]*: /)]);
  return stdout;
}

describe("the guide from LeanCloud to here", () => {
  it("has the same commands in both languages", () => {
    const [english, chinese] = GUIDES.map(rehearsalIn);
    expect(chinese).toEqual(english);
    expect(shellIn("docs/migration.zh-CN.md")).toEqual(shellIn("docs/migration.md"));
    const snippets = GUIDES.map((guide) =>
      [
        ...readFileSync(guide, "utf8").matchAll(
          /```(?:js|java|swift|objc|dart|csharp|go|php|json)\n[\s\S]*?```/g,
        ),
      ].map(([snippet]) => snippet),
    );
    expect(snippets[1]).toEqual(snippets[0]);
  });

  it("names commands and flags that exist", () => {
    const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
    const runs = shellIn("docs/migration.md").filter((line) => line.startsWith("npm "));
    expect(runs.length).toBeGreaterThan(10);
    for (const line of runs) {
      const [, name = "", flags = ""] = /^npm (?:run )?([\w-]+) -- (.*)$/.exec(line) ?? [];
      expect(scripts, line).toHaveProperty(name);
      expect(() => PARSERS[name]?.(flags.split(" ")), line).not.toThrow();
      expect(() => PARSERS[name]?.(["--no-such-flag"]), line).toThrow(/no-such-flag/);
    }
    const inline = readFileSync("docs/migration.md", "utf8").matchAll(/`npm run ([\w-]+)/g);
    for (const [, name = ""] of inline) expect(scripts).toHaveProperty(name);
  });

  it("shows settings of the configuration, and JavaScript that an engine reads", () => {
    const { properties } = JSON.parse(readFileSync("schemas/config/landfall-config.json", "utf8"));
    for (const snippet of snippetsIn("docs/migration.md", "json")) {
      for (const [name, value] of Object.entries(JSON.parse(`{${snippet}}`))) {
        expect(Object.keys(properties[name].properties)).toEqual(
          expect.arrayContaining(Object.keys(value as object)),
        );
      }
    }
    for (const snippet of snippetsIn("docs/migration.md", "js")) new Script(snippet);
  });

  it("shows a dry run of a push that is accepted", async () => {
    const guide = readFileSync("docs/migration.md", "utf8");
    const [, body = "", path = ""] = /-d '(.*)' https:\/\/api\.example\.com(\S+)/.exec(guide) ?? [];
    const answer = await request(cloud, "POST", path, { master: true, body: JSON.parse(body) });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  });

  it("fetches everything from LeanCloud", async () => {
    await expectDone("fetch-export");
    expect(readdirSync(path("export"))).toContain("export.tar.gz");
  });

  it("tells what comes along, and then imports it", async () => {
    await expectDone("import");
    await expect(AV.User.logIn("tom", "password")).rejects.toMatchObject({ code: 211 });
    await expectDone("import");
  });

  it("keeps passwords, sessions, devices, data, roles and relations", async () => {
    const tom = await AV.User.logIn("tom", "password");
    expect(tom.id).toBe(times(1).objectId);
    const me = await request(cloud, "GET", "/1.1/users/me", { headers: { "X-LC-Session": TOKEN } });
    expect(me.body).toMatchObject({ objectId: tom.id });
    const [role] = await tom.getRoles();
    expect(role?.getName()).toBe("admin");
    const todo = await new AV.Query("Todo").equalTo("owner", tom).first();
    expect(todo?.toJSON()).toMatchObject({ title: "茶", createdAt: at(1) });
    const tags = await (todo as AV.Object).relation("tags").query().find();
    expect(tags.map((tag) => tag.get("name"))).toEqual(["green"]);
    const devices = await new AV.Query("_Installation").find({ useMasterKey: true });
    expect(devices.map((device) => device.toJSON())).toEqual([
      expect.objectContaining({ deviceToken: "ab".repeat(32), channels: ["news"], badge: 3 }),
    ]);
  });

  it("shows files from LeanCloud's domain, and then from here", async () => {
    const readPhoto = async () => {
      const todo = await new AV.Query("Todo").first();
      const photo: AV.File | undefined = todo?.get("photo");
      return photo?.url() ?? "";
    };
    expect(await expectDone("import-files")).toMatch(/to copy .*│ +1 /);
    expect(await readPhoto()).toBe(`${leanCloud}/files/tea.txt`);
    await new AV.Query("Todo").equalTo("state", "open").find();
    expect(await expectDone("indexes")).toContain("state");
    expect(await expectDone("import-files")).toContain("1 files copied");
    const url = await readPhoto();
    expect(url).toMatch(`${cloud.url}/files/`);
    expect(Buffer.from(await (await fetch(url)).arrayBuffer())).toEqual(BYTES);
  });

  it("takes everything along again", async () => {
    await expectDone("export");
    expect(commands).toEqual([]);
    const target = await startTestCloud({ landfall, cheapHashes: true });
    try {
      const flags = ["--url", target.url, "--config", path("production.json")];
      const report = ["--report", path("round-trip.jsonl")];
      const { code, stdout } = await runCommand("import", [path("backup"), ...flags, ...report]);
      expect(code, stdout).toBe(0);
      pointSdkAt(target);
      const tom = await AV.User.logIn("tom", "password");
      expect(tom.id).toBe(times(1).objectId);
      const again = await runCommand("export", [...flags, "--out", path("again")]);
      expect(again.code).toBe(0);
      expect(readRows("again")).toEqual(readRows("backup"));
    } finally {
      await target.stop();
    }
  });
});

/** The rows of an export by file; those of users are left out, because a log-in changes them. */
function readRows(name: string): Record<string, unknown[]> {
  const files = readdirSync(path(name)).filter((file) => file !== "_User.0.jsonl");
  const rowsOf = (file: string) => {
    const [header, ...lines] = readFileSync(join(path(name), file), "utf8")
      .trimEnd()
      .split("\n");
    return [header, ...lines.map((line) => JSON.parse(line))];
  };
  return Object.fromEntries(files.map((file) => [file, rowsOf(file)]));
}
