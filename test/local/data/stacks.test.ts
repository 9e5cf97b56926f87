import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { openStackFolder } from "../../../local/data/stack-folder.ts";
import { eventually } from "../../support/cloud/small-cloud.ts";
import { runCommand } from "../../support/run-command.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

interface Started {
  readonly url: string;
  readonly masterKey: string;
  readonly appId: string;
  readonly printed: string;
  interrupt(): Promise<number | null>;
}

/** As a user starts it; Ctrl+C ends it. */
async function start(data: string): Promise<Started> {
  const flags = ["--port", "0", "--data", data, "--assembly", inject("assembly")];
  const child = spawn(process.execPath, ["bin/landfall.mjs", "start", ...flags], {
    stdio: ["ignore", "pipe", "pipe"],
  });
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
      if (child.exitCode !== null) return child.exitCode;
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

/** A push that APNs does not take yet, so that its message waits in a queue. */
async function leavePush(cloud: Started): Promise<void> {
  const script = { rules: [{ status: 503 }] };
  await call(cloud, "PUT", "/_local/providers/apns", script);
  const device = { deviceType: "ios", deviceToken: "a".repeat(64), apnsTopic: "landfall.local" };
  await call(cloud, "POST", "/1.1/installations", device);
  const push = { data: { alert: "later" }, where: {}, prod: "prod" };
  await call(cloud, "POST", "/1.1/push", push);
  await eventually(
    () => waiting(cloud),
    (count) => count > 0,
  );
}

async function waiting(cloud: Started): Promise<number> {
  const { results } = await call(cloud, "GET", "/_local/queues");
  return results
    .map(({ depth, inFlight }: { depth: number; inFlight: number }) => depth + inFlight)
    .reduce((sum: number, each: number) => sum + each, 0);
}

/** A message whose queue the next start lacks. */
const STRAY = { queueName: "landfall-Gone", body: "{}", visibleAtMs: 0 };

describe("a data folder", () => {
  const data = join(temporaryFolder(), ".local");
  let own: string;
  let second: Started;
  const readMessages = () => JSON.parse(readFileSync(join(own, "queues.json"), "utf8"));

  beforeAll(async () => {
    own = join(data, "landfall");
    const first = await start(data);
    await leavePush(first);
    await call(first, "POST", "/1.1/classes/Todo", { title: "mine" });
    expect(await first.interrupt()).toBe(0);
    writeFileSync(join(own, "queues.json"), JSON.stringify([...readMessages(), STRAY]));
    backToEarlierLayout(data, "landfall");
    second = await start(data);
  });
  afterAll(() => second?.interrupt());

  test("keeps the data of an app, and the messages in its queues", async () => {
    expect(await waiting(second)).toBeGreaterThan(0);
    const { results } = await call(second, "GET", "/1.1/classes/Todo");
    expect(results).toMatchObject([{ title: "mine" }]);
  });

  test("moves from an earlier version to each app that has data in it", () => {
    expect(second.printed).toMatch(/Moved the data in .*\.local to .*landfall\./);
    expect(second.printed).toContain(own);
    expect(readdirSync(data)).toEqual(["landfall"]);
  });

  test("is refused when it is that of one app, whose data stays", async () => {
    const { code, stderr } = await runCommand("start", ["--port", "0", "--data", own]);
    expect(stderr).toBe(`start: ${own} is the folder of landfall; start with --data ${data}\n`);
    expect(code).toBe(1);
    expect(readdirSync(data)).toEqual(["landfall"]);
  });

  test("keeps messages for queues that only some starts have", async () => {
    expect(second.printed).toMatch(/1 messages? waits? in .*queues\.json for .*landfall-Gone/);
    expect(await second.interrupt()).toBe(0);
    expect(readMessages()).toContainEqual(STRAY);
  });

  test("has a folder for each app", () => {
    expect(openStackFolder(data, "shop")).toEqual({
      folder: join(data, "shop"),
      notices: [`Each app has its own data; that of landfall stays in ${data}.`],
    });
  });
});

/** As versions before a folder for each stack left it. */
function backToEarlierLayout(data: string, stack: string): void {
  rmSync(join(data, stack, ".stack"));
  for (const name of readdirSync(join(data, stack))) {
    renameSync(join(data, stack, name), join(data, name));
  }
  rmSync(join(data, stack), { recursive: true });
}
