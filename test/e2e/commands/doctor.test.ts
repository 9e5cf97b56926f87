import { writeFile } from "node:fs/promises";
import {
  ListQueuesCommand,
  PurgeQueueCommand,
  SendMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { storeCredentials } from "../../../cli/credentials/store-credentials.ts";
import type { RunningCloud } from "../../../local/spawn.ts";
import { getJson } from "../../support/cloud/small-cloud.ts";
import { startTestCloud } from "../../support/cloud/spawn.ts";
import { runCommand } from "../../support/run-command.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

let cloud: RunningCloud;
const folder = temporaryFolder();

beforeAll(async () => {
  cloud = await startTestCloud();
});
afterAll(() => cloud?.stop());

function runDoctor(...flags: string[]) {
  return runCommand("doctor", [
    "--url",
    `${cloud.url}/1.1`,
    "--results",
    `${folder}/results`,
    ...flags,
  ]);
}

async function examine(...flags: string[]) {
  const { code, stdout } = await runDoctor("--json", ...flags);
  const { results, since, changes } = JSON.parse(stdout) as {
    results: { check: string; findings: { state: string; text: string; remedy?: string }[] }[];
    since: string | null;
    changes: { check: string; direction: string }[];
  };
  const findings = results.flatMap(({ check, findings: found }) =>
    found.map((finding) => ({ check, ...finding })),
  );
  return {
    code,
    complaints: findings.filter(({ state }) => state !== "ok"),
    findings,
    since,
    changes: changes.map(({ check, direction }) => `${direction}: ${check}`),
  };
}

describe("the doctor in a local cloud", () => {
  it("finds nothing wrong, and says so in a table", async () => {
    const { code, stdout, stderr } = await runDoctor();
    expect(code).toBe(0);
    expect(stdout).toMatch(/│ requests +│ ✓ ok +│ A query signed with the master key: 200 in/);
    expect(stdout).toContain("problem 0, warning 0, skipped 0");
    expect(stderr).toMatch(/Checks .* 4\/4 \(100 %/);
    expect(stdout).toContain("No earlier result to compare with");
  });

  it("finds an app key that the API rejects, which is worse than the last result", async () => {
    const { code, complaints, since, changes } = await examine("--app-key", "another");
    expect({ code, changes }).toEqual({ code: 1, changes: ["worse: requests"] });
    expect(since).toMatch(/Z$/);
    expect(complaints).toEqual([
      expect.objectContaining({
        check: "requests",
        text: expect.stringMatching(/app key got 401/),
      }),
    ]);
  });

  it("finds dead letters", async () => {
    const { sqs: endpoint, region } = await getJson(`${cloud.url}/_local/aws`);
    const credentials = { accessKeyId: "test", secretAccessKey: "test" };
    const sqs = new SQSClient({ endpoint: String(endpoint), region: String(region), credentials });
    const { QueueUrls = [] } = await sqs.send(new ListQueuesCommand({}));
    const QueueUrl = QueueUrls.find((url) => /apns.*dead/i.test(url));
    await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: "{}" }));

    const { code, complaints, changes } = await examine();

    expect(code).toBe(1);
    expect(changes.toSorted()).toEqual(["better: requests", "worse: dead-letters"]);
    expect(complaints).toEqual([
      expect.objectContaining({
        ...{ check: "dead-letters", state: "problem" },
        text: expect.stringMatching(/^1 dead letters of .*apns/i),
      }),
    ]);
    await sqs.send(new PurgeQueueCommand({ QueueUrl }));
  });

  it("finds push credentials that were emptied", async () => {
    const { outputs } = await getJson(`${cloud.url}/_local/aws`);
    const secret = (outputs as Record<string, string>).PushCredentialsSecret ?? "";
    await storeCredentials("{}", { secret, url: cloud.url });
    const { code, complaints } = await examine();
    expect(code).toBe(1);
    expect(complaints).toEqual([
      expect.objectContaining({
        ...{ check: "push-credentials", state: "problem" },
        remedy: `npx landfall credentials add PROVIDER … --store ${secret}`,
      }),
    ]);
  });

  it("reports the offset of the local clock, and no other problem", async () => {
    const body = JSON.stringify({ advanceSeconds: 7_200 });
    await fetch(`${cloud.url}/_local/clock`, { method: "PUT", body });
    const { findings } = await examine();
    expect(findings).toContainEqual(
      expect.objectContaining({
        state: "ok",
        text: expect.stringMatching(/apart from the 7200 s by which this local cloud's clock/),
      }),
    );
  });

  it("reports in full what it can't keep, with the flag that mends it", async () => {
    await writeFile(`${folder}/file`, "");
    const { stdout, stderr } = await runDoctor("--results", `${folder}/file`);
    expect(stdout).toMatch(/problem \d, warning \d, skipped \d/);
    expect(stderr).toMatch(/doctor: this result is not kept, .* --results FOLDER \(/);
  });
});
