import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { spawnLocalCloud } from "../../lib/local/spawn.ts";
import { eventually, getJson, makeTemporaryFolder, putJson } from "./small-cloud.ts";

const START = ["--port", "0"];

function enginesOn(folder: string): string[] {
  const processes = execFileSync("ps", ["-eo", "args"], { encoding: "utf8" }).split("\n");
  return processes.filter((line) => line.includes("dynoxide serve") && line.includes(folder));
}

test("a killed local cloud takes its engine with it, and the next one starts on its data", async () => {
  const folder = await makeTemporaryFolder();
  const flags = [...START, "--data", folder, "--app-id", "mine"];

  const first = await spawnLocalCloud(flags);
  expect(first.appId).toBe("mine");
  expect(enginesOn(folder)).not.toEqual([]);
  await putJson(`${first.url}/_local/clock`, { advanceSeconds: 60 });
  const secrets = readFileSync(join(folder, "secrets.json"), "utf8");
  await first.kill();
  await eventually(
    async () => enginesOn(folder).length,
    (count) => count === 0,
  );

  const assembly = join(folder, "cdk.out");
  const second = await spawnLocalCloud([...flags, "--assembly", assembly]);
  expect((await getJson(`${second.url}/_local/clock`)).offsetSeconds).toBe(60);
  expect(readFileSync(join(folder, "secrets.json"), "utf8")).toBe(secrets);
  await expect(spawnLocalCloud(flags)).rejects.toThrow(/is used by process \d+/);
  await second.stop();
  expect(enginesOn(folder)).toEqual([]);
  expect(existsSync(join(folder, "lock"))).toBe(false);
});

test("every resource of the stack is known to the local cloud", async () => {
  const cloud = await spawnLocalCloud([...START, "--memory"]);
  const { results } = await getJson(`${cloud.url}/_local/queues`);
  const consumers = results.map((queue: { consumer: string | null }) => queue.consumer);
  expect(consumers).toEqual(expect.arrayContaining(["plan-push", "send-apns", "send-mail"]));
  await cloud.stop();
});

test("a problem at the start is one line and exit 1", () => {
  const folder = join(process.cwd(), "dist");
  mkdirSync(folder, { recursive: true });
  const file = join(folder, "not-a-folder");
  writeFileSync(file, "");
  const run = () =>
    execFileSync(process.execPath, ["--import", "tsx", "bin/local.ts", "--data", file], {
      encoding: "utf8",
      stdio: "pipe",
    });
  expect(run).toThrow(expect.objectContaining({ status: 1 }));
  try {
    run();
  } catch (error) {
    const { stderr } = error as { stderr: string };
    expect(stderr).toMatch(/^landfall: the data folder .* can't be written \(E\w+\); choose .*\n$/);
  }
});
