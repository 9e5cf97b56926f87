import { execFileSync, execSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { untilReady } from "../support/doors/doors.ts";
import { type Started, startLine } from "../support/doors/shell.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const manifest = JSON.parse(readFileSync("package.json", "utf8"));

/** Packages that npm installs with this one; the modules of the clone hide none that is not named. */
const PACKAGES = Object.keys({
  ...manifest.dependencies,
  ...manifest.peerDependencies,
  ...manifest.optionalDependencies,
});

/** Context of CDK: no template shows the copies of the bundles. */
const NO_COPIES = JSON.stringify({
  "aws:cdk:bundling-stacks": [],
  "aws:cdk:disable-asset-staging": true,
});

/** A limit for a mail that never comes. */
const MAIL_MS = 60_000;

/** A limit for a build that hangs. */
const BUILD_MS = 600_000;

const folder = temporaryFolder();
const own = join(folder, "node_modules/landfall");
const release = join(folder, "release");
/** The package create-landfall, which needs no others. */
const creator = join(folder, "creator");
const shop = join(folder, "my-shop");
const running: Started[] = [];

beforeAll(() => {
  const line = `npm run release -- --tag v0.0.0 --repository team/landfall --trial --out ${release}`;
  execSync(line, { stdio: "pipe" });
  execFileSync("sha256sum", ["--check", "--quiet", "SHA256SUMS"], { cwd: release });
  unpack("landfall", own);
  unpack("create-landfall", creator);
  for (const name of [...PACKAGES, "aws-cdk"]) link(name);
  mkdirSync(join(folder, "node_modules/.bin"));
  symlinkSync("../landfall/bin/landfall.mjs", join(folder, "node_modules/.bin/landfall"));
  symlinkSync("../aws-cdk/bin/cdk", join(folder, "node_modules/.bin/cdk"));
}, BUILD_MS);
afterAll(async () => {
  for (const each of running) await each.interrupt();
});

/** Unpacks a package of the release as npm installs it. */
function unpack(name: string, target: string): void {
  const tarball = join(release, `${name}-${manifest.version}.tgz`);
  mkdirSync(target, { recursive: true });
  execFileSync("tar", ["-xzf", tarball, "-C", target, "--strip-components=1"]);
}

/** Optional packages of other systems are missing. */
function link(name: string): void {
  const path = join(folder, "node_modules", name);
  mkdirSync(dirname(path), { recursive: true });
  if (existsSync(resolve("node_modules", name))) symlinkSync(resolve("node_modules", name), path);
}

/** The project sends mails, and a team has edited one of them. */
function setOwnMail(project: string): void {
  const settings = join(project, "landfall.json");
  const mail = { mailSender: "shop@example.com", verifyEmailAtSignUp: true };
  const changed = { ...JSON.parse(readFileSync(settings, "utf8")), ...mail };
  writeFileSync(settings, JSON.stringify(changed));
  const template = "Subject: Ahoy {{username}}\n\n{{link}}\n";
  writeFileSync(join(project, "mail-templates/verify-email.en.txt"), template);
}

async function run(line: string, at = folder): Promise<string> {
  const started = startLine(line, { folder: at });
  running.push(started);
  expect(await started.ended(), started.output()).toBe(0);
  return started.output();
}

/** The public interface as docs/versioning.md promises it. A line after `@ts-expect-error` must not compile. */
const TYPES = `
import { App, Stack } from "aws-cdk-lib";
import type { Table } from "aws-cdk-lib/aws-dynamodb";
import type { Grant, Role } from "aws-cdk-lib/aws-iam";
import type { Function as LambdaFunction, IFunction } from "aws-cdk-lib/aws-lambda";
import type { Secret } from "aws-cdk-lib/aws-secretsmanager";
import type { Topic } from "aws-cdk-lib/aws-sns";
import { type EngineFunction, Landfall, type LandfallProps, LandfallStack } from "landfall";
import { type Config, ConfigError, type LandfallConfig, parseConfig } from "landfall/config";
import schema from "landfall/config.schema.json" with { type: "json" };

declare const stack: Stack;
declare const role: Role;
declare const own: IFunction;
const settings: LandfallConfig = { appName: "shop", appId: "shop-app-id", appKey: "shop-app-key-0001" };
const shop = new Landfall(stack, "Shop", { ...settings, engine: { function: own } });
const url: string = shop.url;
const users: Table = shop.tables.users;
const objects: Table | undefined = shop.tables.objects;
const push: LambdaFunction | undefined = shop.functions.push;
const topic: Topic | undefined = shop.alarmTopics.page;
const secret: Secret = shop.masterKeySecret;
const grants: Grant[] = [shop.grantReadMasterKey(role), shop.grantInvoke(role, "push")];
const engine: EngineFunction = { function: own, timers: { tidy: { function: "tidy", everySeconds: 60 } } };
const props: LandfallProps[] = [settings, { configFile: "shop.json", engine: { function: own } }, { ...settings, engine }];
const whole = new LandfallStack(new App(), "shop", { landfall: settings, env: { region: "eu-central-1" } });
const wholeUrl: string = whole.landfall.url;
const config: Config = parseConfig(settings);
const error: Error = new ConfigError(["wrong"]);
const title: object = schema;
// @ts-expect-error a setting that is required
new Landfall(stack, "A", { appName: "shop", appId: "shop-app-id" });
// @ts-expect-error an unknown setting
new Landfall(stack, "B", { ...settings, colour: "red" });
// @ts-expect-error a value that is not allowed
new Landfall(stack, "C", { ...settings, mailLanguage: "fr" });
// @ts-expect-error an unknown function
shop.grantInvoke(role, "nothing");
// @ts-expect-error members are read
shop.url = "https://example.com";
// @ts-expect-error an engine is a function or has a URL
new Landfall(stack, "D", { ...settings, engine: { function: "name" } });
export { config, error, grants, objects, props, push, secret, title, topic, url, users, wholeUrl };
`;

const LANDFALL = "node node_modules/landfall/bin/landfall.mjs";
const CREATE = "node creator/build/create-landfall.js";
const ANSWERS = "my-shop app-id-0001 app-key-000000001 ap-southeast-1 zh";

describe("the package in a folder without the repository", () => {
  it("has code, bundles, types and the schema of the settings, and no sources", () => {
    const files = execFileSync("find", [".", "-type", "f"], { cwd: own, encoding: "utf8" }).split(
      "\n",
    );
    for (const file of ["build/index.js", "build/index.js.map", "build/config.schema.json"])
      expect(files).toContain(`./${file}`);
    expect(files).toContain("./build/types/lib/exports/index.d.ts");
    for (const file of ["index.mjs", "index.mjs.map"])
      expect(files).toContain(`./dist/functions/push/${file}`);
    const isSource = (file: string) => file.endsWith(".ts") && !file.endsWith(".d.ts");
    expect(files.filter(isSource)).toEqual([]);
  });

  it("needs only packages that it names, and no tools of its contributors", async () => {
    expect(await run(`${LANDFALL} --help`)).toContain("landfall");
    const named = createRequire(join(folder, "any.js"));
    expect(() => named.resolve("tsx")).toThrow("Cannot find module");
    expect(() => named.resolve("esbuild")).toThrow("Cannot find module");
  });

  it("npx landfall synth writes the same template as a clone, byte by byte", async () => {
    await run(`${LANDFALL} synth`);
    const template = readFileSync(join(folder, "cdk.out/landfall.template.json"));
    const ofClone = readFileSync(join(release, "landfall.template.json"));
    expect(ofClone.equals(template)).toBe(true);
  });

  it("runs no script at a user's, and brings the licenses of the code inside", () => {
    const published = JSON.parse(readFileSync(join(own, "package.json"), "utf8"));
    expect(published).not.toHaveProperty("scripts");
    expect(published).not.toHaveProperty("private");
    expect(readFileSync(join(own, "build/licenses.txt"), "utf8")).toMatch(/^fauxqs \d/m);
  });

  it("a release lists the packages that users install and those inside the build", () => {
    const { components } = JSON.parse(readFileSync(join(release, "sbom.cdx.json"), "utf8"));
    const names = components.map(({ name }: { readonly name: string }) => name);
    expect(names).toEqual(expect.arrayContaining(["ajv", "fauxqs", "bcryptjs", "preact"]));
    expect(names).not.toContain("vitest");
    expect(readFileSync(join(release, "notes.txt"), "utf8")).toContain("###");
  });

  it("npm create landfall asks, writes a project, and its npm run synth writes the template", async () => {
    const output = await run(`printf '%s\\n' ${ANSWERS} | ${CREATE} my-shop`);
    expect(output).toContain("cd my-shop");
    symlinkSync(join(folder, "node_modules"), join(shop, "node_modules"));
    await run("npm run synth", shop);
    const { Outputs, Resources } = JSON.parse(
      readFileSync(join(shop, "cdk.out/my-shop.template.json"), "utf8"),
    );
    expect(Object.keys(Outputs)).toContain("Url");
    expect(JSON.stringify(Resources)).toContain("app-id-0001");
  });

  it("npm start in a created project serves the API, its mails, the console and pushes from the finished bundles", async () => {
    await run(
      `${CREATE} other --yes --region eu-central-1 --app-id app-id-0001 --app-key app-key-000000001`,
    );
    const other = join(folder, "other");
    symlinkSync(join(folder, "node_modules"), join(other, "node_modules"));
    setOwnMail(other);
    const line = "npm start -- --port 0 --memory";
    const cloud = startLine(line, { folder: other });
    running.push(cloud);
    const { url } = await untilReady(cloud);
    const headers = {
      ...{ "content-type": "application/json", "x-lc-id": "app-id-0001" },
      "x-lc-key": "app-key-000000001",
    };
    const body = JSON.stringify({ username: "tom", password: "secret-123", email: "tom@x.io" });
    const answer = await fetch(`${url}/1.1/users`, { method: "POST", headers, body });
    expect(answer.status).toBe(201);
    await vi.waitFor(async () => {
      const mails = await (await fetch(`${url}/_local/mails`)).text();
      expect(mails).toContain('"subject":"Ahoy tom@x.io"');
    }, MAIL_MS);
    for (const name of ["", "console.js", "style.css", "runbook", "todo/"])
      expect((await fetch(`${url}/_local/${name}`)).status, name).toBe(200);
  });

  it("npx landfall demo starts its own local cloud from any folder", async () => {
    const shown = await run(`${LANDFALL} demo --devices 5`);
    expect(shown).toContain("Dry run of a push to one channel");
  });

  it("has the types of the public interface, and refuses what is not in it", async () => {
    writeFileSync(join(folder, "types.mts"), TYPES);
    const options = JSON.parse(readFileSync("examples/own-stack/tsconfig.json", "utf8"));
    const compilerOptions = { ...options.compilerOptions, resolveJsonModule: true };
    const settings = { compilerOptions, include: ["types.mts"] };
    writeFileSync(join(folder, "types.json"), JSON.stringify(settings));
    // The other test of types runs the compiler before, which takes ten seconds more.
    await run(`node ${resolve("node_modules/typescript-7/bin/tsc")} --project types.json`);
  });

  it("npm run deploy of a created project looks for losses before CDK gets it", async () => {
    const started = startLine("npm run deploy", {
      folder: shop,
      variables: { CDK_VALIDATION: "true" },
    });
    running.push(started);
    expect(await started.ended()).toBe(1);
    expect(started.output()).toContain("diff: ");
    expect(existsSync(join(shop, "cdk.out/my-shop.template.json"))).toBe(true);
  });

  it("examples/own-stack synthesizes two deployments in one stack with its types", async () => {
    cpSync("examples/own-stack", folder, { recursive: true });
    await run(`node ${resolve("node_modules/typescript/bin/tsc")} --noEmit false`);
    await run(`CDK_OUTDIR=team.out CDK_CONTEXT_JSON='${NO_COPIES}' node app.js`);
    const { Outputs } = JSON.parse(
      readFileSync(join(folder, "team.out/team.template.json"), "utf8"),
    );
    expect(Object.keys(Outputs)).toEqual(expect.arrayContaining(["ShopUrl", "BlogUrl"]));
  });
});
