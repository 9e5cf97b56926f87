import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readProjectContext } from "../../lib/read-config.ts";
import { type RunningCloud, spawnLocalCloud } from "../../local/spawn.ts";
import { eventually, getJson, putJson } from "../support/cloud/small-cloud.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const START = ["--port", "0"];
const APP = { appName: "shop", appId: "shop-app", appKey: "k".repeat(24) };

function enginesOn(folder: string): string[] {
  const processes = execFileSync("ps", ["-eo", "args"], { encoding: "utf8" }).split("\n");
  return processes.filter((line) => line.includes("dynoxide serve") && line.includes(folder));
}

const folder = temporaryFolder();
let flags: string[];
let first: RunningCloud;

beforeAll(async () => {
  flags = [...START, "--data", folder, "--app-id", "mine"];
  const config = join(folder, "config.json");
  const settings = { ...(readProjectContext().landfall as object), ...APP };
  writeFileSync(config, JSON.stringify(settings));
  first = await spawnLocalCloud([...flags, "--config", config]);
});
afterAll(() => first?.stop());

test("the local cloud supports every resource of the stack", async () => {
  const { results } = await getJson(`${first.url}/_local/queues`);
  const consumers = results.map((queue: { consumer: string | null }) => queue.consumer);
  expect(consumers).toEqual(expect.arrayContaining(["plan-push", "send-apns", "send-mail"]));
});

test("a configuration file names the keys of its app, and the start page where to look", async () => {
  const page = await fetch(first.url, { headers: { accept: "text/html" }, redirect: "manual" });

  expect(first).toMatchObject({ appId: "mine", appKey: APP.appKey });
  expect(page.headers.get("location")).toBe("/_local");
  expect(await getJson(first.url)).toMatchObject({ interface: "/1.1", console: "/_local" });
});

test("a killed local cloud ends its engine, and the next one starts with its data", async () => {
  expect(enginesOn(folder)).not.toEqual([]);
  await putJson(`${first.url}/_local/clock`, { advanceSeconds: 60 });
  const own = (name: string) => join(folder, APP.appName, name);
  const secrets = readFileSync(own("secrets.json"), "utf8");
  await first.kill();
  await eventually(
    async () => enginesOn(folder).length,
    (count) => count === 0,
  );

  const again = [...flags, "--assembly", own("cdk.out")];
  const second = await spawnLocalCloud(again);
  expect((await getJson(`${second.url}/_local/clock`)).offsetSeconds).toBe(60);
  expect(readFileSync(own("secrets.json"), "utf8")).toBe(secrets);
  await expect(spawnLocalCloud(again)).rejects.toThrow(/is in use by process \d+/);
  await second.stop();
  expect(enginesOn(folder)).toEqual([]);
  expect(existsSync(own("lock"))).toBe(false);
});

const NO_FOLDER = "package.json";

test.each([
  [["--data", NO_FOLDER], /^start: the data folder .* is not writable \(E\w+\); choose .*\n$/],
  [
    ["--memory", "--assembly", "nowhere"],
    /^start: --assembly nowhere contains no stack with Landfall; create it with: npx landfall synth\n$/,
  ],
])("a start error is one line with exit code 1: %j", (wrong, message) => {
  const args = ["bin/landfall.mjs", "start", ...START, ...wrong];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  expect(stderr).toMatch(message);
  expect(status).toBe(1);
});
