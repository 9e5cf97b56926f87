import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { parse } from "yaml";
import { main } from "../../create/main.ts";
import { writeProject } from "../../create/write-project.ts";
import { parseConfig } from "../../lib/config.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const REGION = ["--yes", "--region", "ap-southeast-1"];

let folder: string;
let printed: string;

beforeEach(() => {
  folder = temporaryFolder();
  printed = "";
  const keep = (text: unknown) => {
    printed += text;
    return true;
  };
  vi.spyOn(process.stdout, "write").mockImplementation(keep);
  vi.spyOn(process.stderr, "write").mockImplementation(keep);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const create = (...args: string[]) => main([join(folder, "my-shop"), ...args]);
const read = (name: string) => readFileSync(join(folder, "my-shop", name), "utf8");

describe("npm create landfall", () => {
  it("writes settings that are valid, and new keys", async () => {
    expect(await create(...REGION, "--language", "zh")).toBe(0);
    const settings = JSON.parse(read("landfall.json"));
    expect(settings.$schema).toBe("./node_modules/landfall/build/config.schema.json");
    const config = parseConfig(settings);
    expect(config).toMatchObject({ appName: "my-shop", mailLanguage: "zh", classes: {} });
    expect(config.appId).not.toBe(config.appKey);
  });

  it("writes a CDK app of ten lines, and exact versions of this release", async () => {
    await create(...REGION);
    expect(read("app.mjs").trim().split("\n").length).toBeLessThanOrEqual(10);
    expect(read("app.mjs")).toContain('env: { region: "ap-southeast-1" }');
    const { version } = JSON.parse(readFileSync("package.json", "utf8"));
    expect(JSON.parse(readFileSync("create/package.json", "utf8")).version).toBe(version);
    const { dependencies, devDependencies, scripts } = JSON.parse(read("package.json"));
    expect(dependencies.landfall).toBe(version);
    expect(JSON.stringify({ ...dependencies, ...devDependencies })).not.toMatch(/[\^~]/);
    expect(Object.keys(scripts)).toEqual(["start", "synth", "diff", "deploy"]);
    expect(scripts.deploy).toMatch(/^npm run diff && cdk deploy/);
    expect(scripts.diff).toContain("landfall diff --assembly cdk.out");
  });

  it("writes a workflow that logs in by OIDC and names each action by its commit", async () => {
    await create(...REGION);
    const { jobs, permissions } = parse(read(".github/workflows/deploy.yml"));
    expect(permissions["id-token"]).toBe("write");
    const steps: { uses?: string; run?: string }[] = [...jobs.diff.steps, ...jobs.deploy.steps];
    for (const { uses } of steps) expect(uses ?? "").toMatch(/^$|@[0-9a-f]{40}$/);
    const runs = jobs.deploy.steps.flatMap(({ run = "" }) => run || []);
    expect(runs).toEqual(["npm ci", "npm run synth", "npm run deploy -- --require-approval never"]);
  });

  it("ignores what holds data or keys", async () => {
    await create(...REGION);
    const ignored = read(".gitignore").split("\n");
    expect(ignored).toEqual(expect.arrayContaining([".local/", "cdk.out/", "export*/", "*.p8"]));
  });

  it("says the next commands", async () => {
    await create(...REGION);
    for (const command of [`cd ${folder}/my-shop`, "npm install", "npm start"])
      expect(printed).toContain(command);
  });

  it.each([
    [["--yes"], "--region REGION"],
    [["--yes", "--region", "Singapore"], "ap-southeast-1"],
    [[...REGION, "--app-name", "My Shop"], "lower-case letters"],
    [[...REGION, "--app-id", "short"], "8 to 64"],
    [[...REGION, "--app-key", "a key with spaces"], "16 to 64"],
    [[...REGION, "--language", "fr"], "en or zh"],
    [[...REGION, "--colour", "red"], "Unknown option '--colour'; see "],
    [[...REGION, "second-folder"], "one folder"],
  ])("refuses %j, says what is allowed, and writes nothing", async (args, allowed) => {
    expect(await create(...args)).toBe(2);
    expect(printed).toContain(allowed);
    expect(readdirSync(folder)).toEqual([]);
  });

  it("refuses a folder with files, and leaves it as it is", async () => {
    mkdirSync(join(folder, "my-shop"));
    writeFileSync(join(folder, "my-shop/notes"), "mine");
    expect(await create(...REGION)).toBe(1);
    expect(printed).toContain("has files already (notes)");
    expect(readdirSync(join(folder, "my-shop"))).toEqual(["notes"]);
  });

  it("writes into an empty repository", async () => {
    mkdirSync(join(folder, "my-shop/.git"), { recursive: true });
    expect(await create(...REGION)).toBe(0);
    expect(existsSync(join(folder, "my-shop/app.mjs"))).toBe(true);
  });

  it("refuses a folder inside of a file", async () => {
    writeFileSync(join(folder, "my-shop"), "");
    expect(await create(...REGION)).toBe(1);
    expect(await main([join(folder, "my-shop/inside"), ...REGION])).toBe(1);
    expect(printed).toContain("name another folder");
  });

  it("removes what it wrote when a later file fails", () => {
    const files = { "a/b.json": "{}", a: "a folder has this name" };
    expect(() => writeProject(join(folder, "new"), files)).toThrow("can't be written");
    expect(() => writeProject(folder, files)).toThrow("can't be written");
    expect(readdirSync(folder)).toEqual([]);
  });
});
