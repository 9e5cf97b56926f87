import {
  ChangeMessageVisibilityBatchCommand,
  DeleteMessageBatchCommand,
  type Message,
  ReceiveMessageCommand,
  SendMessageCommand,
  type SQSClient,
} from "@aws-sdk/client-sqs";
import type { PushQueueName } from "../../contract/queues.ts";
import { isChunkMessage } from "../../generated/validators/chunk-message.js";
import { isPlanMessage } from "../../generated/validators/plan-message.js";
import { isPruneMessage } from "../../generated/validators/prune-message.js";
import { isSettleMessage } from "../../generated/validators/settle-message.js";
import type { DeadLetter, DeadLetters } from "../../ports/push.ts";
import { countMessages } from "./dead-letter-counts.ts";

/** The URLs of the queues that the deployment has. */
type QueueUrls = { readonly [Queue in PushQueueName]?: string };

export interface DeadLetterQueues {
  /** URLs of the dead-letter queues, by the name of their source queue. */
  readonly deadLetters: QueueUrls;
  /** URLs of the source queues, which letters are sent back to. */
  readonly sources: QueueUrls;
}

/** SQS's limit for the messages of one request. */
const BATCH_ENTRIES = 10;
/** Longer than a replay takes, so that it receives no letter twice. */
const HIDDEN_SECONDS = 60;

/** Validators by queue; the senders' queues are absent, since they all take chunk messages. */
const VALIDATORS: {
  readonly [Queue in PushQueueName]?: (value: unknown) => value is { readonly push: string };
} = {
  plan: isPlanMessage,
  settle: isSettleMessage,
  prune: isPruneMessage,
};

export function createSqsDeadLetters(
  client: SQSClient,
  urls: DeadLetterQueues,
): Omit<DeadLetters, "queues"> {
  return {
    count: (queue) => countMessages(client, urlIn(urls.deadLetters, queue)),
    take: async (queue) => {
      const { Messages = [] } = await client.send(
        new ReceiveMessageCommand({
          QueueUrl: urlIn(urls.deadLetters, queue),
          MaxNumberOfMessages: BATCH_ENTRIES,
          VisibilityTimeout: HIDDEN_SECONDS,
          // Long polling asks all of SQS's servers; short polling may miss letters.
          WaitTimeSeconds: 1,
        }),
      );
      return Messages.map((message) => toLetter(queue, message));
    },
    // One by one, since ten large chunks exceed the size of a batch.
    resend: async (queue, letters) => {
      for (const { body: MessageBody } of letters) {
        await client.send(
          new SendMessageCommand({ QueueUrl: urlIn(urls.sources, queue), MessageBody }),
        );
      }
    },
    remove: async (queue, letters) => {
      if (letters.length === 0) return;
      const Entries = letters.map(({ receipt }, index) => {
        return { Id: String(index), ReceiptHandle: receipt };
      });
      const QueueUrl = urlIn(urls.deadLetters, queue);
      const { Failed = [] } = await client.send(
        new DeleteMessageBatchCommand({ QueueUrl, Entries }),
      );
      if (Failed.length > 0)
        throw new Error(`${Failed.length} letters could not be removed: ${Failed[0]?.Code}`);
    },
    release: async (queue, letters) => {
      const QueueUrl = urlIn(urls.deadLetters, queue);
      const changes = letters.map(({ receipt }, index) => {
        return { Id: String(index), ReceiptHandle: receipt, VisibilityTimeout: 0 };
      });
      while (changes.length > 0) {
        const Entries = changes.splice(0, BATCH_ENTRIES);
        await client.send(new ChangeMessageVisibilityBatchCommand({ QueueUrl, Entries }));
      }
    },
  };
}

function urlIn(urls: QueueUrls, queue: PushQueueName): string {
  const url = urls[queue];
  if (url === undefined) throw new TypeError(`The deployment has no queue ${queue}`);
  return url;
}

function toLetter(queue: PushQueueName, message: Message): DeadLetter {
  const { MessageId: id = "", ReceiptHandle: receipt = "", Body: body = "" } = message;
  return { id, receipt, body, push: pushId(queue, body) };
}

function pushId(queue: PushQueueName, body: string): string | undefined {
  const isMessage = VALIDATORS[queue] ?? isChunkMessage;
  try {
    const message: unknown = JSON.parse(body);
    return isMessage(message) ? message.push : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
