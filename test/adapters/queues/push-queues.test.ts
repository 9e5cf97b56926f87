import { SendMessageBatchCommand, SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach, describe, expect, it } from "vitest";
import { createSqsPushQueues } from "../../../functions/adapters/queues/sqs-push-queues.ts";
import type { ChunkMessage } from "../../../functions/generated/types.ts";

const sqs = mockClient(SQSClient);
const queues = createSqsPushQueues(sqs as unknown as SQSClient, { apns: "a", fcm: "f", plan: "p" });

beforeEach(() => {
  sqs.reset();
  sqs.on(SendMessageCommand).resolves({});
  sqs.on(SendMessageBatchCommand).resolves({ Successful: [], Failed: [] });
});

function chunk(index: number, fields: Partial<ChunkMessage> = {}): ChunkMessage {
  return {
    version: 1,
    push: "i4OcyCnyjckJOtzz",
    chunk: `chunk#0000#000000#${String(index).padStart(3, "0")}`,
    provider: "apns",
    group: { production: true },
    data: {},
    attempt: 1,
    devices: Array.from({ length: 500 }, (_, i) => [`id${i}`, "x".repeat(100)]),
    ...fields,
  };
}

describe("chunk messages", () => {
  it("go to their provider's queue in batches within SQS's size limit", async () => {
    const messages = Array.from({ length: 12 }, (_, index) => chunk(index));

    await queues.sendChunks([...messages, chunk(12, { provider: "fcm" })], 0);

    const batches = sqs.commandCalls(SendMessageBatchCommand).map(({ args }) => args[0].input);
    const bodies = batches.flatMap(({ Entries = [] }) => Entries.map((e) => e.MessageBody ?? ""));
    const sizes = batches.map(({ Entries = [] }) =>
      Entries.reduce((sum, { MessageBody = "" }) => sum + MessageBody.length, 0),
    );
    expect(bodies).toHaveLength(12);
    expect(new Set(bodies).size).toBe(12);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(256_000);
    expect(sqs.commandCalls(SendMessageCommand, { QueueUrl: "f" })).toHaveLength(1);
  });

  it("go to a sender that rejects their devices if their vendor has none", async () => {
    const served = createSqsPushQueues(sqs as unknown as SQSClient, { fcm: "f", hms: "h" });
    for (const each of [queues, served]) await each.sendChunks([chunk(0, { provider: "hms" })], 0);
    const urls = sqs.commandCalls(SendMessageCommand).map(({ args }) => args[0].input.QueueUrl);
    expect(urls).toEqual(["f", "h"]);
  });

  it("go to a retiring vendor's queue only if an earlier message was lost (L27)", async () => {
    const urls = { fcm: "f", mz: "m" };
    const retiring = createSqsPushQueues(sqs as unknown as SQSClient, urls, ["mz"]);
    await retiring.sendChunks([chunk(0, { provider: "mz" })], 0);
    await retiring.sendChunks([chunk(0, { provider: "mz" })], 0, { isRebuilt: true });
    const sent = sqs.commandCalls(SendMessageCommand).map(({ args }) => args[0].input.QueueUrl);
    expect(sent).toEqual(["f", "m"]);
  });

  it("are delayed until they are due, up to SQS's limit", async () => {
    await queues.sendChunks([chunk(0, { notBeforeMs: 4_500 })], 1_000);
    await queues.sendChunks([chunk(0, { notBeforeMs: 9_000_000 })], 1_000);
    await queues.sendChunks([chunk(0, { notBeforeMs: 500 })], 1_000);

    const delays = sqs
      .commandCalls(SendMessageCommand)
      .map(({ args }) => args[0].input.DelaySeconds);
    expect(delays).toEqual([4, 900, 0]);
  });

  it("carry any Unicode string in characters that SQS accepts", async () => {
    const alert = '👨‍👩‍👧 é 字 \u0000\u0007\u007f\u2028\ufeff\ufffd \ufffe\uffff \ud800 "\\\n';
    await queues.sendChunks([chunk(0, { data: { alert }, devices: [["", "\uffff😀"]] })], 0);

    const [call] = sqs.commandCalls(SendMessageCommand);
    const body = call?.args[0].input.MessageBody ?? "";
    // Characters that all versions of the SQS API accept.
    expect(body).toMatch(/^[\u0020-\ud7ff\ue000-\ufffd]+$/);
    expect(JSON.parse(body)).toMatchObject({ data: { alert }, devices: [["", "\uffff😀"]] });
  });

  const plans = [0, 1, 2].map((partition) => ({ version: 1 as const, push: "p", partition }));

  it("fail the step when SQS rejects one of them", async () => {
    sqs.on(SendMessageBatchCommand).resolves({
      Successful: [],
      Failed: [{ Id: "1", Code: "InvalidMessageContents", SenderFault: true }],
    });

    await expect(queues.sendPlans(plans)).rejects.toThrow("InvalidMessageContents");
  });

  it("are sent again one by one when SQS failed to take them in their batch", async () => {
    sqs.on(SendMessageBatchCommand).resolves({
      Successful: [],
      Failed: [0, 2].map((id) => ({ Id: `${id}`, Code: "InternalError", SenderFault: false })),
    });

    await queues.sendPlans(plans);

    const repeated = sqs
      .commandCalls(SendMessageCommand)
      .map(({ args }) => args[0].input.MessageBody);
    expect(repeated).toEqual([plans[0], plans[2]].map((plan) => JSON.stringify(plan)));
    sqs.on(SendMessageCommand).rejects(new Error("outage"));
    await expect(queues.sendPlans(plans)).rejects.toThrow("outage");
  });
});

it("sending to a queue without a URL rejects", async () => {
  await expect(queues.sendSettle({ version: 1, push: "p", round: 0 }, 0)).rejects.toThrow("settle");
});
