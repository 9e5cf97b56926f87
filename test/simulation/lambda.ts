import type { Context, SQSBatchResponse, SQSEvent } from "aws-lambda";
import type { QueueHandler } from "../../functions/queue/queue-handler.ts";
import type { Process } from "./process.ts";
import type { QueuedMessage, SimulatedQueue } from "./queues.ts";
import type { Scheduler } from "./scheduler.ts";
import type { SeededRandom } from "./seeded-random.ts";

export interface FunctionOptions {
  readonly step: string;
  readonly queue: SimulatedQueue;
  readonly timeoutMs: number;
  readonly batchSize: number;
  /** Most containers at the same time. */
  readonly concurrency: number;
  /** Probability that the answer of an invocation never reaches the queue. */
  readonly answerLost: number;
  readonly scheduler: Scheduler;
  readonly random: SeededRandom;
  start(step: string): Process;
  /** The production handler, wired for this container; it keeps its state between invocations. */
  wire(process: Process): QueueHandler;
  /** Called with the bodies of an invocation at its start, and with undefined at its end. */
  onInvocation(process: Process, bodies: readonly string[] | undefined): void;
}

export interface SimulatedFunction {
  /** Polls the queue. */
  poll(): void;
  readonly running: number;
}

interface Container {
  readonly process: Process;
  readonly handler: QueueHandler;
}

const COLD_START_MS = 400;
const WARM_START_MS = 5;

/**
 * A queue consumer as Lambda runs it: a container has one invocation at a time and is reused;
 * a timeout kills it at any point, and its messages return after their visibility timeout.
 */
export function createFunction(options: FunctionOptions): SimulatedFunction {
  const { step, queue, concurrency, batchSize, scheduler, random } = options;
  const idle: Container[] = [];
  let running = 0;

  const startContainer = (): Container => {
    const process = options.start(step);
    return { process, handler: options.wire(process) };
  };

  function poll(): void {
    while (running < concurrency) {
      const messages = queue.receive(batchSize);
      if (messages.length === 0) return;
      running += 1;
      const warm = random.chance(0.8) ? idle.pop() : undefined;
      const container = warm ?? startContainer();
      scheduler.after(warm ? WARM_START_MS : COLD_START_MS, () => invoke(container, messages));
    }
  }

  function invoke({ process, handler }: Container, messages: readonly QueuedMessage[]): void {
    const endsMs = scheduler.now() + options.timeoutMs;
    const bodies = messages.map(({ body }) => body);
    process.begin();
    options.onInvocation(process, bodies);
    scheduler.note(`${step}#${process.id} takes ${messages.map(({ id }) => id).join(" ")}`);
    let hasEnded = false;
    const end = () => {
      if (hasEnded) return;
      hasEnded = true;
      stopTimeout();
      options.onInvocation(process, undefined);
      running -= 1;
      scheduler.after(0, poll);
    };
    const stopTimeout = scheduler.after(options.timeoutMs, () => process.kill("timeout"));
    process.onDeath(end);
    const context = { getRemainingTimeInMillis: () => endsMs - scheduler.now() };
    const answer = handler(toEvent(queue, messages), context as Context);
    void answer.then((response) => {
      if (process.isDead) return;
      acknowledge(response, messages, `${step}#${process.id}`);
      idle.push({ process, handler });
      end();
    });
  }

  /** Failed messages, and those whose answer is lost, stay hidden until their visibility timeout. */
  function acknowledge(
    { batchItemFailures }: SQSBatchResponse,
    messages: readonly QueuedMessage[],
    name: string,
  ): void {
    const failed = new Set(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
    const isHeard = !random.chance(options.answerLost);
    scheduler.note(`${name} ends, ${failed.size} failed${isHeard ? "" : ", unheard"}`);
    if (!isHeard) return;
    for (const message of messages) if (!failed.has(message.id)) queue.delete(message);
  }

  return {
    poll,
    get running() {
      return running;
    },
  };
}

function toEvent(queue: SimulatedQueue, messages: readonly QueuedMessage[]): SQSEvent {
  const Records = messages.map(({ id, body, receives }) => ({
    messageId: id,
    receiptHandle: `${id}-${receives}`,
    body,
    attributes: { ApproximateReceiveCount: String(receives) },
    messageAttributes: {},
    md5OfBody: "",
    eventSource: "aws:sqs",
    eventSourceARN: `arn:aws:sqs:us-east-1:000000000000:${queue.name}`,
    awsRegion: "us-east-1",
  }));
  return { Records } as unknown as SQSEvent;
}
