import { setTimeout as sleep } from "node:timers/promises";
import type { LocalSqs, ReceivedMessage } from "../aws/sqs.ts";
import { withGrace } from "../shutdown.ts";
import { queueArn, REGION } from "../template/resource-names.ts";
import type { EventSource } from "../template/resources.ts";
import { ThrottledError } from "./concurrency.ts";
import { FunctionError } from "./lambda-environment.ts";
import type { LambdaHost } from "./lambda-host.ts";
import { mergeTraces, RecursionError } from "./lineage.ts";

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

/** Pauses before a throttled batch is tried again. */
const FIRST_BACKOFF_MS = 100;
const MAX_BACKOFF_MS = 5_000;

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
async function deliver(options: QueuePollerOptions, messages: readonly ReceivedMessage[]) {
  const { source, sqs } = options;
  let result: unknown;
  try {
    result = await invokePatiently(options, messages);
  } catch (error) {
    const isOfLambda =
      error instanceof FunctionError ||
      error instanceof ThrottledError ||
      error instanceof RecursionError;
    if (isOfLambda) return;
    throw error;
  }
  const done = source.reportsBatchItemFailures ? selectSucceeded(messages, result) : messages;
  if (done.length > 0) await sqs.remove(source.queueName, done);
}

/** A throttled batch is tried again until its messages become visible to other receives. */
async function invokePatiently(
  { source, host }: QueuePollerOptions,
  messages: readonly ReceivedMessage[],
): Promise<unknown> {
  const { functionArn, queueName, hiddenMs } = source;
  const event = { Records: messages.map((message) => toRecord(message, queueName)) };
  const trace = mergeTraces(
    messages.flatMap(({ Attributes = {} }) => Attributes.AWSTraceHeader ?? []),
  );
  const giveUpAt = performance.now() + hiddenMs;
  for (let backoffMs = FIRST_BACKOFF_MS; ; backoffMs = Math.min(2 * backoffMs, MAX_BACKOFF_MS)) {
    try {
      return await host.invoke(functionArn, event, trace);
    } catch (error) {
      if (!(error instanceof ThrottledError)) throw error;
      if (performance.now() + backoffMs > giveUpAt) throw error;
      await sleep(backoffMs);
    }
  }
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
