import {
  ChangeMessageVisibilityBatchCommand,
  DeleteMessageBatchCommand,
  type Message,
  ReceiveMessageCommand,
  type SQSClient,
} from "@aws-sdk/client-sqs";
import { isChunkMessage } from "../../functions/generated/validators/chunk-message.js";
import { isHookMessage } from "../../functions/generated/validators/hook-message.js";
import { isMailMessage } from "../../functions/generated/validators/mail-message.js";
import { isPlanMessage } from "../../functions/generated/validators/plan-message.js";
import { isPruneMessage } from "../../functions/generated/validators/prune-message.js";
import { isSettleMessage } from "../../functions/generated/validators/settle-message.js";
import { isSmsMessage } from "../../functions/generated/validators/sms-message.js";
import { isTimerMessage } from "../../functions/generated/validators/timer-message.js";
import { CommandError } from "../command-error.ts";
import type { DeadLetterQueue, DeadLetterQueues } from "./dead-letter-queues.ts";

/** A message that no version of its consumer in this folder can read. */
export interface UnreadableLetter {
  readonly id: string;
  readonly queue: string;
  readonly sentAt: string;
  readonly body: string;
}

/** The senders' queues are absent, since they all take chunk messages. */
const VALIDATORS: Readonly<Record<string, (value: unknown) => boolean>> = {
  plan: isPlanMessage,
  schedules: isPlanMessage,
  settle: isSettleMessage,
  prune: isPruneMessage,
  mail: isMailMessage,
  sms: isSmsMessage,
  hooks: isHookMessage,
  timers: isTimerMessage,
};

/** SQS's limit for the messages of one request. */
const BATCH_ENTRIES = 10;
/** One run ends with so many messages, including readable ones. */
export const MAX_LETTERS = 1_000;
/** Longer than a look takes; a look that dies shows them again after it. */
const HIDDEN_SECONDS = 120;

export interface UnreadableLetters {
  readonly letters: readonly UnreadableLetter[];
  /** False when the queue has more messages than one look. */
  readonly isComplete: boolean;
}

/** @throws CommandError the queue does not exist */
export function readUnreadable(queues: DeadLetterQueues, name: string): Promise<UnreadableLetters> {
  const queue = requireQueue(queues, name);
  return look(queues.client, queue, async (messages, isComplete) => {
    const letters = messages
      .filter(isUnreadableIn(name))
      .map(({ MessageId: id = "", Body: body = "", Attributes }) => {
        const sentAt = new Date(Number(Attributes?.SentTimestamp ?? 0)).toISOString();
        return { id, queue: name, sentAt, body };
      });
    return { letters, isComplete };
  });
}

/**
 * The bodies of a queue's messages, readable ones included; undefined if there are more than one look shows.
 *
 * @throws CommandError the queue does not exist
 */
export function readBodies(
  queues: DeadLetterQueues,
  name: string,
): Promise<readonly string[] | undefined> {
  const queue = requireQueue(queues, name);
  return look(queues.client, queue, async (messages, isComplete) =>
    isComplete ? messages.map(({ Body = "" }) => Body) : undefined,
  );
}

/**
 * Deletes only unreadable messages, because readable ones can be sent again.
 *
 * @returns the ids of the deleted messages
 * @throws CommandError the queue does not exist
 */
export function deleteUnreadable(
  queues: DeadLetterQueues,
  name: string,
  ids: readonly string[],
): Promise<readonly string[]> {
  const QueueUrl = requireQueue(queues, name).url;
  return look(queues.client, { name, url: QueueUrl }, async (messages) => {
    const unreadable = messages.filter(isUnreadableIn(name));
    const meant = unreadable.filter(({ MessageId = "" }) => ids.includes(MessageId));
    for (const Entries of toBatches(meant)) {
      const command = new DeleteMessageBatchCommand({ QueueUrl, Entries });
      const { Failed: [failed] = [] } = await queues.client.send(command);
      if (failed) throw new CommandError(`SQS deleted not all of them: ${failed.Code}`);
    }
    return meant.map(({ MessageId = "" }) => MessageId);
  });
}

function requireQueue({ queues }: DeadLetterQueues, name: string): DeadLetterQueue {
  const queue = queues.find((one) => one.name === name);
  if (queue) return queue;
  const names = queues.map((one) => one.name).join(", ");
  throw new CommandError(`there is no queue "${name}"; name one of ${names}`);
}

/** Receives all messages, and shows them to others again: SQS knows no look without a receive. */
async function look<T>(
  client: SQSClient,
  { url: QueueUrl }: DeadLetterQueue,
  use: (messages: readonly Message[], isComplete: boolean) => Promise<T>,
): Promise<T> {
  const received = new Map<string, Message>();
  let isMore = true;
  try {
    while (isMore && received.size < MAX_LETTERS) {
      const { Messages = [] } = await client.send(
        new ReceiveMessageCommand({
          ...{ QueueUrl, MaxNumberOfMessages: BATCH_ENTRIES, VisibilityTimeout: HIDDEN_SECONDS },
          MessageSystemAttributeNames: ["SentTimestamp"],
          // Long polling asks all of SQS's servers; short polling may miss letters.
          WaitTimeSeconds: 1,
        }),
      );
      for (const message of Messages) received.set(message.MessageId ?? "", message);
      isMore = Messages.length > 0;
    }
    return await use([...received.values()], !isMore);
  } finally {
    for (const batch of toBatches([...received.values()])) {
      const Entries = batch.map((entry) => ({ ...entry, VisibilityTimeout: 0 }));
      // Deleted messages fail here, and a message that stays hidden comes back by itself.
      await client.send(new ChangeMessageVisibilityBatchCommand({ QueueUrl, Entries }));
    }
  }
}

function isUnreadableIn(queue: string): (message: Message) => boolean {
  return ({ Body }) => !isReadable(queue, Body);
}

function isReadable(queue: string, body = ""): boolean {
  try {
    return (VALIDATORS[queue] ?? isChunkMessage)(JSON.parse(body));
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

function toBatches(messages: readonly Message[]) {
  const entries = messages.map(({ ReceiptHandle }, index) => ({
    Id: String(index),
    ReceiptHandle,
  }));
  return Array.from({ length: Math.ceil(entries.length / BATCH_ENTRIES) }, (_, batch) =>
    entries.slice(batch * BATCH_ENTRIES, (batch + 1) * BATCH_ENTRIES),
  );
}
