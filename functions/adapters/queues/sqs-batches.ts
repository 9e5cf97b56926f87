import { SendMessageBatchCommand, SendMessageCommand, type SQSClient } from "@aws-sdk/client-sqs";
import { toMessageText } from "../../domain/messages/message-text.ts";

/** A message and after how many seconds it is delivered. */
export interface Envelope {
  readonly body: string;
  readonly delaySeconds: number;
}

/** SQS's limits are ten entries, 1 MiB a batch and 15 minutes of delay; a quarter of the size is used. */
const BATCH_ENTRIES = 10;
const BATCH_BYTES = 256_000;
const MAX_DELAY_SECONDS = 900;

export function toEnvelope(message: object, delaySeconds: number): Envelope {
  return {
    body: toMessageText(message),
    delaySeconds: Math.min(MAX_DELAY_SECONDS, Math.max(0, delaySeconds)),
  };
}

/** Sends all, in as few requests as SQS's limits allow; rejects if one can't be sent. */
export async function sendEnvelopes(
  client: SQSClient,
  url: string,
  envelopes: readonly Envelope[],
): Promise<void> {
  const batches = toBatches(envelopes);
  const results = await Promise.allSettled(batches.map((batch) => sendBatch(client, url, batch)));
  const failed = results.find((result) => result.status === "rejected");
  if (failed) throw failed.reason;
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
