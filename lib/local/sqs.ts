import { buildApp } from "fauxqs";
import type { QueueResource } from "./deployment.ts";
import { listenOnLoopback } from "./loopback.ts";
import { REGION } from "./resource-names.ts";

/** The queues of the template on fauxqs, in this process and on loopback only. */
export interface LocalSqs {
  readonly origin: string;
  createQueues(queues: readonly QueueResource[]): Promise<void>;
  receive(queueName: string, limit: number): Promise<readonly ReceivedMessage[]>;
  remove(queueName: string, receiptHandles: readonly string[]): Promise<void>;
  send(queueName: string, body: string): Promise<void>;
  depths(): Promise<readonly QueueDepth[]>;
  reset(): Promise<void>;
  stop(): Promise<void>;
}

export interface ReceivedMessage {
  readonly MessageId: string;
  readonly ReceiptHandle: string;
  readonly Body: string;
  readonly MD5OfBody: string;
  readonly Attributes?: Readonly<Record<string, string>>;
  readonly MessageAttributes?: Readonly<Record<string, unknown>>;
}

export interface QueueDepth {
  readonly name: string;
  /** Ready or waiting for their delay. */
  readonly depth: number;
  readonly inFlight: number;
}

/** Seconds that one receive waits; also how long a stop may take at most without a wake-up. */
const LONG_POLL_SECONDS = 20;

const MAX_DELAY_SECONDS = 900;

const QUEUE_ATTRIBUTES = [
  "ContentBasedDeduplication",
  "DelaySeconds",
  "FifoQueue",
  "MaximumMessageSize",
  "MessageRetentionPeriod",
  "ReceiveMessageWaitTimeSeconds",
  "VisibilityTimeout",
];

interface SqsBody {
  QueueUrl?: string;
  DelaySeconds?: number;
  Entries?: readonly { DelaySeconds?: number }[];
}

export async function startSqs(): Promise<LocalSqs> {
  const app = buildApp({ logger: false, defaultRegion: REGION });
  const urls = new Map<string, string>();
  app.addHook("preHandler", async (request, reply) => {
    const body = request.body as SqsBody | undefined;
    if (!body || typeof body !== "object") return;
    if (hasBadDelay(body)) return reply.code(400).send(BAD_DELAY);
    // fauxqs knows its queues by a host name that does not resolve.
    if (body.QueueUrl) body.QueueUrl = urls.get(nameIn(body.QueueUrl)) ?? body.QueueUrl;
  });
  await app.ready();
  const { origin, close } = await listenOnLoopback(app.server, 0);

  const call = async <T>(action: string, body: object): Promise<T> => {
    const response = await app.inject({
      method: "POST",
      url: "/",
      headers: {
        "content-type": "application/x-amz-json-1.0",
        "x-amz-target": `AmazonSQS.${action}`,
      },
      payload: JSON.stringify(body),
    });
    if (response.statusCode !== 200) throw new Error(`SQS ${action}: ${response.body}`);
    return JSON.parse(response.body || "{}");
  };

  return {
    origin,
    createQueues: async (queues) => {
      const deadLetterFirst = [...queues].sort(
        (a, b) => Number(Boolean(a.deadLetterArn)) - Number(Boolean(b.deadLetterArn)),
      );
      for (const queue of deadLetterFirst) {
        const { QueueUrl } = await call<{ QueueUrl: string }>("CreateQueue", {
          QueueName: queue.name,
          Attributes: toAttributes(queue),
        });
        urls.set(queue.name, QueueUrl);
      }
    },
    receive: async (queueName, limit) => {
      const { Messages } = await call<{ Messages?: ReceivedMessage[] }>("ReceiveMessage", {
        QueueUrl: queueName,
        MaxNumberOfMessages: limit,
        WaitTimeSeconds: LONG_POLL_SECONDS,
        MessageSystemAttributeNames: ["All"],
        MessageAttributeNames: ["All"],
      });
      return Messages ?? [];
    },
    remove: async (queueName, receiptHandles) => {
      await call("DeleteMessageBatch", {
        QueueUrl: queueName,
        Entries: receiptHandles.map((ReceiptHandle, index) => ({
          Id: String(index),
          ReceiptHandle,
        })),
      });
    },
    send: (queueName, MessageBody) => call("SendMessage", { QueueUrl: queueName, MessageBody }),
    depths: async () => {
      const response = await app.inject({ method: "GET", url: "/_fauxqs/queues" });
      return (response.json() as FauxqsQueue[]).map((queue) => ({
        name: queue.name,
        depth: queue.approximateMessageCount + queue.approximateDelayedCount,
        inFlight: queue.approximateInflightCount,
      }));
    },
    reset: async () => {
      for (const name of urls.keys()) await call("PurgeQueue", { QueueUrl: name });
    },
    stop: async () => {
      await close();
      await app.close();
    },
  };
}

interface FauxqsQueue {
  readonly name: string;
  readonly approximateMessageCount: number;
  readonly approximateDelayedCount: number;
  readonly approximateInflightCount: number;
}

const BAD_DELAY = {
  __type: "com.amazonaws.sqs#InvalidParameterValue",
  message: `DelaySeconds must be >= 0 and <= ${MAX_DELAY_SECONDS}.`,
};

/** fauxqs accepts what AWS refuses. */
function hasBadDelay(body: SqsBody): boolean {
  return [body, ...(Array.isArray(body.Entries) ? body.Entries : [])].some(
    ({ DelaySeconds = 0 }) => DelaySeconds < 0 || DelaySeconds > MAX_DELAY_SECONDS,
  );
}

function nameIn(queueUrl: string): string {
  return queueUrl.split("/").at(-1) ?? "";
}

function toAttributes({ properties }: QueueResource): Record<string, string> {
  const attributes = QUEUE_ATTRIBUTES.filter((name) => properties[name] !== undefined).map(
    (name) => [name, String(properties[name])],
  );
  const redrive = properties.RedrivePolicy;
  if (redrive) attributes.push(["RedrivePolicy", JSON.stringify(redrive)]);
  return Object.fromEntries(attributes);
}
