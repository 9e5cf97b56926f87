import {
  DeleteMessageBatchCommand,
  GetQueueAttributesCommand,
  type Message,
  ReceiveMessageCommand,
  SendMessageCommand,
  type SQSClient,
} from "@aws-sdk/client-sqs";
import type { PushQueueName } from "../../domain/push/ledger/push-queues.ts";
import {
  isChunkMessage,
  isPlanMessage,
  isPruneMessage,
  isSettleMessage,
} from "../../generated/validators.js";
import type { DeadLetter, DeadLetters } from "../../ports/push.ts";

/** Where a queue's letters lie, and where they came from. */
export interface DeadLetterUrls {
  readonly deadLetters: string;
  readonly source: string;
}

/** What SQS gives at most. */
const BATCH_ENTRIES = 10;
/** Seconds: longer than the replay that took them, so that it takes none twice. */
const HIDDEN_SECONDS = 60;

const SHAPES = {
  plan: isPlanMessage,
  apns: isChunkMessage,
  fcm: isChunkMessage,
  settle: isSettleMessage,
  prune: isPruneMessage,
} as const;

export function createSqsDeadLetters(
  client: SQSClient,
  urls: Readonly<Record<PushQueueName, DeadLetterUrls>>,
): DeadLetters {
  return {
    count: async (queue) => {
      const { Attributes } = await client.send(
        new GetQueueAttributesCommand({
          QueueUrl: urls[queue].deadLetters,
          AttributeNames: ["ApproximateNumberOfMessages"],
        }),
      );
      return Number(Attributes?.ApproximateNumberOfMessages ?? 0);
    },
    take: async (queue) => {
      const { Messages = [] } = await client.send(
        new ReceiveMessageCommand({
          QueueUrl: urls[queue].deadLetters,
          MaxNumberOfMessages: BATCH_ENTRIES,
          VisibilityTimeout: HIDDEN_SECONDS,
          // Short polling asks some of the servers only, and a few letters are on few of them.
          WaitTimeSeconds: 1,
        }),
      );
      return Messages.map((message) => toLetter(queue, message));
    },
    // One by one: ten large chunks don't fit into one request.
    resend: async (queue, letters) => {
      for (const { body: MessageBody } of letters) {
        await client.send(new SendMessageCommand({ QueueUrl: urls[queue].source, MessageBody }));
      }
    },
    remove: async (queue, letters) => {
      if (letters.length === 0) return;
      const Entries = letters.map(({ receipt }, index) => {
        return { Id: String(index), ReceiptHandle: receipt };
      });
      const QueueUrl = urls[queue].deadLetters;
      const { Failed = [] } = await client.send(
        new DeleteMessageBatchCommand({ QueueUrl, Entries }),
      );
      if (Failed.length > 0) throw new Error(`${Failed.length} letters stay: ${Failed[0]?.Code}`);
    },
  };
}

function toLetter(queue: PushQueueName, message: Message): DeadLetter {
  const { MessageId: id = "", ReceiptHandle: receipt = "", Body: body = "" } = message;
  return { id, receipt, body, push: pushIn(queue, body) };
}

function pushIn(queue: PushQueueName, body: string): string | undefined {
  let message: unknown;
  try {
    message = JSON.parse(body);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
  return SHAPES[queue](message) ? message.push : undefined;
}
