import { afterAll, beforeAll, expect, test } from "vitest";
import { RECURSIVE_ENTRIES, WORKER_ENTRIES } from "../../../functions/contract/entries.ts";
import { GRANTS, type Grants } from "../../../lib/grants.ts";
import {
  eventually,
  getJson,
  httpApi,
  putJson,
  type SmallCloud,
  startSmallCloud,
} from "../../support/cloud/small-cloud.ts";

/** Sends `{"left": n}` on to its queue until n is 0. */
const CHAIN = `import { SQSClient, SendMessageCommand } from "@aws-sdk/client-sqs";
const sqs = new SQSClient({ useQueueUrlAsEndpoint: false });
export const handler = async (event) => {
  const { left } = JSON.parse(event.body ?? event.Records[0].body);
  if (left > 0) await sqs.send(new SendMessageCommand({
    QueueUrl: process.env.NEXT_QUEUE_URL, MessageBody: JSON.stringify({ left: left - 1 }) }));
};`;

const VISIBILITY_SECONDS = 60;
const CHAINS = ["Stopped", "Allowed", "Ping", "Pong"];
const ALLOWED = { RecursiveLoop: "Allow" };

let cloud: SmallCloud;

beforeAll(async () => {
  const sendsTo = (queue: string) => ({
    Environment: {
      Variables: { NEXT_QUEUE_URL: { Ref: queue }, POWERTOOLS_SERVICE_NAME: queue },
    },
  });
  cloud = await startSmallCloud({
    functions: Object.fromEntries(CHAINS.map((name) => [name, CHAIN])),
    functionProperties: {
      Stopped: sendsTo("StoppedQueue"),
      Allowed: { ...sendsTo("AllowedQueue"), ...ALLOWED },
      Ping: sendsTo("PongQueue"),
      Pong: { ...sendsTo("PingQueue"), ...ALLOWED },
    },
    resources: {
      ...httpApi(CHAINS.map((name) => [`POST /${name}`, name] as const)),
      Dead: { Type: "AWS::SQS::Queue" },
      ...Object.assign({}, ...CHAINS.map(queueFor)),
    },
  });
});
afterAll(() => cloud.stop());

function queueFor(name: string) {
  const arn = (id: string) => ({ "Fn::GetAtt": [id, "Arn"] });
  return {
    [`${name}Queue`]: {
      Type: "AWS::SQS::Queue",
      Properties: {
        VisibilityTimeout: VISIBILITY_SECONDS,
        RedrivePolicy: { deadLetterTargetArn: arn("Dead"), maxReceiveCount: 1 },
      },
    },
    [`${name}Source`]: {
      Type: "AWS::Lambda::EventSourceMapping",
      Properties: { EventSourceArn: arn(`${name}Queue`), FunctionName: arn(name), BatchSize: 1 },
    },
  };
}

interface Report {
  readonly name: string;
  readonly invocations: number;
  readonly recursiveInvocationsDropped: number;
}

async function readReport(name: string): Promise<Report> {
  const { functions } = await getJson(`${cloud.url}/_local/usage`);
  return functions.find((report: Report) => report.name === name);
}

/** The last invocation may still be running when the next one is refused. */
const hasStopped = ({ invocations, recursiveInvocationsDropped }: Report) =>
  recursiveInvocationsDropped > 0 && invocations >= 16;

const start = (name: string, left: number) =>
  fetch(`${cloud.url}/${name}`, { method: "POST", body: JSON.stringify({ left }) });

test("stops a chain that would invoke a function for the 17th time (L2)", async () => {
  await start("Stopped", 40);

  const report = await eventually(() => readReport("StoppedQueue"), hasStopped);

  expect(report).toMatchObject({ invocations: 16, recursiveInvocationsDropped: 1 });
  expect(cloud.errors).toEqual([
    expect.stringMatching(/^\[StoppedQueue\] Lambda stops this chain/),
  ]);
});

test("hides the message of a stopped chain until it is a dead letter (L2)", async () => {
  const readQueue = async () => (await getJson(`${cloud.url}/_local/queues`)).results[0];
  await eventually(readQueue, ({ inFlight, deadLetterDepth }) => {
    return inFlight === 1 && deadLetterDepth === 0;
  });

  await putJson(`${cloud.url}/_local/clock`, { advanceSeconds: VISIBILITY_SECONDS });

  await eventually(readQueue, ({ deadLetterDepth }) => deadLetterDepth === 1);
});

test("lets a function recurse that allows it (L2)", async () => {
  await start("Allowed", 40);

  await eventually(
    () => readReport("AllowedQueue"),
    ({ invocations }) => invocations === 41,
  );
});

test("counts a function's passes through other functions (L2)", async () => {
  await start("Ping", 80);

  const report = await eventually(() => readReport("PongQueue"), hasStopped);

  expect(report.invocations).toBe(16);
});

test("allows recursion for exactly the workers that may send to their own queue (L2)", () => {
  const recursive = Object.entries(WORKER_ENTRIES)
    .filter(([entry, queue]) => {
      const { sends = [] }: Grants = GRANTS[entry as keyof typeof WORKER_ENTRIES];
      return sends.includes(queue);
    })
    .map(([entry]) => entry);

  expect(recursive).toEqual(RECURSIVE_ENTRIES);
});
