import type { Context, SQSBatchResponse, SQSEvent } from "aws-lambda";
import type { QueueHandler } from "../../functions/handlers/queue/queue-handler.ts";
import type { AccountConcurrency } from "./laws/account-concurrency.ts";
import { createEventSource } from "./laws/event-source.ts";
import { type Lineage, passFunction, type RecursionLaw } from "./laws/recursion.ts";
import type { Process } from "./process.ts";
import type { QueuedMessage, SimulatedQueue } from "./queues.ts";
import type { Scheduler } from "./scheduler.ts";
import type { SeededRandom } from "./seeded-random.ts";

export interface FunctionOptions {
  readonly step: string;
  readonly queue: SimulatedQueue;
  readonly timeoutMs: number;
  readonly batchSize: number;
  /** Maximum concurrency of the event source. */
  readonly concurrency: number;
  readonly account: AccountConcurrency;
  readonly recursion: RecursionLaw;
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

/** The messages of one invocation. */
interface Batch {
  readonly messages: readonly QueuedMessage[];
  readonly lineage: Lineage;
}

const COLD_START_MS = 400;
const WARM_START_MS = 5;
/** Between two looks of a busy event source whether it may run more. */
const POLL_MS = 1_000;
/** Longest pause before a throttled invocation is repeated. */
const THROTTLED_MS = 2_000;

/**
 * A queue consumer as Lambda runs it: a container has one invocation at a time and is reused;
 * a timeout kills it at any point, and its messages return after their visibility timeout.
 */
export function createFunction(options: FunctionOptions): SimulatedFunction {
  const { step, queue, account, batchSize, scheduler, random } = options;
  const source = createEventSource(options.concurrency, scheduler.now);
  const idle: Container[] = [];
  let isPolling = false;

  const startContainer = (): Container => {
    const process = options.start(step);
    return { process, handler: options.wire(process) };
  };

  function poll(): void {
    while (source.running < source.most) {
      const messages = queue.receive(batchSize);
      if (messages.length === 0) return;
      source.begin();
      handOn(messages);
    }
    if (isPolling || !source.isGrowing) return;
    isPolling = true;
    scheduler.after(POLL_MS, () => {
      isPolling = false;
      poll();
    });
  }

  function release(): void {
    source.end();
    scheduler.after(0, poll);
  }

  function handOn(messages: readonly QueuedMessage[]): void {
    const lineages = messages.map(({ lineage }) => lineage);
    const lineage = passFunction(options.recursion, step, lineages);
    if (lineage) {
      start({ messages, lineage });
    } else {
      scheduler.note(`${step} is not invoked: recursive loop`);
      for (const message of messages) queue.bury(message);
      release();
    }
  }

  /** Repeats a throttled invocation while its messages are hidden. */
  function start(batch: Batch): void {
    const isWarm = random.chance(0.8) && idle.length > 0;
    const hiddenUntilMs = Math.min(...batch.messages.map(({ visibleAtMs }) => visibleAtMs));
    if (account.begin(step, !isWarm)) {
      const container = (isWarm && idle.pop()) || startContainer();
      scheduler.after(isWarm ? WARM_START_MS : COLD_START_MS, () => invoke(container, batch));
    } else if (scheduler.now() + THROTTLED_MS < hiddenUntilMs) {
      scheduler.after(random.integer(THROTTLED_MS), () => start(batch));
    } else {
      release();
    }
  }

  function invoke({ process, handler }: Container, { messages, lineage }: Batch): void {
    const endsMs = scheduler.now() + options.timeoutMs;
    const bodies = messages.map(({ body }) => body);
    process.begin(lineage);
    options.onInvocation(process, bodies);
    scheduler.note(`${step}#${process.id} takes ${messages.map(({ id }) => id).join(" ")}`);
    let hasEnded = false;
    const end = () => {
      if (hasEnded) return;
      hasEnded = true;
      stopTimeout();
      options.onInvocation(process, undefined);
      account.end();
      release();
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
      return source.running;
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
