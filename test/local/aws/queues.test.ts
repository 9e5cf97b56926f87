import { afterAll, beforeAll, expect, test } from "vitest";
import {
  eventually,
  getJson,
  httpApi,
  putJson,
  type SmallCloud,
  startSmallCloud,
} from "../../support/cloud/small-cloud.ts";

const SEND = `import { SQSClient, SendMessageCommand } from "@aws-sdk/client-sqs";
const sqs = new SQSClient({ useQueueUrlAsEndpoint: false });
export const handler = async (event) => {
  const { bodies, delay } = JSON.parse(event.body);
  for (const body of bodies) await sqs.send(new SendMessageCommand({
    QueueUrl: process.env.QUEUE_URL, MessageBody: body, DelaySeconds: delay }));
  return {};
};`;

/** Reports what it received as a mail, the one side effect a test can read. */
const WORK = `import { SESClient, SendEmailCommand } from "@aws-sdk/client-ses";
const ses = new SESClient({});
export const handler = async ({ Records }) => {
  const batchItemFailures = [];
  for (const { messageId, body, attributes } of Records) {
    await ses.send(new SendEmailCommand({ Source: "a@b.c", Destination: { ToAddresses: ["x@y.z"] },
      Message: { Subject: { Data: body + " " + attributes.ApproximateReceiveCount }, Body: { Text: { Data: "-" } } } }));
    if (body === "bad") batchItemFailures.push({ itemIdentifier: messageId });
  }
  return { batchItemFailures };
};`;

const SEND_MAILS = {
  Statement: [{ Effect: "Allow", Action: "ses:SendEmail", Resource: "*" }],
};

const VISIBILITY_SECONDS = 600;

let cloud: SmallCloud;

beforeAll(async () => {
  const arn = (id: string) => ({ "Fn::GetAtt": [id, "Arn"] });
  cloud = await startSmallCloud({
    functions: { Send: SEND, Work: WORK },
    functionProperties: {
      Work: { Role: arn("Sender") },
      Send: { Environment: { Variables: { QUEUE_URL: { Ref: "Jobs" } } } },
    },
    resources: {
      ...httpApi([["POST /send", "Send"]]),
      Sender: {
        Type: "AWS::IAM::Role",
        Properties: { Policies: [{ PolicyName: "Send", PolicyDocument: SEND_MAILS }] },
      },
      Dead: { Type: "AWS::SQS::Queue" },
      Jobs: {
        Type: "AWS::SQS::Queue",
        Properties: {
          VisibilityTimeout: VISIBILITY_SECONDS,
          RedrivePolicy: { deadLetterTargetArn: arn("Dead"), maxReceiveCount: 2 },
        },
      },
      Source: {
        Type: "AWS::Lambda::EventSourceMapping",
        Properties: {
          EventSourceArn: arn("Jobs"),
          FunctionName: { Ref: "Work" },
          BatchSize: 10,
          FunctionResponseTypes: ["ReportBatchItemFailures"],
        },
      },
      Redrive: {
        Type: "AWS::Lambda::EventSourceMapping",
        Properties: { EventSourceArn: arn("Dead"), FunctionName: { Ref: "Work" }, Enabled: false },
      },
    },
  });
});
afterAll(() => cloud.stop());

const subjects = async () =>
  (await getJson(`${cloud.url}/_local/mails`)).results.map(
    (mail: { subject: string }) => mail.subject,
  );
const jobs = async () => (await getJson(`${cloud.url}/_local/queues`)).results[0];
const send = (body: object) =>
  fetch(`${cloud.url}/send`, { method: "POST", body: JSON.stringify(body) });
const advance = (seconds: number) =>
  putJson(`${cloud.url}/_local/clock`, { advanceSeconds: seconds });

test("retries only failed messages after the visibility timeout, then dead-letters them", async () => {
  // given a batch with one message that always fails
  expect((await send({ bodies: ["good", "bad"] })).status).toBe(200);
  await eventually(subjects, (all) => all.length === 2);
  await eventually(jobs, ({ depth, inFlight }) => depth === 0 && inFlight === 1);

  // when its visibility timeout passes twice
  await advance(VISIBILITY_SECONDS);
  await eventually(subjects, (all) => all.includes("bad 2"));
  await advance(VISIBILITY_SECONDS);

  // then it is a dead letter, which the disabled redrive leaves alone
  await eventually(
    jobs,
    ({ deadLetterDepth, inFlight }) => deadLetterDepth === 1 && inFlight === 0,
  );
  expect((await subjects()).sort()).toEqual(["bad 1", "bad 2", "good 1"]);
});

test("delivers a delayed message by the shared clock", async () => {
  await send({ bodies: ["later"], delay: 900 });
  expect((await jobs()).depth).toBe(1);
  expect(await subjects()).not.toContain("later 1");

  await advance(900);

  await eventually(subjects, (all) => all.includes("later 1"));
});

test("rejects a delay that SQS rejects", async () => {
  expect((await send({ bodies: ["never"], delay: 901 })).status).toBe(500);
});

test("reset empties queues and mails and resets the clock", async () => {
  await send({ bodies: ["bad"], delay: 100 });
  await fetch(`${cloud.url}/_local/reset`, { method: "POST" });
  expect(await subjects()).toEqual([]);
  expect(await jobs()).toMatchObject({ depth: 0, inFlight: 0, deadLetterDepth: 0 });
  expect((await getJson(`${cloud.url}/_local/clock`)).offsetSeconds).toBe(0);
});
