import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createConcurrency, ThrottledError } from "../../../local/lambda/concurrency.ts";
import {
  eventually,
  getJson,
  httpApi,
  type SmallCloud,
  startSmallCloud,
} from "../../support/cloud/small-cloud.ts";

describe("the concurrency of an account", () => {
  const shared = { name: "shared", reserved: undefined };
  const other = { name: "other", reserved: undefined };
  const reserved = { name: "reserved", reserved: 2 };

  it("is shared by all functions without a reservation (L6)", () => {
    const concurrency = createConcurrency([shared, other], 2);
    concurrency.enter(shared);
    concurrency.enter(other);

    expect(() => concurrency.enter(shared)).toThrow(ThrottledError);
    concurrency.leave(other);
    expect(() => concurrency.enter(shared)).not.toThrow();
  });

  it("is reduced by reservations, which only their functions may use (L6)", () => {
    const concurrency = createConcurrency([shared, reserved], 3);
    concurrency.enter(shared);

    expect(() => concurrency.enter(shared)).toThrow(ThrottledError);
    concurrency.enter(reserved);
    concurrency.enter(reserved);
    expect(() => concurrency.enter(reserved)).toThrow(ThrottledError);
  });

  it("has no limit by default", () => {
    const concurrency = createConcurrency([shared]);
    for (let i = 0; i < 100; i++) concurrency.enter(shared);
  });
});

describe("a local cloud of two concurrent executions", () => {
  const HOLD = `export const handler = () => new Promise((done) => setTimeout(done, 700));`;
  const SEND = `import { SQSClient, SendMessageCommand } from "@aws-sdk/client-sqs";
const sqs = new SQSClient({ useQueueUrlAsEndpoint: false });
export const handler = async () => {
  for (let i = 0; i < 6; i++)
    await sqs.send(new SendMessageCommand({ QueueUrl: process.env.JOBS_URL, MessageBody: "job" }));
};`;

  let cloud: SmallCloud;
  beforeAll(async () => {
    const arn = (id: string) => ({ "Fn::GetAtt": [id, "Arn"] });
    cloud = await startSmallCloud({
      concurrency: 2,
      functions: { Hold: HOLD, Work: HOLD, Send: SEND },
      functionProperties: { Send: { Environment: { Variables: { JOBS_URL: { Ref: "Jobs" } } } } },
      resources: {
        ...httpApi([
          ["GET /hold", "Hold"],
          ["POST /send", "Send"],
        ]),
        Jobs: { Type: "AWS::SQS::Queue", Properties: { VisibilityTimeout: 60 } },
        Source: {
          Type: "AWS::Lambda::EventSourceMapping",
          Properties: { EventSourceArn: arn("Jobs"), FunctionName: arn("Work"), BatchSize: 1 },
        },
      },
    });
  });
  afterAll(() => cloud.stop());

  const readUsage = async (name: string) => {
    const { functions } = await getJson(`${cloud.url}/_local/usage`);
    return functions.find((each: { name: string }) => each.name === name);
  };

  it("answers requests beyond the limit with 503 and counts them (L6)", async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => fetch(`${cloud.url}/hold`)));

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 503, 503]);
    const throttled = answers.find(({ status }) => status === 503);
    expect(await throttled?.json()).toEqual({ message: "Service Unavailable" });
    expect(await readUsage("Hold")).toMatchObject({ invocations: 2, throttles: 2 });
  });

  it("tries a throttled batch of messages again until it fits (L6)", async () => {
    const held = fetch(`${cloud.url}/hold`);
    await fetch(`${cloud.url}/send`, { method: "POST" });
    await held;

    const usage = await eventually(
      () => readUsage("Work"),
      (work) => work?.invocations === 6,
    );
    expect(usage.throttles).toBeGreaterThan(0);
  });
});
