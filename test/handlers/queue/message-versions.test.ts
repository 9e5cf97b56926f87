import { readdirSync, readFileSync } from "node:fs";
import type { Context, SQSEvent } from "aws-lambda";
import { afterEach, describe, expect, it, vi } from "vitest";
import { forEachProvider } from "../../../functions/contract/push-providers.ts";
import { MESSAGE_VERSION } from "../../../functions/contract/queues.ts";
import type { QueueName } from "../../../functions/contract/workers.ts";
import { isChunkMessage } from "../../../functions/generated/validators/chunk-message.js";
import { isHookMessage } from "../../../functions/generated/validators/hook-message.js";
import { isMailMessage } from "../../../functions/generated/validators/mail-message.js";
import { isPlanMessage } from "../../../functions/generated/validators/plan-message.js";
import { isPruneMessage } from "../../../functions/generated/validators/prune-message.js";
import { isSettleMessage } from "../../../functions/generated/validators/settle-message.js";
import { isSmsMessage } from "../../../functions/generated/validators/sms-message.js";
import { isTimerMessage } from "../../../functions/generated/validators/timer-message.js";
import { createQueueHandler } from "../../../functions/handlers/queue/queue-handler.ts";
import { logger } from "../../../functions/handlers/telemetry/logger.ts";

/** The messages of each release by queue, as its functions sent them; see the page of the decision. */
const FOLDER = new URL("released-messages/", import.meta.url);

type Message = Record<string, unknown>;

/** Free-form members, whose content is the client's. */
const CONTENT = new Set(["data", "mail", "bounce", "complaint", "object"]);

const READERS = {
  plan: isPlanMessage,
  ...forEachProvider(() => isChunkMessage),
  settle: isSettleMessage,
  prune: isPruneMessage,
  mail: isMailMessage,
  sms: isSmsMessage,
  hooks: isHookMessage,
  timers: isTimerMessage,
} satisfies Record<QueueName, unknown>;
const QUEUES = Object.keys(READERS) as QueueName[];

const RELEASES = readdirSync(FOLDER).map((file) => ({
  release: file.replace(".json", ""),
  messages: JSON.parse(readFileSync(new URL(file, FOLDER), "utf8")) as Record<QueueName, Message[]>,
}));
const ROWS = RELEASES.flatMap(({ release, messages }) =>
  QUEUES.filter((queue) => messages[queue] !== undefined).map((queue) => ({
    ...{ release, queue, messages: messages[queue] },
  })),
);

/** Runs the queue's handler; returns the messages that reached the step, and the failed ones' reasons. */
async function consume(queue: QueueName, messages: readonly Message[]) {
  const read: unknown[] = [];
  const reasons: string[] = [];
  vi.spyOn(logger, "error").mockImplementation((_, ...lines) => {
    const [line] = lines as unknown as readonly { readonly failure: Error }[];
    reasons.push(line?.failure.message ?? "");
  });
  const step = async (message: unknown) => void read.push(message);
  const handler = createQueueHandler<unknown, object>(READERS[queue], step, () => ({}));
  await handler(toEvent(messages), { getRemainingTimeInMillis: () => 1_000 } as Context);
  return { read, reasons };
}

function toEvent(messages: readonly Message[]): SQSEvent {
  const Records = messages.map((message, index) => ({
    messageId: `m-${index}`,
    body: JSON.stringify(message),
    eventSourceARN: "arn:aws:sqs:eu-west-1:123456789012:queue",
    attributes: { ApproximateReceiveCount: "1" },
  }));
  return { Records } as unknown as SQSEvent;
}

/** Adds a member to every object except those with the client's own content. */
function addMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(addMembers);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => {
    return [name, CONTENT.has(name) ? member : addMembers(member)];
  });
  return { ...Object.fromEntries(members), ofLaterCode: { since: "9.9.9" } };
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe.each(ROWS)("messages of $release in the queue $queue", ({ queue, messages }) => {
  it("are read by today's code (L17, R50)", async () => {
    expect(messages).not.toHaveLength(0);
    expect(await consume(queue, messages)).toEqual({ read: messages, reasons: [] });
  });

  it("are read with members that today's code does not know (L17, R50)", async () => {
    const later = messages.map((message) => addMembers(message) as Message);
    expect(await consume(queue, later)).toEqual({ read: later, reasons: [] });
  });

  it("fail with a line that names the version if it is later (L17, R50)", async () => {
    const later = messages.filter(({ version }) => version !== undefined);
    // Later code may also have renamed every other member.
    const unknown = later.map(() => ({ version: MESSAGE_VERSION + 1, renamed: true }));
    expect(await consume(queue, unknown)).toEqual({
      read: [],
      reasons: later.map(() => expect.stringMatching(/^Message has version 2, .* reads up to 1/)),
    });
  });
});
