import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunningCloud } from "../../local/spawn.ts";
import { request } from "../support/cloud/cloud.ts";
import { startTestCloud } from "../support/cloud/spawn.ts";
import { runCommand } from "../support/run-command.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const LEAST = { appName: "my-shop", appId: "my-shop-app", appKey: "k".repeat(24) };

/** What `npm start` prints until the cloud is ready. */
async function printedWith(settings: object): Promise<string> {
  const file = join(temporaryFolder(), "production.json");
  writeFileSync(file, JSON.stringify({ ...LEAST, ...settings }));
  const flags = ["--port", "0", "--memory", "--config", file];
  const child = spawn(process.execPath, ["bin/landfall.mjs", "start", ...flags]);
  let printed = "";
  for await (const line of createInterface({ input: child.stdout })) {
    printed += `${line}\n`;
    if (line.startsWith("landfall-ready")) child.kill("SIGTERM");
  }
  return printed;
}

const ID = "5f0000000000000000000001";
const CLASSES = [
  ["GET", "/1.1/classes/Todo"],
  ["POST", "/1.1/classes/Todo"],
  ["GET", `/1.1/classes/Todo/${ID}`],
  ["PUT", `/1.1/classes/Todo/${ID}`],
  ["DELETE", `/1.1/classes/Todo/${ID}`],
] as const;
const FILES = [
  ["POST", "/1.1/fileTokens"],
  ["POST", "/1.1/fileCallback"],
  ["POST", "/1.1/files"],
  ["GET", `/1.1/files/${ID}`],
  ["GET", "/1.1/classes/_File"],
  ["GET", `/1.1/classes/_File/${ID}`],
] as const;

let cloud: RunningCloud;

async function ask(method: string, path: string) {
  const body = method === "POST" || method === "PUT" ? { body: {} } : {};
  const answer = await request(cloud, method, path, body);
  return { status: answer.status, body: answer.body };
}

const off = (setting: string) => ({
  status: 404,
  body: { code: 101, error: expect.stringMatching(new RegExp(`need the setting \`${setting}\``)) },
});

describe("the least configuration of docs/deploying.md", () => {
  beforeAll(async () => {
    cloud = await startTestCloud({ landfall: LEAST, cheapHashes: true });
  });
  afterAll(() => cloud?.stop());

  it.each(CLASSES)("answers %s %s with the setting `classes`", async (method, path) => {
    expect(await ask(method, path)).toEqual(off("classes"));
  });

  it.each(FILES)("answers %s %s with the setting `files`", async (method, path) => {
    expect(await ask(method, path)).toEqual(off("files"));
  });

  it("names the settings in a batch and in the tunnel, too", async () => {
    const requests = CLASSES.map(([method, path]) => ({ method, path, body: {} }));
    const { body } = await request(cloud, "POST", "/1.1/batch", { body: { requests } });
    for (const answer of body as { error: object }[])
      expect(answer.error).toEqual(off("classes").body);
    const tunnelled = JSON.stringify({
      _method: "GET",
      _ApplicationId: cloud.appId,
      _ApplicationKey: cloud.appKey,
    });
    const headers = { "content-type": "text/plain" };
    const init = { method: "POST", headers, body: tunnelled };
    const answer = await fetch(`${cloud.url}/1.1/classes/Todo`, init);
    expect(await answer.json()).toEqual(off("classes").body);
  });

  it("is verified: a function that it leaves out lacks no route", async () => {
    const out = temporaryFolder();
    const keys = ["--app-id", cloud.appId, "--app-key", cloud.appKey];
    const options = ["--only", "routes", "--out", out];
    const run = await runCommand("verify", ["--url", cloud.url, ...keys, ...options]);
    expect(run.stdout).toContain("failed 0, passed 1, skipped 0");
  });

  it("names no setting for a class that can't be configured, or for a wrong path", async () => {
    for (const path of ["/1.1/classes/_Nope", "/1.1/classes/to-do", "/1.1/clases/Todo"]) {
      const { body } = await ask("GET", path);
      expect(body).toEqual(
        expect.objectContaining({ error: expect.not.stringContaining("setting") }),
      );
    }
    expect(await ask("GET", "/1.1/users/me")).not.toEqual(off("classes"));
  });
});

describe("a configuration with classes and no files", () => {
  beforeAll(async () => {
    cloud = await startTestCloud({ landfall: { ...LEAST, classes: {} }, cheapHashes: true });
  });
  afterAll(() => cloud?.stop());

  const uploads = FILES.filter(([method]) => method === "POST");
  it.each(uploads)("answers %s %s with the setting `files`", async (method, path) => {
    expect(await ask(method, path)).toEqual(off("files"));
  });

  it("serves its classes", async () => {
    expect(await ask("POST", "/1.1/classes/Todo")).toMatchObject({ status: 201 });
  });
});

describe("npm start", () => {
  it("prints the missing parts of the configuration, and offers the example app only if it works", async () => {
    const least = await printedWith({});
    expect(least).toMatch(
      /Off +classes \("classes": \{\}.*\n +files \("files": \{\}.*\n +cloud functions/,
    );
    expect(least).not.toContain("Example app");
    const full = await printedWith({ classes: {}, files: {} });
    expect(full).toMatch(/Off +cloud functions \(--engine APP\)/);
    expect(full).toContain("/_local/todo");
  });
});
