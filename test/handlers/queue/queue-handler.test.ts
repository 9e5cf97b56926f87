import type { Context, SQSEvent } from "aws-lambda";
import { afterEach, expect, test, vi } from "vitest";
import { isSmsMessage } from "../../../functions/generated/validators/sms-message.js";
import { createQueueHandler } from "../../../functions/handlers/queue/queue-handler.ts";
import { createScheduleHandler } from "../../../functions/handlers/schedule/schedule-handler.ts";
import { logger } from "../../../functions/handlers/telemetry/logger.ts";

const context = { awsRequestId: "aws-1", getRemainingTimeInMillis: () => 1_000 } as Context;
const SMS = { version: 1, to: "+8613800138000", text: "hello" };

afterEach(() => {
  vi.restoreAllMocks();
});

function records(...bodies: unknown[]): SQSEvent {
  return {
    Records: bodies.map((body, index) => ({
      messageId: `m-${index}`,
      body: typeof body === "string" ? body : JSON.stringify(body),
      eventSourceARN: "arn:aws:sqs:eu-west-1:123456789012:sms",
      attributes: { ApproximateReceiveCount: "2" },
    })),
  } as unknown as SQSEvent;
}

test("returns only the messages that failed", async () => {
  const handler = createQueueHandler(
    isSmsMessage,
    async ({ text }) => {
      if (text === "bad") throw new Error("throttled");
    },
    () => ({}),
  );
  const result = await handler(records(SMS, { ...SMS, text: "bad" }, SMS), context);
  expect(result).toEqual({ batchItemFailures: [{ itemIdentifier: "m-1" }] });
});

test.each([
  ["no JSON", "{"],
  ["another shape", { to: "x", text: "y" }],
  ["null", null],
])("fails only the message that is %s and logs it as an error", async (_, body) => {
  const error = vi.spyOn(logger, "error");
  const seen: unknown[] = [];
  const handler = createQueueHandler(
    isSmsMessage,
    async (message) => {
      seen.push(message);
    },
    () => ({}),
  );
  const result = await handler(records(body, SMS), context);
  expect(result.batchItemFailures).toEqual([{ itemIdentifier: "m-0" }]);
  expect(seen).toEqual([SMS]);
  expect(error).toHaveBeenCalledOnce();
});

test("says which push, chunk and request a failed message is about", async () => {
  const error = vi.spyOn(logger, "error");
  const trace = { push: "i4OcyCnyjckJOtzz", chunk: "chunk#0000#000000#000", requestId: "r-1" };
  const handler = createQueueHandler(
    isSmsMessage,
    async () => undefined,
    () => ({}),
  );
  await handler(records({ ...trace, data: { requestId: "forged" } }), context);
  expect(error.mock.calls[0]?.[1]).toMatchObject({ messageId: "m-0", ...trace });
});

test("returns every message if all fail, instead of throwing", async () => {
  const handler = createQueueHandler(
    isSmsMessage,
    async () => {},
    () => {
      throw new Error("Missing environment variables: X");
    },
  );
  const { batchItemFailures } = await handler(records(SMS, SMS), context);
  expect(batchItemFailures).toHaveLength(2);
});

test("gives a step the count of its message's deliveries and the time it may run", async () => {
  const handler = createQueueHandler(
    isSmsMessage,
    async (_message, _ports, delivery) => {
      expect([delivery.messageId, delivery.receiveCount]).toEqual(["m-0", 2]);
      expect(delivery.remainingMs()).toBe(1_000);
    },
    () => ({}),
  );
  expect(await handler(records(SMS), context)).toEqual({ batchItemFailures: [] });
});

test("never logs the contents of a failed message", async () => {
  const lines: unknown[] = [];
  vi.spyOn(logger, "error").mockImplementation((...line) => void lines.push(line));
  const step = async () => Promise.reject(Object.assign(new Error("x"), { Item: SMS }));
  await createQueueHandler(isSmsMessage, step, () => ({}))(
    records(SMS, { to: "+86138" }, "+86138 no JSON"),
    context,
  );
  expect(lines).toHaveLength(3);
  expect(JSON.stringify(lines)).not.toContain("+86138");
});

test("rejects if a job fails, so that Scheduler retries it", async () => {
  const handler = createScheduleHandler(
    async () => Promise.reject(new Error("x")),
    () => ({}),
  );
  await expect(handler({}, context)).rejects.toThrow("x");
});

test("gives a job its ports and its remaining time", async () => {
  const seen: unknown[] = [];
  const handler = createScheduleHandler(
    async (ports, turn) => void seen.push(ports, turn.remainingMs()),
    () => ({ name: "ports" }),
  );
  await handler({}, context);
  expect(seen).toEqual([{ name: "ports" }, 1_000]);
});
