import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readLogLines } from "../../local/aws/operator/log-files.ts";
import type { RunningCloud } from "../../local/spawn.ts";
import { startTestCloud } from "../support/cloud/spawn.ts";
import { sendAlone } from "../support/cloud/twins.ts";
import { runCommand } from "../support/run-command.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const folder = temporaryFolder();
const logs = join(folder, "landfall", "logs");
let cloud: RunningCloud;

beforeAll(async () => {
  cloud = await startTestCloud({ dataFolder: folder, cheapHashes: true });
  await sendAlone(cloud, { route: "POST /classes/Todo", body: { title: "tea" } });
});
afterAll(() => cloud?.stop());

function read(agent: string, { appKey = cloud.appKey } = {}): Promise<Response> {
  const headers = { "x-lc-id": cloud.appId, "x-lc-key": appKey, "x-lc-ua": agent };
  return fetch(`${cloud.url}/1.1/classes/Todo`, { headers });
}

function tunnel(version: unknown): Promise<Response> {
  const keys = { _ApplicationId: cloud.appId, _ApplicationKey: cloud.appKey };
  const body = JSON.stringify({ ...keys, _method: "GET", _ClientVersion: version });
  const headers = { "content-type": "text/plain" };
  return fetch(`${cloud.url}/1.1/classes/Todo`, { method: "POST", headers, body });
}

const loggedSdks = () =>
  [...readLogLines(logs)]
    .filter((line) => line.includes('"sdk"'))
    .map((line) => String(JSON.parse(line.slice(line.indexOf("{"))).sdk));

it("logs no line breaks, control characters, texts and lengths of a client's choice (A230)", async () => {
  const line = JSON.stringify({ message: "request", sdk: "Swift/17.0.0" });
  const forged = [
    ...["LeanCloud-JS-SDK/4.0.0\t\tevil", `LeanCloud-JS-SDK/4.1.0 ${line}`, "LeanCloud-<b>-SDK/1"],
    ...[`LeanCloud-JS-SDK/4${"9".repeat(4_000)}`, `LeanCloud-${"A".repeat(4_000)}-SDK/1.0`],
    ...["LeanCloud-JS-SDK/4.2.0\u00ff\u00fe", "__proto__/1.0", "LeanCloud-constructor-SDK/1.0"],
  ];
  for (const agent of forged) expect((await read(agent)).status, agent).toBe(200);
  const versions = [`js4.3.0\n${line}`, "js4.4.0\u0000\u001b[31m", { toString: 1 }, [["js1"]], 7];
  for (const version of versions) expect((await tunnel(version)).status).toBe(200);
  expect((await read("LeanCloud-Swift-SDK/1.2.3", { appKey: "wrong" })).status).toBe(401);

  const sdks = loggedSdks();
  expect(sdks).toEqual(expect.arrayContaining(["JS/4.0.0", "JS/4.1.0", "js/4.3.0", "js/4.4.0"]));
  for (const sdk of sdks) expect(sdk).toMatch(/^[A-Za-z]{1,12}\/\d[\w.-]{0,15}$/);
  expect(sdks.join()).not.toMatch(/swift/i);
});

it("shows the honest versions among ten thousand forged ones, in a table of bounded size (A231)", async () => {
  const request = (sdk: string) => JSON.stringify({ message: "request", sdk, timestamp: "2026" });
  const honest = Array.from({ length: 50 }, () => request("JS/4.15.2"));
  const forged = Array.from({ length: 10_000 }, (_, index) => [
    request(`JS/9.${index}.1`),
    request(`Forged/1.${index}`),
    request(`__proto__/${index}`),
  ]).flat();
  const broken = ['{"message":"request","sdk":{"a":1}}', '{"message":"request"', '"request"'];
  const file = join(folder, "forged.log");
  writeFileSync(file, [...forged, ...broken, ...honest].join("\n"));

  const { code, stdout, stderr } = await runCommand("moved", [file]);
  expect([code, stderr]).toEqual([0, ""]);
  expect(stdout).toMatch(/│ JavaScript +│ +4\.15\.2 +│ +50 +│/);
  expect(stdout).toContain("9981 further versions are left out");
  expect(stdout.split("\n").length).toBeLessThan(60);
  expect(stdout).not.toMatch(/Forged|__proto__/);
});

it("answers the app's real files as before after forged ones (A230)", async () => {
  expect(readdirSync(logs).length).toBeGreaterThan(0);
  const { code, stdout } = await runCommand("moved", [join(logs, "classes.log"), "--json"]);
  expect(code).toBe(0);
  expect(JSON.parse(stdout).seen.length).toBeGreaterThan(0);
});
