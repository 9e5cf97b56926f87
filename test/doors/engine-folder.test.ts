import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { openDoor, untilReady } from "../support/doors/doors.ts";
import type { Started } from "../support/doors/shell.ts";

/** The app of LeanCloud's getting started, as its folder lies on a developer's machine. */
const SERVER = `
const AV = require("leanengine");
AV.init({
  appId: process.env.LEANCLOUD_APP_ID,
  appKey: process.env.LEANCLOUD_APP_KEY,
  masterKey: process.env.LEANCLOUD_APP_MASTER_KEY,
});
require("./cloud.js");
const app = require("express")();
app.use(AV.express());
app.get("/", (_request, response) => response.send("a page of the app"));
app.listen(Number(process.env.LEANCLOUD_APP_PORT), () => {
  console.log("app", process.pid, "listens");
});
`;
const CLOUD = `
const AV = require("leanengine");
const runs = [];
AV.Cloud.define("note", { internal: true }, ({ params }) => void runs.push(params.by));
AV.Cloud.define("runs", () => runs);
AV.Cloud.define("hello", ({ params }) => "Hello " + params.name);
AV.Cloud.beforeSave("Todo", ({ object }) => object.set("title", object.get("title").trim()));
`;
const TIMERS = {
  often: { function: "note", everySeconds: 5, params: { by: "clock" } },
  nightly: {
    function: "note",
    cron: "0 0 3 * * ?",
    timeZone: "Asia/Shanghai",
    params: { by: "hand" },
  },
  broken: { function: "nothing", everySeconds: 86_400, enabled: false },
};
const CONFIG = {
  ...{ appName: "my-app", appId: "my-app-id-12345", appKey: "my-app-key-12345", classes: {} },
  engine: { url: "https://engine.example.com", timers: TIMERS },
};
const PACKAGE = {
  name: "my-engine",
  scripts: { start: "node server.js" },
  dependencies: { express: "4", leanengine: "3", "leancloud-storage": "4" },
};

const door = openDoor();
const at = (name: string) => join(door.folder, "my-engine", name);
let cloud: Started;
let access: Awaited<ReturnType<typeof untilReady>>;

beforeAll(async () => {
  mkdirSync(at("."));
  symlinkSync(resolve("node_modules"), at("node_modules"));
  writeFileSync(at("package.json"), JSON.stringify(PACKAGE));
  writeFileSync(at("server.js"), SERVER);
  writeFileSync(at("cloud.js"), CLOUD);
  const config = door.file("my-app.json", CONFIG);
  const flags = `--engine ${door.folder}/my-engine --config ${config} --port 0 --memory`;
  cloud = door.start(`npm start -- ${flags}`);
  access = await untilReady(cloud);
});

function post(path: string, body: object, key = access.appKey): Promise<unknown> {
  return send("POST", path, key, JSON.stringify(body));
}

async function send(method: string, path: string, key: string, body: string | null = null) {
  const json = { "Content-Type": "application/json" };
  const headers = { "X-LC-Id": access.appId, "X-LC-Key": key, ...(body && json) };
  return (await fetch(`${access.url}/1.1/${path}`, { method, headers, body })).json();
}

/** Moves the clock of the local cloud. */
async function advance(advanceSeconds: number): Promise<void> {
  const body = JSON.stringify({ advanceSeconds });
  await fetch(`${access.url}/_local/clock`, { method: "PUT", body });
}

const master = () => `${access.masterKey},master`;

/** The last run of a timer, as administrators see it. */
async function lastRun(timer: string): Promise<unknown> {
  const { results } = (await send("GET", "engine/timers", master())) as {
    results: { name: string; lastRun?: object }[];
  };
  return results.find(({ name }) => name === timer)?.lastRun;
}

const hello = () => post("functions/hello", { name: "Ada" });

/** Process ids of the app's starts, as it printed them. */
const starts = () => [...cloud.output().matchAll(/app (\d+) listens/g)].map(([, pid]) => pid);

function isRunning(pid: string | undefined): boolean {
  try {
    return process.kill(Number(pid), 0);
  } catch {
    return false;
  }
}

describe("an unmodified LeanEngine app in a folder", () => {
  it("runs beside the local cloud, with its lines marked", async () => {
    expect(cloud.output()).toMatch(/^engine \| app \d+ listens$/m);
    expect(await hello()).toEqual({ result: "Hello Ada" });
    const todo = await post("classes/Todo?fetchWhenSave=true", { title: "  tea " });
    expect(todo).toMatchObject({ title: "tea" });
  });

  it("runs its timers by the clock and by hand, with the rights of the platform", async () => {
    const { results } = (await send("GET", "engine/timers", master())) as { results: object[] };
    expect(results).toEqual([
      expect.objectContaining({ name: "often", everySeconds: 5, enabled: true }),
      expect.objectContaining({
        name: "nightly",
        nextRunAt: expect.stringMatching(/T19:00:00.000Z$/),
      }),
      {
        name: "broken",
        function: "nothing",
        everySeconds: 86_400,
        timeZone: "UTC",
        enabled: false,
      },
    ]);
    await post("engine/timers/nightly/run", {}, master());
    await post("engine/timers/broken/run", {}, master());
    const succeeded = expect.objectContaining({ state: "succeeded", endedAt: expect.any(String) });
    const failed = expect.objectContaining({
      state: "failed",
      error: expect.stringMatching(/nothing/),
    });
    await expect.poll(() => lastRun("nightly"), { timeout: 60_000 }).toEqual(succeeded);
    await expect.poll(() => lastRun("broken"), { timeout: 60_000 }).toEqual(failed);
    // The clock ticks once a minute, and queues the runs of the next one.
    for (let minute = 0; minute < 2; minute += 1) await advance(60);
    await expect.poll(() => lastRun("often"), { timeout: 240_000 }).toEqual(succeeded);
    expect(await post("functions/runs", {})).toEqual({
      result: expect.arrayContaining(["hand", "clock"]),
    });
    expect(await post("functions/note", { by: "client" })).toMatchObject({ code: 401 });
  });

  it("runs again after a change of its code, and not after one of its data", async () => {
    writeFileSync(at("app.log"), "a line");
    writeFileSync(at("cloud.js"), CLOUD.replace("Hello", "Goodbye"));
    await expect.poll(hello, { timeout: 60_000 }).toEqual({ result: "Goodbye Ada" });
    expect(isRunning(starts()[0])).toBe(false);
    expect(cloud.output()).not.toContain("app.log has changed");
  });

  it("says that it has crashed, and runs again after the next change", async () => {
    writeFileSync(at("cloud.js"), 'throw new Error("no tea");');
    await cloud.printed(/engine \| npm start ended with exit code 1; it starts again when a file/);
    expect(await hello()).toMatchObject({ code: 1 });
    writeFileSync(at("cloud.js"), CLOUD);
    await expect.poll(hello, { timeout: 60_000 }).toEqual({ result: "Hello Ada" });
  });

  it("ends with the local cloud", async () => {
    const pid = starts().at(-1);
    expect(isRunning(pid)).toBe(true);
    await cloud.interrupt();
    await expect.poll(() => isRunning(pid), { timeout: 10_000 }).toBe(false);
  });
});

describe("a folder that is no app says so in one line", () => {
  const line = () => `npx landfall start --engine ${door.folder}/my-engine --port 0 --memory`;

  it.each([
    ["", / its package.json is not JSON: /],
    [JSON.stringify({}), / its package.json has no script "start"; add one, such as /],
    [
      JSON.stringify({ ...PACKAGE, dependencies: { "not-there": "1" } }),
      / the package not-there is not installed; run npm install in that folder$/m,
    ],
  ])("names package.json with %s", async (content, says) => {
    const before = readFileSync(at("package.json"));
    rmSync(at("server.js"), { force: true });
    writeFileSync(at("package.json"), content);
    expect(await door.run(line(), 2)).toMatch(says);
    writeFileSync(at("package.json"), before);
  });

  it("names package.json, if there is none", async () => {
    rmSync(at("package.json"));
    expect(await door.run(line(), 2)).toMatch(
      /^start: --engine \S+ has no package.json; start an engine/,
    );
  });
});
