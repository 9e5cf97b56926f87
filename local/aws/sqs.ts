import type { Usage } from "../lambda/usage.ts";
import type { QueueResource } from "../template/resources.ts";
import { MAX_DELAY_SECONDS, startSqsServer } from "./sqs-server.ts";

/** The queues of the template on fauxqs, which runs in this process. */
export interface LocalSqs {
  readonly origin: string;
  createQueues(queues: readonly QueueResource[]): Promise<void>;
  receive(queueName: string, limit: number): Promise<readonly ReceivedMessage[]>;
  remove(queueName: string, messages: readonly ReceivedMessage[]): Promise<void>;
  send(queueName: string, body: string): Promise<void>;
  depths(): Promise<readonly QueueDepth[]>;
  /** Every message, including those in flight; `restore` sends them again after a restart. */
  snapshot(): Promise<readonly QueuedMessage[]>;
  restore(messages: readonly QueuedMessage[]): Promise<void>;
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

/** The part of a message that survives a restart; its receive count does not. */
export interface QueuedMessage {
  readonly queueName: string;
  readonly body: string;
  readonly messageAttributes: unknown;
  /** Unix milliseconds of the shared clock. */
  readonly visibleAtMs: number;
}

export interface QueueDepth {
  readonly name: string;
  /** Messages that are ready or delayed. */
  readonly depth: number;
  readonly inFlight: number;
}

/** Seconds that one receive waits for messages. */
const LONG_POLL_SECONDS = 20;

const QUEUE_ATTRIBUTES = [
  "ContentBasedDeduplication",
  "DelaySeconds",
  "FifoQueue",
  "MaximumMessageSize",
  "MessageRetentionPeriod",
  "ReceiveMessageWaitTimeSeconds",
  "VisibilityTimeout",
];

export async function startSqs(usage: Pick<Usage, "requested">): Promise<LocalSqs> {
  const server = await startSqsServer(usage);
  const { call } = server;
  const names: string[] = [];
  return {
    origin: server.origin,
    createQueues: async (queues) => {
      const deadLetterFirst = [...queues].sort(
        (a, b) => Number(Boolean(a.deadLetterArn)) - Number(Boolean(b.deadLetterArn)),
      );
      for (const queue of deadLetterFirst) {
        await server.createQueue(queue.name, toAttributes(queue));
        names.push(queue.name);
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
      return (Messages ?? []).map((message) => withTrace(message, server.traces));
    },
    remove: async (queueName, messages) => {
      const entries = messages.map(({ ReceiptHandle }, index) => ({
        Id: String(index),
        ReceiptHandle,
      }));
      for (const { MessageId } of messages) server.traces.delete(MessageId);
      await call("DeleteMessageBatch", { QueueUrl: queueName, Entries: entries });
    },
    send: (queueName, MessageBody) => call("SendMessage", { QueueUrl: queueName, MessageBody }),
    depths: async () => {
      const waiting = (await server.inspect<FauxqsQueue[]>("")).map(toDepth);
      for (const { name } of waiting.filter(({ inFlight }) => inFlight > 0)) {
        await server.passTime(name);
      }
      return (await server.inspect<FauxqsQueue[]>("")).map(toDepth);
    },
    snapshot: async () => {
      const found: QueuedMessage[] = [];
      for (const name of names) {
        const { messages } = await server.inspect<FauxqsContent>(`/${name}`);
        const inFlight = messages.inflight.map(({ message }) => message);
        const all = [...messages.ready, ...messages.delayed, ...inFlight];
        found.push(...all.map((message) => toQueued(name, message)));
      }
      return found;
    },
    restore: async (messages) => {
      for (const message of messages) await call("SendMessage", toSendInput(message, Date.now()));
    },
    reset: async () => {
      for (const name of names) await call("PurgeQueue", { QueueUrl: name });
      server.traces.clear();
    },
    stop: server.stop,
  };
}

/** fauxqs does not know the system attribute `AWSTraceHeader`. */
function withTrace(message: ReceivedMessage, traces: ReadonlyMap<string, string>): ReceivedMessage {
  const trace = traces.get(message.MessageId);
  if (trace === undefined) return message;
  return { ...message, Attributes: { ...message.Attributes, AWSTraceHeader: trace } };
}

interface FauxqsQueue {
  readonly name: string;
  readonly approximateMessageCount: number;
  readonly approximateDelayedCount: number;
  readonly approximateInflightCount: number;
}

interface FauxqsMessage {
  readonly body: string;
  readonly messageAttributes: unknown;
  readonly delayUntil?: number;
}

interface FauxqsContent {
  readonly messages: {
    readonly ready: readonly FauxqsMessage[];
    readonly delayed: readonly FauxqsMessage[];
    readonly inflight: readonly { readonly message: FauxqsMessage }[];
  };
}

function toQueued(queueName: string, message: FauxqsMessage): QueuedMessage {
  const { body, messageAttributes, delayUntil = 0 } = message;
  return { queueName, body, messageAttributes, visibleAtMs: delayUntil };
}

function toDepth(queue: FauxqsQueue): QueueDepth {
  return {
    name: queue.name,
    depth: queue.approximateMessageCount + queue.approximateDelayedCount,
    inFlight: queue.approximateInflightCount,
  };
}

function toSendInput(message: QueuedMessage, nowMs: number): object {
  const delaySeconds = Math.ceil((message.visibleAtMs - nowMs) / 1000);
  return {
    QueueUrl: message.queueName,
    MessageBody: message.body,
    MessageAttributes: message.messageAttributes,
    DelaySeconds: Math.min(Math.max(delaySeconds, 0), MAX_DELAY_SECONDS),
  };
}

function toAttributes({ properties }: QueueResource): Record<string, string> {
  const attributes = QUEUE_ATTRIBUTES.filter((name) => properties[name] !== undefined).map(
    (name) => [name, String(properties[name])],
  );
  const redrive = properties.RedrivePolicy;
  if (redrive) attributes.push(["RedrivePolicy", JSON.stringify(redrive)]);
  return Object.fromEntries(attributes);
}
