import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { beforeEach, describe, expect, test } from "vitest";
import { openStackFolder } from "../../../local/data/stack-folder.ts";
import { makeTemporaryFolder } from "../../support/cloud/small-cloud.ts";
import { runCommand } from "../../support/run-command.ts";

interface Started {
  readonly url: string;
  readonly masterKey: string;
  readonly appId: string;
  readonly printed: string;
  interrupt(): Promise<number | null>;
}

let folder: string;
let data: string;
beforeEach(async () => {
  folder = await makeTemporaryFolder();
  data = join(folder, ".local");
});

function writeConfig(appName: string): string {
  const file = join(folder, `${appName}.json`);
  const keys = { appId: `${appName}-app`, appKey: "k".repeat(24) };
  writeFileSync(file, JSON.stringify({ appName, ...keys, classes: {} }));
  return file;
}

/** As a user starts it; Ctrl+C ends it. */
async function start(...flags: readonly string[]): Promise<Started> {
  const all = ["bin/landfall.mjs", "start", "--port", "0", "--data", data, ...flags];
  const child = spawn(process.execPath, all, { stdio: ["ignore", "pipe", "pipe"] });
  let printed = "";
  child.stderr.on("data", (bytes) => {
    printed += bytes;
  });
  for await (const line of createInterface({ input: child.stdout })) {
    printed += `${line}\n`;
    const [, ready] = /^landfall-ready (.*)/.exec(line) ?? [];
    if (ready === undefined) continue;
    child.stdout.resume();
    const interrupt = async () => {
      const exited = once(child, "exit");
      child.kill("SIGINT");
      const [code] = await exited;
      return code;
    };
    return { ...JSON.parse(ready), printed, interrupt };
  }
  throw new Error(printed);
}

const call = async (cloud: Started, method: string, path: string, body?: object) => {
  const answer = await fetch(cloud.url + path, {
    method,
    headers: {
      "x-lc-id": cloud.appId,
      "x-lc-key": `${cloud.masterKey},master`,
      "content-type": "application/json",
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return JSON.parse(await answer.text());
};

/** A push for two hours from now, and one that APNs does not take yet. */
async function leavePush(cloud: Started): Promise<void> {
  const script = { rules: [{ status: 503 }] };
  await call(cloud, "PUT", "/_local/providers/apns", script);
  const device = { deviceType: "ios", deviceToken: "a".repeat(64), apnsTopic: "landfall.local" };
  await call(cloud, "POST", "/1.1/installations", device);
  const push = { data: { alert: "later" }, where: {}, prod: "prod" };
  await call(cloud, "POST", "/1.1/push", push);
  await expect.poll(async () => (await waiting(cloud)) > 0, { timeout: 30_000 }).toBe(true);
}

async function waiting(cloud: Started): Promise<number> {
  const { results } = await call(cloud, "GET", "/_local/queues");
  return results
    .map(({ depth, inFlight }: { depth: number; inFlight: number }) => depth + inFlight)
    .reduce((sum: number, each: number) => sum + each, 0);
}

describe("a data folder", () => {
  test("keeps the data of each app, and the messages in its queues", async () => {
    const first = await start();
    await leavePush(first);
    expect(await first.interrupt()).toBe(0);

    const other = await start("--config", writeConfig("shop"));
    expect(other.printed).toContain(join(data, "shop"));
    expect(other.printed).toMatch(/Each app has its own data; that of landfall stays in /);
    await call(other, "POST", "/1.1/classes/Todo", { title: "other" });
    expect(await other.interrupt()).toBe(0);

    const again = await start();
    expect(await waiting(again)).toBeGreaterThan(0);
    expect(await call(again, "GET", "/1.1/classes/Todo")).not.toHaveProperty("results");
    await call(again, "PUT", "/_local/providers/apns", {});
    await again.interrupt();
  });

  test("is refused when it is that of one app, whose data stays", async () => {
    const { folder: own } = openStackFolder(data, "landfall");
    writeFileSync(join(own, "dynamodb.db"), "rows");
    const { code, stderr } = await runCommand("start", ["--port", "0", "--data", own]);
    expect(stderr).toBe(`start: ${own} is the folder of landfall; start with --data ${data}\n`);
    expect(code).toBe(1);
    expect(readFileSync(join(own, "dynamodb.db"), "utf8")).toBe("rows");
  });

  test("moves from an earlier version to each app that has data in it", async () => {
    const first = await start();
    await call(first, "POST", "/1.1/classes/Todo", { title: "mine" });
    await first.interrupt();
    backToEarlierLayout("landfall");

    const second = await start();
    expect(second.printed).toMatch(/Moved the data in .*\.local to .*landfall\./);
    const { results } = await call(second, "GET", "/1.1/classes/Todo");
    expect(results).toMatchObject([{ title: "mine" }]);
    await second.interrupt();
    expect(readdirSync(data)).toEqual(["landfall"]);
  });

  test("keeps messages for queues that only some starts have", async () => {
    mkdirSync(join(data, "landfall"), { recursive: true });
    const message = { queueName: "landfall-Gone", body: "{}", visibleAtMs: 0 };
    writeFileSync(join(data, "landfall", "queues.json"), JSON.stringify([message]));
    const cloud = await start();
    expect(cloud.printed).toMatch(/1 messages? waits? in .*queues\.json for .*landfall-Gone/);
    await cloud.interrupt();
    expect(JSON.parse(readFileSync(join(data, "landfall", "queues.json"), "utf8"))).toEqual([
      message,
    ]);
  });
});

/** As versions before a folder for each stack left it. */
function backToEarlierLayout(stack: string): void {
  rmSync(join(data, stack, ".stack"));
  for (const name of readdirSync(join(data, stack))) {
    renameSync(join(data, stack, name), join(data, name));
  }
}
