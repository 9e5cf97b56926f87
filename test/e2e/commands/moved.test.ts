import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type AV from "leancloud-storage";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SDKS } from "../../../cli/moved/sdks.ts";
import { readLogLines } from "../../../local/aws/operator/log-files.ts";
import type { RunningCloud } from "../../../local/spawn.ts";
import { startTestCloud } from "../../support/cloud/spawn.ts";
import { runCommand } from "../../support/run-command.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const folder = temporaryFolder();
const logs = join(folder, "landfall", "logs");
let cloud: RunningCloud;
let files: string[];

/** Unmodified versions of the SDK, which name themselves. */
const VERSIONS = [
  ["leancloud-storage-2", "2.5.4", "AV._config.APIServerURL"],
  ["leancloud-storage-3", "3.15.0", "serverURLs"],
  ["leancloud-storage-4.0", "4.0.1", "serverURLs"],
  ["leancloud-storage-4.7", "4.7.0", "serverURL"],
  ["leancloud-storage", "4.15.2", "serverURL"],
] as const;

/** Names that the other SDKs send. */
const AGENTS = [
  ["LeanCloud-Java-SDK/8.2.28", "Java", "8.2.28", "LeanCloud.initialize"],
  ["AVOS Cloud android-v4.6.4 SDK", "Android", "4.6.4", "AVOSCloud.setServer"],
  ["AVOS Cloud iOS-v11.3.0 SDK", "Objective-C", "11.3.0", "setServerURLString:forServiceModule:"],
  ["LeanCloud-Swift-SDK/16.0.1", "Swift", "16.0.1", null],
  ["LeanCloud-Flutter-SDK/0.6.0", "Flutter", "0.6.0", "server"],
  ["LeanCloud-CSharp-SDK/1.0.4", "C#", "1.0.4", "LCApplication.Initialize"],
  ["AVOS Cloud python-3.0.2 SDK (3.11)", "Python", "3.0.2", "LEANCLOUD_API_SERVER"],
  ["LeanCloud PHP SDK 0.10.3", "PHP", "0.10.3", "Client::setServerUrl"],
  ["LeanCloud-Golang-SDK/0.1.0 linux/go1.16", "Go", "0.1.0", "ServerURL"],
] as const;

beforeAll(async () => {
  cloud = await startTestCloud({ dataFolder: folder, cheapHashes: true });
  for (const [name] of VERSIONS) {
    const sdk = createRequire(import.meta.url)(name) as typeof AV & {
      readonly _config?: { APIServerURL: string };
    };
    const { appId, appKey, url } = cloud;
    if (name === "leancloud-storage-2" && sdk._config) sdk._config.APIServerURL = url;
    // The newest ones take `serverURL`, those before 4.1 `serverURLs`; each ignores the other.
    sdk.init({ appId, appKey, serverURL: url, serverURLs: url } as Parameters<typeof sdk.init>[0]);
    await new sdk.Object("Note").save({ from: name });
  }
  for (const [agent] of AGENTS) await readNotes({ "user-agent": agent });
  await readNotes({ "user-agent": "Mozilla/5.0", "x-lc-ua": "LeanCloud-JS-SDK/4.12.0 (Weapp)" });
  await readNotes({ "user-agent": "Mozilla/5.0" });
  await sendTunnel("js0.5.8");
  await cloud.stop();
  files = readdirSync(logs).map((name) => join(logs, name));
});
afterAll(() => cloud?.stop());

function readNotes(headers: Record<string, string>): Promise<Response> {
  const keys = { "x-lc-id": cloud.appId, "x-lc-key": cloud.appKey };
  return fetch(`${cloud.url}/1.1/classes/Todo`, { headers: { ...keys, ...headers } });
}

/** As avoscloud-sdk 0.5 asks, which names itself in the body. */
function sendTunnel(version: string): Promise<Response> {
  const keys = { _ApplicationId: cloud.appId, _ApplicationKey: cloud.appKey };
  const body = JSON.stringify({ ...keys, _method: "GET", _ClientVersion: version });
  const headers = { "content-type": "text/plain", "user-agent": "Mozilla/5.0" };
  return fetch(`${cloud.url}/1.1/classes/Todo`, { method: "POST", headers, body });
}

const run = (...args: string[]) => runCommand("moved", [...args, ...files]);

describe("landfall moved", () => {
  it("lists the versions that have reached a local cloud, and how each takes the address", async () => {
    const { code, stdout, stderr } = await run("--json");

    expect([code, stderr]).toEqual([0, ""]);
    const { seen, otherRequests, unseenSdks, missing } = JSON.parse(stdout);
    for (const [, version, option] of VERSIONS) {
      expect(seen).toContainEqual(expect.objectContaining({ sdk: "JavaScript", version, option }));
    }
    for (const [, sdk, version, option] of AGENTS) {
      expect(seen).toContainEqual({
        ...{ sdk, version, option, requests: 1 },
        lastSeen: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      });
    }
    expect(seen).toContainEqual(expect.objectContaining({ sdk: "JavaScript", version: "4.12.0" }));
    expect(seen).toContainEqual(expect.objectContaining({ version: "0.5.8", requests: 1 }));
    expect(seen).toHaveLength(VERSIONS.length + AGENTS.length + 2);
    expect(otherRequests).toBeGreaterThanOrEqual(1);
    expect([unseenSdks, missing]).toEqual([[".NET"], []]);
  });

  it("prints a table, the SDKs that were not seen, and what to do", async () => {
    const { stdout } = await run();

    expect(stdout).toMatch(/│ JavaScript +│ +2\.5\.4 +│ +\d+ +│ .* │ AV\._config\.APIServerURL/);
    expect(stdout).toMatch(/│ Swift +│ +16\.0\.1 +│ +1 +│ .* │ none: update the SDK/);
    expect(stdout).toContain("Not seen: .NET.");
    expect(stdout).toContain("still talk to LeanCloud");
  });

  it("exits with 1 when an expected version has not come, and names its option", async () => {
    const came = await run("--expect", "JavaScript/2.5.4", "--expect", "java/8.2.28");
    expect(came.code).toBe(0);

    const { code, stdout, stderr } = await run("--expect", "JavaScript/3.4.0");
    expect([code, stderr]).toEqual([1, ""]);
    expect(stdout).toContain(
      "JavaScript 3.4.0 has not reached this service: it takes the address from AV.setServerURLs",
    );
  });

  it.each([
    [["nowhere.log"], /^moved: there is no file nowhere\.log; check the path/],
    [["package.json"], /^moved: there are no lines about requests; has an app sent any\?/],
    [["--expect", "Jva/3.4.0"], /^moved: --expect must be .*did you mean Java\/3\.4\.0\?/],
    [["--expect", "JavaScript"], /^moved: --expect must be .*not "JavaScript"/],
    [["--days", "31"], /^moved: --days must be a number from 1 to 30/],
    [["--stack", "shop", "a.log"], /^moved: give either files or --stack/],
  ])("explains %j in one line and exits with 2", async (args, message) => {
    const { code, stdout, stderr } = await runCommand("moved", args);

    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(message);
    expect(stderr.trim().split("\n")).toHaveLength(1);
  });
});

describe("the log of requests", () => {
  it("names an SDK only for requests with the app's keys, and no other header", () => {
    const lines = [...readLogLines(logs)].join("\n");
    expect(lines).toContain('"sdk":"PHP/0.10.3"');
    expect(lines).not.toContain("Mozilla");
    expect(lines).not.toContain("go1.16");
  });
});

describe("the migration guide", () => {
  it.each(["docs/migration.md", "docs/migration.zh-CN.md"])("%s names each option", (page) => {
    const text = readFileSync(page, "utf8");
    const options = SDKS.flatMap(({ addresses }) => addresses).map(({ option }) => option ?? "");
    for (const option of options) expect(text).toContain(option);
  });
});
