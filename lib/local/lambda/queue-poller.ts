import type { LocalSqs, ReceivedMessage } from "../aws/sqs.ts";
import { withGrace } from "../shutdown.ts";
import type { EventSource } from "../template/deployment.ts";
import { queueArn, REGION } from "../template/resource-names.ts";
import { FunctionError } from "./lambda-environment.ts";
import type { LambdaHost } from "./lambda-host.ts";

/** Polls a queue and invokes its function, as an event source mapping does. */
export interface QueuePoller {
  /** Stops receiving and waits for running invocations. */
  pause(): Promise<void>;
  resume(): void;
  stop(): Promise<void>;
}

export interface QueuePollerOptions {
  readonly source: EventSource;
  readonly sqs: Pick<LocalSqs, "receive" | "remove">;
  readonly host: Pick<LambdaHost, "invoke" | "environments">;
}

/** Milliseconds that a stop waits for running invocations. */
const STOP_GRACE_MS = 3_000;

/** Maximum messages of one ReceiveMessage. */
const MAX_RECEIVE = 10;

export function startQueuePoller({ source, sqs, host }: QueuePollerOptions): QueuePoller {
  const running = new Set<Promise<void>>();
  // More batches than environments would wait invisibly until they time out.
  const concurrency = Math.min(source.maximumConcurrency, host.environments);
  let stopped = false;
  let paused = false;
  let wake: () => void = () => undefined;

  const loop = async () => {
    while (!stopped) {
      if (paused) await new Promise<void>((resolve) => (wake = resolve));
      const messages = await sqs.receive(source.queueName, Math.min(source.batchSize, MAX_RECEIVE));
      if (messages.length === 0 || stopped || paused) continue;
      const batch = deliver({ source, sqs, host }, messages)
        .catch(throwUnlessStopped)
        .finally(() => running.delete(batch));
      running.add(batch);
      if (running.size >= concurrency) await Promise.race(running);
    }
  };
  const throwUnlessStopped = (error: unknown) => {
    if (!stopped) throw error;
  };
  void loop().catch(throwUnlessStopped);
  return {
    pause: async () => {
      paused = true;
      await Promise.all(running);
    },
    resume: () => {
      paused = false;
      wake();
    },
    stop: async () => {
      stopped = true;
      wake();
      await withGrace([...running], STOP_GRACE_MS);
    },
  };
}

/** Deletes messages that succeeded; the others reappear after their visibility timeout. */
async function deliver(
  { source, sqs, host }: QueuePollerOptions,
  messages: readonly ReceivedMessage[],
): Promise<void> {
  const event = { Records: messages.map((message) => toRecord(message, source.queueName)) };
  let result: unknown;
  try {
    result = await host.invoke(source.functionArn, event);
  } catch (error) {
    if (error instanceof FunctionError) return;
    throw error;
  }
  const done = source.reportsBatchItemFailures ? selectSucceeded(messages, result) : messages;
  if (done.length === 0) return;
  await sqs.remove(
    source.queueName,
    done.map((message) => message.ReceiptHandle),
  );
}

/** The messages that succeeded; a malformed answer or an unknown id fails the whole batch, as on AWS. */
function selectSucceeded(
  messages: readonly ReceivedMessage[],
  result: unknown,
): readonly ReceivedMessage[] {
  if (result === null || result === undefined) return messages;
  const failures = (result as { batchItemFailures?: unknown }).batchItemFailures ?? [];
  if (!Array.isArray(failures)) return [];
  const failed = new Set(failures.map((failure) => failure?.itemIdentifier));
  const known = new Set(messages.map((message) => message.MessageId));
  if ([...failed].some((id) => !known.has(id))) return [];
  return messages.filter((message) => !failed.has(message.MessageId));
}

function toRecord(message: ReceivedMessage, queueName: string): object {
  const attributes = Object.entries(message.MessageAttributes ?? {}).map(([name, attribute]) => {
    const { StringValue, BinaryValue, DataType } = attribute as Record<string, string>;
    return [name, { stringValue: StringValue, binaryValue: BinaryValue, dataType: DataType }];
  });
  return {
    messageId: message.MessageId,
    receiptHandle: message.ReceiptHandle,
    body: message.Body,
    attributes: message.Attributes ?? {},
    messageAttributes: Object.fromEntries(attributes),
    md5OfBody: message.MD5OfBody,
    eventSource: "aws:sqs",
    eventSourceARN: queueArn(queueName),
    awsRegion: REGION,
  };
}
