import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Script } from "node:vm";
import AV from "leancloud-storage";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { COMMANDS } from "../../../cli/commands.ts";
import { findCommand } from "../../../cli/program.ts";
import { parseConfig } from "../../../lib/config.ts";
import type { CloudAccess, RunningCloud } from "../../../local/spawn.ts";
import { findBlocks, linesOf } from "../../../tools/docs/doors.ts";
import { pointSdkAt, request } from "../../support/cloud/cloud.ts";
import { startTestCloud } from "../../support/cloud/spawn.ts";
import { makeClone } from "../../support/doors/clone.ts";
import { openDoor, untilReady } from "../../support/doors/doors.ts";
import { findFreePort } from "../../support/doors/shell.ts";

const GUIDES = ["docs/migration.md", "docs/migration.zh-CN.md"];

const blocksIn = (guide: string) => findBlocks(guide, readFileSync(guide, "utf8"));

/** The lines of the guide that this test runs, in their order. */
const rehearsalIn = (guide: string): string[] =>
  blocksIn(guide)
    .filter(({ runBy }) => runBy === "e2e/commands/migration")
    .flatMap(({ code }) => linesOf(code));

const shellIn = (guide: string): string[] => blocksIn(guide).flatMap(({ code }) => linesOf(code));

const snippetsIn = (guide: string, language: string): string[] =>
  [
    ...readFileSync(guide, "utf8").matchAll(new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``, "g")),
  ].map(([, snippet = ""]) => snippet);

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

const clone = makeClone();
const door = openDoor(clone);
const path = (name: string) => join(clone, name);
const lines = rehearsalIn("docs/migration.md");
/** Plays LeanCloud first, and is where everything is taken in the end. */
let elsewhere: RunningCloud;
let leanCloud: string;
/** The one that the guide starts. */
let cloud: CloudAccess;
let port: number;

beforeAll(async () => {
  writeFileSync(path("production.json"), JSON.stringify(landfall));
  elsewhere = await startTestCloud({ landfall, cheapHashes: true });
  leanCloud = await fillLeanCloud();
  port = await findFreePort();
});
afterAll(() => elsewhere?.stop());

/** @returns the origin of the simulated LeanCloud */
async function fillLeanCloud(): Promise<string> {
  const { body } = await request(elsewhere, "GET", "/_local/leancloud");
  const { origin } = body as { origin: string };
  const script = { body: { data: leanCloudData(origin) } };
  expect((await request(elsewhere, "PUT", "/_local/leancloud", script)).status).toBe(200);
  return origin;
}

/** The next line of the guide, with the addresses of this test. */
function nextLine(start: string): string {
  const line = lines.shift() ?? "";
  expect(line.slice(0, start.length)).toBe(start);
  return line
    .replace("--region cn-n1", `--server-url ${leanCloud} --poll-seconds 1`)
    .replace("127.0.0.1:3000", `127.0.0.1:${port}`);
}

/** Runs the next line, which must be of this command. */
async function runNext(name: string): Promise<string> {
  const printed = await door.run(nextLine(`npx landfall ${name} `));
  expect(printed).not.toMatch(new RegExp(`^${name}: `, "m"));
  return printed;
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
    const runs = shellIn("docs/migration.md").filter((line) => /^np[mx] /.test(line));
    expect(runs.length).toBeGreaterThan(10);
    for (const line of runs) {
      const [, name = "", flags = ""] =
        /^(?:npx landfall|npm) ([\w-]+)(?: --)? (.*)$/.exec(line) ?? [];
      expect(() => findCommand(COMMANDS, name)?.parse(flags.split(" ")), line).not.toThrow();
      expect(() => findCommand(COMMANDS, name)?.parse(["--no-such-flag"]), line).toThrow(
        /no-such-flag/,
      );
    }
    const inline = readFileSync("docs/migration.md", "utf8").matchAll(/`npx landfall ([\w-]+)/g);
    for (const [, name = ""] of inline) expect(findCommand(COMMANDS, name), name).toBeDefined();
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

  it("shows permissions that a configuration takes, the same in both languages", () => {
    const [english, chinese] = GUIDES.map((guide) =>
      [
        ...readFileSync(guide, "utf8").matchAll(
          /`("(?:classPermissions|privateUserFields)"[^`]*)`/g,
        ),
      ].map(([, setting = ""]) => setting),
    );
    expect(chinese).toEqual(english);
    expect(english?.length).toBeGreaterThan(4);
    for (const setting of english ?? []) {
      expect(() => parseConfig({ ...landfall, ...JSON.parse(`{${setting}}`) })).not.toThrow();
    }
  });

  it("shows a dry run of a push that is accepted", async () => {
    const guide = readFileSync("docs/migration.md", "utf8");
    const [, body = "", path = ""] = /-d '(.*)' https:\/\/api\.example\.com(\S+)/.exec(guide) ?? [];
    const answer = await request(elsewhere, "POST", path, { master: true, body: JSON.parse(body) });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  });

  it("fetches everything from LeanCloud", async () => {
    const [, name = ""] = /^export (\w+)=/.exec(nextLine("export ")) ?? [];
    door.variables[name] = "the-master-key-at-leancloud";
    await runNext("fetch-export");
    expect(readdirSync(path("export"))).toContain("export.tar.gz");
  });

  it("starts a local cloud with the app's keys", async () => {
    cloud = await untilReady(door.start(`${nextLine("npm start -- ")} --port ${port}`));
    expect(cloud).toMatchObject(APP);
    pointSdkAt(cloud);
  }, 300_000);

  it("shows the rows to import, and then imports them", async () => {
    await runNext("import");
    await expect(AV.User.logIn("tom", "password")).rejects.toMatchObject({ code: 211 });
    await runNext("import");
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
    expect(await runNext("import-files")).toMatch(/to copy .*│ +1 /);
    expect(await readPhoto()).toBe(`${leanCloud}/files/tea.txt`);
    await new AV.Query("Todo").equalTo("state", "open").find();
    expect(await runNext("indexes")).toContain("state");
    expect(await runNext("import-files")).toContain("1 files copied");
    const url = await readPhoto();
    expect(url).toMatch(`${cloud.url}/files/`);
    expect(Buffer.from(await (await fetch(url)).arrayBuffer())).toEqual(BYTES);
  });

  it("takes everything along again", async () => {
    await runNext("export");
    expect(lines).toEqual([]);
    const place = `--url ${elsewhere.url} --config production.json`;
    await door.run(`npx landfall import backup ${place} --report round-trip.jsonl`);
    pointSdkAt(elsewhere);
    const tom = await AV.User.logIn("tom", "password");
    expect(tom.id).toBe(times(1).objectId);
    await door.run(`npx landfall export ${place} --out again`);
    expect(readRows("again")).toEqual(readRows("backup"));
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
