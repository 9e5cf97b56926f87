import { mkdtempSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { Report } from "../../../cli/verify/progress.ts";
import type { StepName } from "../../../cli/verify/steps.ts";
import { stackIn } from "../../../lib/assembly.ts";
import { spawnLocalCloud } from "../../../local/spawn.ts";
import { editAssembly, type Resources } from "../../support/cloud/edited-assembly.ts";
import { startTestCloud } from "../../support/cloud/spawn.ts";
import { awsVariables } from "../../support/doors/doors.ts";
import { type Break, startBrokenProxy } from "../../support/proxies/broken-proxy.ts";
import { runCommand } from "../../support/run-command.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

/** A busy machine takes its time for thousands of requests. */
const LIMIT_MS = 600_000;

const folders = temporaryFolder();
const newFolder = () => mkdtempSync(join(folders, "run-"));

/** Runs steps once for all laws that are broken in one place; its tests read the report. */
async function verify(
  place: readonly string[],
  steps: readonly StepName[],
  variables: Record<string, string> = {},
) {
  const out = newFolder();
  const only = steps.flatMap((step) => ["--only", step]);
  const { code } = await runCommand("verify", [...place, "--out", out, ...only], variables);
  expect(code).toBe(1);
  return JSON.parse(readFileSync(join(out, "report.json"), "utf8")) as Report;
}

function expectRed({ results }: Report, step: StepName, says: RegExp): void {
  const result = results.find((one) => one.step === step);
  expect(result).toMatchObject({ state: "failed", text: expect.stringMatching(says) });
}

function expectGreen({ results }: Report, step: StepName): void {
  expect(results.find((one) => one.step === step)).toMatchObject({ state: "passed" });
}

/** True at every `n`th call. */
function every(n: number): () => boolean {
  let calls = 0;
  return () => ++calls % n === 0;
}

/** An error as the service words it. */
const failure = (status: number, body: object) => ({ status, text: JSON.stringify(body) });

const [repeats, conflicts, overflows] = [every(20), every(10), every(5)];

/** Parts between verify and a local cloud. Each alters the requests of one step. */
const BREAKS: readonly Break[] = [
  {
    request: ({ path, ...request }) => ({
      ...request,
      path: path.includes("/devices/") ? path.replaceAll("%", "%25") : path,
    }),
  },
  {
    answer: ({ status, text }, { path, headers }) => {
      const claimed = headers["x-forwarded-for"];
      if (!path.startsWith("/1.1/date") || claimed === undefined) return { status, text };
      return { status, text: JSON.stringify({ ...JSON.parse(text), client: claimed }) };
    },
  },
  {
    answer: async (answer, { method, path }, send) => {
      const isWrite = method === "PUT" && path.startsWith("/1.1/classes/LandfallVerify/");
      return isWrite && repeats() ? send() : answer;
    },
  },
  {
    answer: (answer, { method, path }) => {
      const isWrite = method === "PUT" && path.startsWith("/1.1/users/");
      if (!isWrite || !conflicts()) return answer;
      return failure(500, { code: 1, error: "TransactionConflict" });
    },
  },
  {
    answer: (answer, { path }) =>
      path === "/1.1/login" && overflows()
        ? failure(500, { message: "Internal Server Error" })
        : answer,
  },
  {
    answer: ({ status, text }, { path }) => {
      const isLater = path.startsWith("/1.1/scan/") && path.includes("cursor=");
      if (!isLater) return { status, text };
      return { status, text: JSON.stringify({ ...JSON.parse(text), cursor: undefined }) };
    },
  },
];

describe("npx landfall verify through parts that break laws", () => {
  let report: Report;
  beforeAll(async () => {
    const cloud = await startTestCloud({ cheapHashes: true });
    const proxy = await startBrokenProxy(cloud.url, BREAKS);
    const scaled = ["parallel-log-ins", "hot-object", "two-writers", "scan"] as const;
    report = await verify(["--url", proxy.url], ["paths", "source-address", "files", ...scaled]);
    await proxy.stop();
    await cloud.stop();
  }, LIMIT_MS);

  it("goes red at paths when the gateway decodes a path once (L11)", () =>
    expectRed(report, "paths", /arrived as/));
  it("goes red at source-address when a client's header is believed (L15)", () =>
    expectRed(report, "source-address", /x-forwarded-for changed the client's address/));
  it("goes red at hot-object when a write is repeated although it was done (L3)", () =>
    expectRed(report, "hot-object", /increments were accepted, and the object counts/));
  it("goes red at two-writers when a conflict of transactions reaches a client (L4)", () =>
    expectRed(report, "two-writers", /A write of round \d+ got 500/));
  it("goes red at parallel-log-ins when an SDK would not repeat what was too much (L6)", () =>
    expectRed(report, "parallel-log-ins", /A log-in got 500/));
  it("goes red at scan when a page ends where an object was deleted (L19)", () =>
    expectRed(report, "scan", /objects were missed/));
  it("stays green where nothing is broken", () => expectGreen(report, "files"));
});

/** Verifies a stack whose template was edited. */
async function verifyEdited(edit: (resources: Resources) => void, steps: readonly StepName[]) {
  const assembly = editAssembly(edit);
  const flags = ["--port", "0", "--data", newFolder(), "--assembly", assembly];
  const cloud = await spawnLocalCloud(flags);
  const stack = stackIn(assembly)?.stackName ?? "";
  const report = await verify(["--stack", stack], steps, await awsVariables(cloud.url));
  await cloud.stop();
  return report;
}

/** A policy that only requires TLS replaces SNS's own, which lets services of the account publish. */
function addClosedTopic(resources: Resources): void {
  const topic = { Ref: "ClosedTopic" };
  const Statement = [{ Effect: "Deny", Action: "sns:Publish", Principal: "*", Resource: topic }];
  resources.ClosedTopic = { Type: "AWS::SNS::Topic", Properties: {} };
  const policy = { Topics: [topic], PolicyDocument: { Statement } };
  resources.ClosedTopicPolicy = { Type: "AWS::SNS::TopicPolicy", Properties: policy };
  for (const [, alarm] of having(resources, "AWS::CloudWatch::Alarm", "LatePushes")) {
    Object.assign(alarm.Properties ?? {}, { AlarmActions: [topic] });
  }
}

/** The resources of a type whose properties contain a text. */
function having(resources: Resources, type: string, text: string) {
  return Object.entries(resources).filter(
    ([, { Type, Properties }]) => Type === type && JSON.stringify(Properties).includes(text),
  );
}

describe("npx landfall verify of a template that breaks laws", () => {
  let report: Report;
  beforeAll(async () => {
    const edit = (resources: Resources) => {
      for (const [id] of having(resources, "AWS::ApiGatewayV2::Route", '/1.1/push/deadLetters"')) {
        delete resources[id];
      }
      for (const [, { Properties }] of having(
        resources,
        "AWS::Lambda::Function",
        "RecursiveLoop",
      )) {
        delete Properties?.RecursiveLoop;
      }
      for (const [, role] of having(resources, "AWS::IAM::Role", "ses:SendEmail")) {
        const text = JSON.stringify(role.Properties);
        role.Properties = JSON.parse(text.replaceAll("identity/*", "identity/example.com"));
      }
      for (const [, alarm] of having(resources, "AWS::CloudWatch::Alarm", "LatePushes")) {
        delete alarm.Properties?.TreatMissingData;
      }
    };
    report = await verifyEdited(edit, ["routes", "objects", "chain", "mails", "alarms"]);
  }, LIMIT_MS);

  it("goes red at routes when one route is missing (L21)", () =>
    expectRed(report, "routes", /GET \/1\.1\/push\/deadLetters got the answer of an unknown path/));
  it("goes red at chain when Lambda may stop the chain of a push (L2)", () =>
    expectRed(report, "chain", /Lambda stops chains of .*RecursiveLoop is not Allow/));
  it("goes red at mails when a role may send as one identity alone (L12)", () =>
    expectRed(report, "mails", /3 messages of the queue MailMails failed/));
  it("goes red at alarms when silence leaves an alarm as it is (L18)", () =>
    expectRed(report, "alarms", /LatePushes.* would keep ringing when its metric does not come/));
  it("stays green where nothing is broken", () => expectGreen(report, "objects"));
});

describe("npx landfall verify of a template that breaks other laws", () => {
  let report: Report;
  beforeAll(async () => {
    const edit = (resources: Resources) => {
      for (const [id] of having(resources, "AWS::Lambda::Permission", "$default")) {
        delete resources[id];
      }
      for (const [id, { Type, Properties }] of Object.entries(resources)) {
        if (Type !== "AWS::SQS::Queue" || !id.startsWith("MailMailsQueue") || !Properties) continue;
        Properties.VisibilityTimeout = 1_800;
      }
      addClosedTopic(resources);
    };
    report = await verifyEdited(edit, ["routes", "objects", "mails", "alarms"]);
  }, LIMIT_MS);

  it("goes red at routes when no permission covers $default (L1)", () =>
    expectRed(report, "routes", /got 500/));
  it("goes red at mails when a mail that failed comes back after its code has ended (L13)", () =>
    expectRed(report, "mails", /comes again after 1800 s, not after 60 to 120 s/));
  it("goes red at alarms when CloudWatch may not publish to the topic (A182)", () =>
    expectRed(report, "alarms", /can't be published: Failed to execute action/));
  it("stays green where nothing is broken", () => expectGreen(report, "objects"));
});
