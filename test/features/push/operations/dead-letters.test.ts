import { SQSClient } from "@aws-sdk/client-sqs";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createSqsDeadLetters } from "../../../../functions/adapters/queues/sqs-dead-letters.ts";
import { PUSH_QUEUES, type PushQueueName } from "../../../../functions/contract/queues.ts";
import { findDeadLetters } from "../../../../functions/features/push/operations/find-dead-letters.ts";
import { replayDeadLetters } from "../../../../functions/features/push/operations/replay-dead-letters.ts";
import type { ChunkMessage } from "../../../../functions/generated/types.ts";
import { type LocalSqs, startSqs } from "../../../../local/aws/sqs.ts";
import { type DynamoDbEngine, startDynamoDbEngine } from "../../../support/dynamodb-engine.ts";
import { anInstallation, fakeInstallations } from "../../../support/push/fake-installations.ts";
import { createPipeline } from "../../../support/push/pipeline.ts";

let engine: DynamoDbEngine;
let sqs: LocalSqs;
let client: SQSClient;
let pipeline: ReturnType<typeof createPipeline>;

beforeAll(async () => {
  [engine, sqs] = await Promise.all([
    startDynamoDbEngine(),
    startSqs({ requested: () => undefined }),
  ]);
  const names = PUSH_QUEUES.flatMap((name) => [name, `${name}-dead`]);
  await sqs.createQueues(names.map((name) => ({ name, arn: name, properties: {} })) as never);
  const credentials = { accessKeyId: "local", secretAccessKey: "local" };
  client = new SQSClient({
    endpoint: sqs.origin,
    region: "us-east-1",
    credentials,
    useQueueUrlAsEndpoint: false,
  });
});
afterAll(async () => {
  client?.destroy();
  await Promise.all([engine?.stop(), sqs?.stop()]);
});
beforeEach(async () => {
  await sqs.reset();
  const devices = [anInstallation(0), anInstallation(2), anInstallation(4)];
  const installations = fakeInstallations(devices, { pageSize: 10 });
  pipeline = createPipeline({ engine, installations });
});

function ports() {
  const urls = (suffix: string) => {
    const entries = PUSH_QUEUES.map((name) => [
      name,
      `${sqs.origin}/000000000000/${name}${suffix}`,
    ]);
    return Object.fromEntries(entries) as Record<PushQueueName, string>;
  };
  const letters = createSqsDeadLetters(client, {
    sources: urls(""),
    deadLetters: urls("-dead"),
  });
  return { ...pipeline.base, deadLetters: { ...letters, queues: PUSH_QUEUES } };
}

async function replay(queue: string): Promise<object> {
  const request = { params: { queue }, requestId: "r", requester: { master: true } };
  return (await replayDeadLetters(request as never, ports())).body;
}

async function bury(queue: PushQueueName, message: unknown): Promise<void> {
  const body = typeof message === "string" ? message : JSON.stringify(message);
  await sqs.send(`${queue}-dead`, body);
}

/** The messages that a consumer of the queue would get. */
async function delivered(queue: PushQueueName): Promise<string[]> {
  const { depth = 0 } = (await sqs.depths()).find(({ name }) => name === queue) ?? {};
  if (depth === 0) return [];
  const messages = await sqs.receive(queue, 10);
  await sqs.remove(queue, messages);
  return messages.map(({ Body }) => Body);
}

/** A push whose one chunk message was taken away before a sender had it. */
async function pushWithLostChunk(): Promise<{ push: string; chunk: ChunkMessage }> {
  const push = await pipeline.push({ data: { alert: "x" } });
  for (let chunk: ChunkMessage | undefined; ; ) {
    const [message] = pipeline.messages.filter(({ queue }) => queue !== "settle");
    if (!message) throw new Error("no chunk was planned");
    pipeline.messages.splice(pipeline.messages.indexOf(message), 1);
    if (message.queue === "chunk") chunk = message.body;
    else await pipeline.deliver(message);
    if (chunk) return { push, chunk };
  }
}

async function sendDelivered(): Promise<void> {
  for (const body of await delivered("apns")) {
    await pipeline.deliver({ queue: "chunk", atMs: 0, body: JSON.parse(body) });
  }
}

describe("a replay of dead letters", () => {
  it("delivers a lost chunk, and its push ends with all devices counted", async () => {
    const { push, chunk } = await pushWithLostChunk();
    await bury("apns", chunk);

    const answer = await replay("apns");
    await sendDelivered();
    await pipeline.drain();

    expect(answer).toEqual({ queue: "apns", replayed: 1, obsolete: 0, unreadable: [], left: 0 });
    const counts = { status: "done", devices: 3, successes: 3, replayed: 1 };
    expect(await pipeline.record(push)).toMatchObject(counts);
  });

  it("never sends to a settled device again, while its push runs or after", async () => {
    const { push, chunk } = await pushWithLostChunk();
    await pipeline.deliver({ queue: "chunk", atMs: 0, body: chunk });
    await bury("apns", chunk);

    const running = await replay("apns");
    await sendDelivered();
    await pipeline.drain();
    await bury("apns", chunk);
    const ended = await replay("apns");
    await sendDelivered();

    expect(running).toMatchObject({ replayed: 1, obsolete: 0 });
    expect(ended).toMatchObject({ replayed: 0, obsolete: 1, left: 0 });
    expect([...pipeline.sent.values()]).toEqual([1, 1, 1]);
    expect(await pipeline.record(push)).toMatchObject({ devices: 3, successes: 3 });
  });

  it("leaves unreadable letters in their queue and names them (R09)", async () => {
    const { chunk } = await pushWithLostChunk();
    for (const body of ["no json", "{}", { ...chunk, version: 2 }]) await bury("apns", body);
    await bury("apns", chunk);

    const answer = await replay("apns");

    expect(answer).toMatchObject({ replayed: 1, unreadable: Array(3).fill(expect.any(String)) });
    expect(await delivered("apns")).toHaveLength(1);
    const [dead] = (await sqs.depths()).filter(({ name }) => name === "apns-dead");
    expect((dead?.depth ?? 0) + (dead?.inFlight ?? 0)).toBe(3);
  });

  it("still prunes dead tokens of a push that has ended", async () => {
    const devices = [{ token: "t", reportedAtMs: 1 }];
    await bury("prune", { version: 1, push: "endedPush0000000", provider: "apns", devices });

    expect(await replay("prune")).toMatchObject({ replayed: 1, obsolete: 0 });
    expect(await delivered("prune")).toHaveLength(1);
  });

  it("loses no letter when it crashes at any call", async () => {
    const { push, chunk } = await pushWithLostChunk();
    for (const dying of ["resend", "remove"] as const) {
      await sqs.reset();
      await bury("apns", chunk);
      const used = ports();
      const killed = () => Promise.reject(new Error("killed"));
      const request = { params: { queue: "apns" }, requestId: "r" } as never;
      const deadLetters = { ...used.deadLetters, [dying]: killed };
      await expect(replayDeadLetters(request, { ...used, deadLetters })).rejects.toThrow("killed");

      const [dead] = (await sqs.depths()).filter(({ name }) => name === "apns-dead");
      expect((dead?.depth ?? 0) + (dead?.inFlight ?? 0)).toBe(1);
    }
    expect(await pipeline.record(push)).toMatchObject({ status: "in-queue" });
  });

  it("reports how many letters each queue has, and knows no other queue", async () => {
    await bury("fcm", "a");
    await bury("fcm", "b");

    const { body } = await findDeadLetters({} as never, ports());

    const counts = PUSH_QUEUES.map((queue) => ({ queue, messages: queue === "fcm" ? 2 : 0 }));
    expect(body).toEqual({ results: counts });
    await expect(replay("mail")).rejects.toMatchObject({ error: "badParameter" });
  });
});
