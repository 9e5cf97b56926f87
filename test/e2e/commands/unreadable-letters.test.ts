import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import {
  ListQueuesCommand,
  PurgeQueueCommand,
  SendMessageBatchCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { startConsoleServer } from "../../../cli/console/console-server.ts";
import { listLocalQueues } from "../../../cli/dead-letters/dead-letter-queues.ts";
import { chromiumPath, startConsole, type TestedConsole } from "../../support/cloud/console.ts";
import { NO_AWS } from "../../support/console/no-aws.ts";
import { awsVariables } from "../../support/doors/doors.ts";
import { runCommand } from "../../support/run-command.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

vi.setConfig({ testTimeout: 120_000 });

const UNREADABLE = ["\u009b2J\npoison", '{"version":9}'];
/** A consumer can read it, so that nothing but a replay may remove it. */
const READABLE = JSON.stringify({ version: 1, push: "i4OcyCnyjckJOtzz", partition: 0 });

const credentials = { accessKeyId: "test", secretAccessKey: "test" };

let console: TestedConsole;
let sqs: SQSClient;
let aws: Record<string, string>;

const BATCH = 10;

/** Lets a queue have these messages alone. */
async function bury(queue: RegExp, bodies: readonly string[]): Promise<void> {
  const { QueueUrls = [] } = await sqs.send(new ListQueuesCommand({}));
  const QueueUrl = QueueUrls.find((url) => queue.test(url));
  await sqs.send(new PurgeQueueCommand({ QueueUrl }));
  for (let from = 0; from < bodies.length; from += BATCH) {
    const Entries = bodies.slice(from, from + BATCH).map((MessageBody, index) => {
      return { Id: String(index), MessageBody };
    });
    await sqs.send(new SendMessageBatchCommand({ QueueUrl, Entries }));
  }
}

async function countLetters(name: string): Promise<number | undefined> {
  const { results } = await console.callApi<{
    results: { queue: string; messages: number }[];
  }>("push/deadLetters");
  return results.find(({ queue }) => queue === name)?.messages;
}

const run = (...args: string[]) => runCommand("dead-letters", args, aws);
const runLocal = (...args: string[]) => run("--url", console.cloud.url, ...args);
const newFile = () => join(temporaryFolder(), "letters.jsonl");

describe.skipIf(!chromiumPath)("unreadable dead letters", () => {
  beforeAll(async () => {
    console = await startConsole();
    aws = await awsVariables(console.cloud.url);
    const { AWS_ENDPOINT_URL_SQS: endpoint = "", AWS_REGION: region = "" } = aws;
    sqs = new SQSClient({ endpoint, region, credentials });
  });
  afterAll(async () => {
    sqs?.destroy();
    await console?.close();
  });
  beforeEach(async () => {
    await bury(/ApnsDeadLetters/, UNREADABLE);
    await bury(/PlanDeadLetters/, [READABLE]);
    await bury(/MailMailsDeadLetters/, ["no mail"]);
  });

  it("are shown by the command, for every queue, without control characters", async () => {
    const { code, stdout } = await runLocal();

    expect(code).toBe(0);
    expect(stdout).toMatch(/^apns \S+, sent \S+: "\\u009b2J\\npoison"$/m);
    expect(stdout).toMatch(/^mail \S+, sent \S+: "no mail"$/m);
    expect(stdout).not.toContain("i4OcyCnyjckJOtzz");
    expect(await countLetters("apns")).toBe(2);
    expect((await runLocal("--queue", "apns")).stdout.trim().split("\n")).toHaveLength(2);
  });

  it("may be behind more messages than one look sees, which is said", async () => {
    await bury(
      /PlanDeadLetters/,
      Array.from({ length: 1_001 }, () => READABLE),
    );
    const { code, stdout } = await runLocal("--queue", "plan");

    expect(code).toBe(0);
    expect(stdout).toContain("plan has more messages than the 1000 that were looked at.");
    expect(stdout).not.toContain("Every dead letter can be read");
  });

  it("are saved for their owner alone, and then deleted", async () => {
    const file = newFile();
    const { code, stdout } = await runLocal("--queue", "apns", "--save", file, "--delete");

    expect({ code, stdout }).toMatchObject({ code: 0 });
    expect(stdout).toContain("Deleted 2 of 2 from apns.");
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const saved = (await readFile(file, "utf8")).trim().split("\n");
    expect(saved.map((line) => JSON.parse(line).body).sort()).toEqual([...UNREADABLE].sort());
    expect(await countLetters("apns")).toBe(0);
  });

  it("stay when they can't be saved", async () => {
    const file = newFile();
    await runLocal("--queue", "apns", "--save", file);
    const again = await runLocal("--queue", "apns", "--save", file, "--delete");

    expect(again.code).toBe(1);
    expect(again.stderr).toMatch(/^dead-letters: .+ exists; name a new file with --save\n$/);
    expect(await countLetters("apns")).toBe(2);
  });

  it("are all that the command deletes", async () => {
    const file = newFile();
    const { code, stdout } = await runLocal("--queue", "plan", "--save", file, "--delete");

    expect(code).toBe(0);
    expect(stdout).toBe("Every dead letter can be read, or there is none.\n");
    expect(await countLetters("plan")).toBe(1);
  });

  it.each([
    [[], 2, "give either --stack NAME"],
    [["--url", "nowhere"], 2, "--url must be the address"],
    [["--url", "http://127.0.0.1:9"], 1, "does not answer"],
    [["--stack", "landfall", "--save", "f"], 2, "--save needs --queue"],
    [["--stack", "landfall", "--queue", "apns", "--delete"], 2, "--delete needs --save"],
    [["--stack", "no-such-stack"], 1, "the stack no-such-stack was not found"],
    [["--stack", "landfall", "--queue", "apnss"], 1, 'there is no queue "apnss"; name one of plan'],
  ] as const)(
    "are not looked for by %j, which says why, with exit code %i",
    async (args, exitCode, reason) => {
      const { code, stderr } = await run(...args);

      expect(code).toBe(exitCode);
      expect(stderr).toContain(`dead-letters: `);
      expect(stderr).toContain(reason);
      expect(stderr.trim()).not.toContain("\n");
    },
  );

  it("are saved and deleted on a stack, with the operator's credentials", async () => {
    const file = newFile();
    const args = ["--queue", "apns", "--save", file, "--delete"];
    const { code, stdout, stderr } = await run("--stack", "landfall", ...args);

    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain("Deleted 2 of 2 from apns.");
    expect(await countLetters("apns")).toBe(0);
  });

  it("are shown, saved and deleted in the console", async () => {
    const page = await console.open("dead-letters");
    await page.getByRole("button", { name: "Show unreadable: apns" }).click();
    await page.getByText("poison").waitFor();
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Save as a file" }).click();
    const saved = await readFile(await (await download).path(), "utf8");
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await page.getByText("Every message here can be read").waitFor();

    const bodies = saved
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).body);
    expect(bodies.sort()).toEqual([...UNREADABLE].sort());
    expect(await countLetters("apns")).toBe(0);
  });

  it("are shown by a deployment to the browser of its operator alone", async () => {
    const { url, appId, masterKey } = console.cloud;
    const { AWS_ENDPOINT_URL_SQS: endpoint = "", AWS_REGION: region = "" } = aws;
    const deadLetters = await listLocalQueues(endpoint, region);
    const target = { name: "landfall", place: "us-east-1", url, keys: { appId, masterKey } };
    const server = await startConsoleServer({ ...target, ...NO_AWS, deadLetters }, 0);
    const path = `${server.origin}/dead-letters?queue=apns`;
    const entered = await fetch(server.address, { redirect: "manual" });
    const cookie = entered.headers.get("set-cookie")?.split(";")[0] ?? "";
    const stranger = await fetch(path);
    const foreign = await fetch(path, { headers: { cookie, origin: "http://evil.example" } });
    const { results } = (await (await fetch(path, { headers: { cookie } })).json()) as {
      results: { id: string; body: string }[];
    };
    const ids = results.map(({ id }) => id);
    const body = JSON.stringify({ queue: "apns", ids });
    const deleted = await fetch(path, { method: "DELETE", headers: { cookie }, body });
    const unknown = await fetch(`${path}x`, { headers: { cookie } });
    await server.close();

    expect([stranger.status, foreign.status, unknown.status]).toEqual([403, 403, 400]);
    expect(results.map((letter) => letter.body).sort()).toEqual([...UNREADABLE].sort());
    expect(await deleted.json()).toEqual({ deleted: expect.arrayContaining(ids) });
    expect(await countLetters("apns")).toBe(0);
  });
});
