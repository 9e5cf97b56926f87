import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningCloud, spawnLocalCloud } from "../../local/spawn.ts";
import { eventually, getJson, makeTemporaryFolder, putJson } from "../support/cloud/small-cloud.ts";

const START = ["--port", "0"];

function enginesOn(folder: string): string[] {
  const processes = execFileSync("ps", ["-eo", "args"], { encoding: "utf8" }).split("\n");
  return processes.filter((line) => line.includes("dynoxide serve") && line.includes(folder));
}

let folder: string;
let flags: string[];
let first: RunningCloud;

beforeAll(async () => {
  folder = await makeTemporaryFolder();
  flags = [...START, "--data", folder, "--app-id", "mine"];
  first = await spawnLocalCloud(flags);
});
afterAll(() => first?.stop());

test("the local cloud supports every resource of the stack", async () => {
  const { results } = await getJson(`${first.url}/_local/queues`);
  const consumers = results.map((queue: { consumer: string | null }) => queue.consumer);
  expect(consumers).toEqual(expect.arrayContaining(["plan-push", "send-apns", "send-mail"]));
});

test("a killed local cloud ends its engine, and the next one starts with its data", async () => {
  expect(first.appId).toBe("mine");
  expect(enginesOn(folder)).not.toEqual([]);
  await putJson(`${first.url}/_local/clock`, { advanceSeconds: 60 });
  const own = (name: string) => join(folder, "landfall", name);
  const secrets = readFileSync(own("secrets.json"), "utf8");
  await first.kill();
  await eventually(
    async () => enginesOn(folder).length,
    (count) => count === 0,
  );

  const assembly = own("cdk.out");
  const second = await spawnLocalCloud([...flags, "--assembly", assembly]);
  expect((await getJson(`${second.url}/_local/clock`)).offsetSeconds).toBe(60);
  expect(readFileSync(own("secrets.json"), "utf8")).toBe(secrets);
  await expect(spawnLocalCloud(flags)).rejects.toThrow(/is in use by process \d+/);
  await second.stop();
  expect(enginesOn(folder)).toEqual([]);
  expect(existsSync(own("lock"))).toBe(false);
});

test("a configuration file names the keys of its app, and the start page where to look", async () => {
  const config = join(folder, "config.json");
  writeFileSync(
    config,
    JSON.stringify({ appName: "shop", appId: "shop-app", appKey: "k".repeat(24) }),
  );
  const cloud = await spawnLocalCloud([
    ...START,
    "--memory",
    "--config",
    config,
    "--app-id",
    "mine",
  ]);
  const page = await fetch(cloud.url, { headers: { accept: "text/html" }, redirect: "manual" });
  const answer = await getJson(cloud.url);
  await cloud.stop();

  expect(cloud).toMatchObject({ appId: "mine", appKey: "k".repeat(24) });
  expect(page.headers.get("location")).toBe("/_local");
  expect(answer).toMatchObject({ interface: "/1.1", console: "/_local" });
});

const NO_FOLDER = "package.json";

test.each([
  [["--data", NO_FOLDER], /^start: the data folder .* is not writable \(E\w+\); choose .*\n$/],
  [
    ["--memory", "--assembly", "nowhere"],
    /^start: --assembly nowhere contains no stack; create it with: npx landfall synth\n$/,
  ],
])("a start error is one line with exit code 1: %j", (wrong, message) => {
  const args = ["bin/landfall.mjs", "start", ...START, ...wrong];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  expect(stderr).toMatch(message);
  expect(status).toBe(1);
});
