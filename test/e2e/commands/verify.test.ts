import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Report } from "../../../cli/verify/progress.ts";
import { STEP_NAMES } from "../../../cli/verify/steps.ts";
import { request } from "../../support/cloud/cloud.ts";
import { finishedRecord } from "../../support/cloud/devices.ts";
import { startTestCloud } from "../../support/cloud/spawn.ts";
import { forAllTests } from "../../support/for-all-tests.ts";
import { runCommand } from "../../support/run-command.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const cloud = forAllTests(() => startTestCloud({ cheapHashes: true }));

/** A scheduled push is waited for, and a busy machine takes its time. */
const ALL_STEPS_MS = 600_000;

/** Steps that look at parts of AWS; doors/stack runs them. */
const NEED_STACK = ["mails", "sms", "alarms", "log-filters", "same-version"];

const reportFile = (folder: string) => join(folder, "report.json");
const readReport = (folder: string): Report => JSON.parse(readFileSync(reportFile(folder), "utf8"));

/** Runs steps, all of them without names. */
function verify(url: string, folder: string, ...steps: readonly string[]) {
  const only = steps.flatMap((step) => ["--only", step]);
  return runCommand("verify", ["--url", url, "--move-clock", "--out", folder, ...only]);
}

async function count(path: string): Promise<unknown> {
  const answer = await request(cloud, "GET", `${path}?count=1&limit=0`, { master: true });
  return (answer.body as { count?: number }).count;
}

describe("npx landfall verify of a local cloud", () => {
  it("passes every step and leaves nothing behind", { timeout: ALL_STEPS_MS }, async () => {
    const folder = temporaryFolder();
    const { code, stdout } = await verify(cloud.url, folder);
    const { results, leftovers } = readReport(folder);
    expect(results.filter(({ state }) => state === "failed")).toEqual([]);
    const skipped = results.filter(({ state }) => state === "skipped").map(({ step }) => step);
    expect(skipped).toEqual(NEED_STACK);
    expect(results.map(({ step }) => step)).toEqual(STEP_NAMES);
    expect({ code, leftovers }).toEqual({ code: 0, leftovers: [] });
    expect(stdout).toContain(
      `failed 0, passed ${STEP_NAMES.length - NEED_STACK.length}, skipped 5`,
    );
    expect(stdout).toMatch(/(About|Less than) \$0\.\d\d by list prices of us-east-1: \d+ requests/);
    const page = readFileSync(join(folder, "report.markdown"), "utf8");
    expect(page).toContain("| L1, L21 | ✓ passed |");
    expect(page).toMatch(/(About|Less than) \$0\.\d\d by list prices/);
    for (const path of ["/1.1/users", "/1.1/installations", "/1.1/files"]) {
      expect(await count(path), path).toBe(0);
    }
    expect(await count("/1.1/classes/LandfallVerify")).toBe(0);
  });

  it("deletes what a killed run left, and repeats only steps that have not passed", async () => {
    const folder = temporaryFolder();
    await verify(cloud.url, folder, "sign-in", "objects");
    const killed = readReport(folder);
    const user = await request(cloud, "POST", "/1.1/users", {
      body: { username: "left-behind", password: "secret" },
    });
    const path = `/1.1/users/${(user.body as { objectId: string }).objectId}`;
    const passed = STEP_NAMES.filter((step) => step !== "objects").map((step) => {
      return { ...killed.results[0], step, state: "passed", text: "earlier" };
    });
    writeFileSync(
      reportFile(folder),
      JSON.stringify({ ...killed, results: passed, leftovers: [path] }),
    );

    const { code } = await verify(cloud.url, folder);
    const { results, leftovers, mark } = readReport(folder);
    expect({ code, leftovers, mark }).toEqual({ code: 0, leftovers: [], mark: killed.mark });
    expect(results.filter(({ text }) => text !== "earlier").map(({ step }) => step)).toEqual([
      "objects",
    ]);
    const found = await request(cloud, "GET", path, { master: true });
    expect((found.body as { objectId?: string }).objectId).toBeUndefined();
  });

  it("leaves the script of a gateway as it is, and prints the report as JSON", async () => {
    const script = { rules: [{ tokenPrefix: "scripted", status: 404, reason: "UNREGISTERED" }] };
    const put = { method: "PUT", body: JSON.stringify(script) };
    await fetch(`${cloud.url}/_local/providers/fcm`, put);
    const args = ["--url", cloud.url, "--out", temporaryFolder(), "--only", "push", "--json"];
    const { code, stdout } = await runCommand("verify", args);
    expect(code).toBe(0);
    expect(JSON.parse(stdout).results).toMatchObject([{ step: "push", state: "passed" }]);
    const body = { deviceType: "android", vendor: "fcm", installationId: "a".repeat(32) };
    await request(cloud, "POST", "/1.1/installations", {
      body: { ...body, registrationId: "scripted:token", channels: ["scripted"] },
    });
    const push = await request(cloud, "POST", "/1.1/push", {
      master: true,
      body: { channels: ["scripted"], data: { alert: "a" } },
    });
    const { objectId } = push.body as { objectId: string };
    const record = await finishedRecord(cloud, objectId);
    expect(record).toMatchObject({ providers: { fcm: { invalidTokens: 1 } } });
  });

  it("keeps a step in its place, and judges the steps of this run alone", async () => {
    const folder = temporaryFolder();
    await verify(cloud.url, folder, "source-address", "objects");
    const { results, ...report } = readReport(folder);
    const failed = results.map((result) =>
      result.step === "objects" ? { ...result, state: "failed" } : result,
    );
    writeFileSync(reportFile(folder), JSON.stringify({ ...report, results: failed }));

    const { code } = await verify(cloud.url, folder, "source-address");
    expect(code).toBe(0);
    expect(readReport(folder).results.map(({ step }) => step)).toEqual([
      "source-address",
      "objects",
    ]);
  });

  it("fails with what to do when the app key is wrong", async () => {
    const wrong = ["--app-key", "wrong", "--only", "sign-in", "--out", temporaryFolder()];
    const { code, stdout } = await runCommand("verify", ["--url", cloud.url, ...wrong]);
    expect(code).toBe(1);
    expect(stdout).toContain("A sign-up got 401");
    expect(stdout).toContain("Run npx landfall doctor");
  });
});
