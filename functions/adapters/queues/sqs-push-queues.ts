import { SendMessageBatchCommand, SendMessageCommand, type SQSClient } from "@aws-sdk/client-sqs";
import { isVendor } from "../../contract/push-providers.ts";
import type { PushQueueName } from "../../contract/queues.ts";
import { toMessageText } from "../../domain/messages/message-text.ts";
import type { ChunkMessage } from "../../generated/types.ts";
import type { PushQueues } from "../../ports/push.ts";

/** URLs of the queues that this function may send to. */
export type PushQueueUrls = { readonly [Queue in PushQueueName]?: string };

interface Envelope {
  readonly body: string;
  readonly delaySeconds: number;
}

/** SQS's limits are ten entries, 1 MiB a batch and 15 minutes of delay; a quarter of the size is used. */
const BATCH_ENTRIES = 10;
const BATCH_BYTES = 256_000;
const MAX_DELAY_SECONDS = 900;

/** Takes the chunks of vendors that have no sender, and rejects their devices. */
const REJECTING_SENDER = "fcm";

export function createSqsPushQueues(client: SQSClient, urls: PushQueueUrls): PushQueues {
  const send = async (queue: PushQueueName, envelopes: readonly Envelope[]) => {
    const url = urls[queue];
    if (url === undefined)
      throw new TypeError(`This function has no URL of queue ${queue}; add it to its environment`);
    const batches = toBatches(envelopes);
    const results = await Promise.allSettled(batches.map((batch) => sendBatch(client, url, batch)));
    const failed = results.find((result) => result.status === "rejected");
    if (failed) throw failed.reason;
  };
  return {
    sendPlans: (messages, delaySeconds = 0) =>
      send(
        "plan",
        messages.map((message) => toEnvelope(message, delaySeconds)),
      ),
    sendChunks: async (messages, nowMs) => {
      const queueFor = ({ provider }: ChunkMessage) =>
        isVendor(provider) && urls[provider] === undefined ? REJECTING_SENDER : provider;
      for (const queue of new Set(messages.map(queueFor))) {
        const own = messages.filter((message) => queueFor(message) === queue);
        await send(
          queue,
          own.map((message) => toEnvelope(message, delaySecondsFor(message, nowMs))),
        );
      }
    },
    sendSettle: (message, delaySeconds) => send("settle", [toEnvelope(message, delaySeconds)]),
    sendPrune: (message) => send("prune", [toEnvelope(message, 0)]),
  };
}

function toEnvelope(message: object, delaySeconds: number): Envelope {
  return {
    body: toMessageText(message),
    delaySeconds: Math.min(MAX_DELAY_SECONDS, Math.max(0, delaySeconds)),
  };
}

/** Rounds up, except for a paced chunk: its sender waits for its turn itself. */
function delaySecondsFor({ notBeforeMs = 0, rate }: ChunkMessage, nowMs: number): number {
  const seconds = (notBeforeMs - nowMs) / 1_000;
  return rate === undefined ? Math.ceil(seconds) : Math.floor(seconds);
}

function toBatches(envelopes: readonly Envelope[]): Envelope[][] {
  const batches: Envelope[][] = [];
  let bytes = 0;
  for (const envelope of envelopes) {
    const size = Buffer.byteLength(envelope.body);
    const last = batches.at(-1);
    if (last && last.length < BATCH_ENTRIES && bytes + size <= BATCH_BYTES) {
      last.push(envelope);
      bytes += size;
    } else {
      batches.push([envelope]);
      bytes = size;
    }
  }
  return batches;
}

/** Sends failed entries again one by one, since the SDK retries requests but not single entries. */
async function sendBatch(client: SQSClient, url: string, batch: readonly Envelope[]) {
  const [first] = batch;
  if (batch.length === 1 && first) return sendOne(client, url, first);
  const { Failed = [] } = await client.send(
    new SendMessageBatchCommand({
      QueueUrl: url,
      Entries: batch.map(({ body, delaySeconds }, index) => {
        return { Id: String(index), MessageBody: body, DelaySeconds: delaySeconds };
      }),
    }),
  );
  const rejected = Failed.filter(({ SenderFault }) => SenderFault);
  if (rejected.length > 0) {
    throw new Error(`SQS rejected ${rejected.length} messages: ${rejected[0]?.Code}`);
  }
  for (const { Id } of Failed) await sendOne(client, url, batch[Number(Id)] as Envelope);
}

async function sendOne(client: SQSClient, url: string, { body, delaySeconds }: Envelope) {
  const message = { MessageBody: body, DelaySeconds: delaySeconds };
  await client.send(new SendMessageCommand({ QueueUrl: url, ...message }));
}
